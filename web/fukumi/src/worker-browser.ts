// The worker in a browser.
import createSingle from './wasm/fukumi-single.js';
import createThreads from './wasm/fukumi-threads.js';
import { instantiate } from './module.js';
import { lendThreads } from './threads.js';
import type { ToWorker } from './messages.js';
import { Server } from './serve.js';

const server = new Server(
  (start, host) => {
    const options = {
      wantsStop: () => host.wantsStop(),
      nextLine: () => host.nextLine(),
      keepLine: () => host.keepLine(),
      report: (event: string) => host.report(event),
    };
    if (start.threads === 1) return instantiate(createSingle, start.compiled, options);
    return instantiate(createThreads, start.compiled, {
      ...options,
      ...lendThreads(
        start.threads - 1,
        () => new Worker(new URL('./thread-browser.js', import.meta.url), { type: 'module' }),
      ),
    });
  },
  (message) => postMessage(message),
);
globalThis.onmessage = (event: MessageEvent<ToWorker>) => server.receive(event.data);
