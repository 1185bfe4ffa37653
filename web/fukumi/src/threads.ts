// Starts the search module inside the engine's worker, with more workers for the threads of a
// search.
import createSingle from './wasm/fukumi-single.js';
import createThreads from './wasm/fukumi-threads.js';
import type { Start } from './messages.js';
import { type Exports, instantiate } from './module.js';
import type { Host } from './serve.js';

/** Starts the search module for one thread or for several. `makeThread` starts a worker for a
 * thread. */
export function startModule(start: Start, host: Host, makeThread: () => object): Promise<Exports> {
  const options = {
    wantsStop: () => host.wantsStop(),
    nextLine: () => host.nextLine(),
    keepLine: () => host.keepLine(),
    report: (event: string) => host.report(event),
  };
  if (start.threads === 1) return instantiate(createSingle, start.compiled, options);
  const threads = lendThreads(start.threads - 1, makeThread);
  const wasmMemory = start.memory ?? undefined;
  return instantiate(createThreads, start.compiled, { ...options, ...threads, wasmMemory });
}

/** Starts `count` workers, and makes Emscripten's `new Worker` return them. Emscripten would start
 * them from a script that bundlers do not find. Returns options for instantiate(). */
function lendThreads(count: number, make: () => object): object {
  const workers = Array.from({ length: count }, make);
  const lend = function (): object {
    return workers.pop() ?? make();
  };
  Object.defineProperty(globalThis, 'Worker', { value: lend, configurable: true });
  return { helpers: count, mainScriptUrlOrBlob: 'not used' };
}
