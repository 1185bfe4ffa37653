// Types of the JavaScript that Emscripten writes. scripts/build.mjs copies that JavaScript to
// dist/wasm.
declare module '*/fukumi-rules.js' {
  const create: import('./module.js').Create;
  export default create;
}
declare module '*/fukumi-single.js' {
  const create: import('./module.js').Create;
  export default create;
}
declare module '*/fukumi-threads.js' {
  const create: import('./module.js').Create;
  export default create;
}
declare module '*/fukumi-threads.worker.js' {}
