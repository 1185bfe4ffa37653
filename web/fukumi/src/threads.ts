// Workers for the threads of a search. Emscripten would make them of a script of its own that no
// bundler finds; it gets ours, which run that script as a module.

/** Makes `count` workers and hands them out. Returns options for instantiate(). */
export function lendThreads(count: number, make: () => object): object {
  const workers = Array.from({ length: count }, make);
  const lend = function (): object {
    return workers.pop() ?? make();
  };
  Object.defineProperty(globalThis, 'Worker', { value: lend, configurable: true });
  return { helpers: count, mainScriptUrlOrBlob: 'not used' };
}
