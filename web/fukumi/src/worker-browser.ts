// The script of the engine's worker in a browser.
import type { ToWorker } from './messages.js';
import { Server } from './serve.js';
import { startModule } from './threads.js';
import { workerAt } from './worker-start.js';

function makeThread(): Worker {
  try {
    return new Worker(new URL('./thread-browser.js', import.meta.url), { type: 'module' });
  } catch (error) {
    // The package comes from another origin, such as a CDN: start the worker by an import.
    if ((error as Error).name !== 'SecurityError') throw error;
    return workerAt(new URL(import.meta.url.replace(/[^/]*$/, 'thread-browser.js')));
  }
}

const server = new Server(
  (start, host) => startModule(start, host, makeThread),
  (message) => postMessage(message),
);
globalThis.onmessage = (event: MessageEvent<ToWorker>) => server.receive(event.data);
