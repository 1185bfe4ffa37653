// Workers for the threads of a search. Emscripten would start them from a script that bundlers do not
// find. It gets these instead, which run that script as a module.

/** Starts `count` workers, which Emscripten's `new Worker` then gets. Returns options for
 * instantiate(). */
export function lendThreads(count: number, make: () => object): object {
  const workers = Array.from({ length: count }, make);
  const lend = function (): object {
    return workers.pop() ?? make();
  };
  Object.defineProperty(globalThis, 'Worker', { value: lend, configurable: true });
  return { helpers: count, mainScriptUrlOrBlob: 'not used' };
}
