// The script of the engine's worker in a browser.
import type { ToWorker } from './messages.js';
import { Server } from './serve.js';
import { startModule } from './threads.js';

const makeThread = (): Worker =>
  new Worker(new URL('./thread-browser.js', import.meta.url), { type: 'module' });

const server = new Server(
  (start, host) => startModule(start, host, makeThread),
  (message) => postMessage(message),
);
globalThis.onmessage = (event: MessageEvent<ToWorker>) => server.receive(event.data);
