// The JavaScript that Emscripten makes; scripts/build.mjs puts it into dist/wasm.
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
