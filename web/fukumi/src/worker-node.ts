// The script of the engine's worker in Node.js.
import { availableParallelism } from 'node:os';
import { parentPort, Worker } from 'node:worker_threads';
import type { ToWorker } from './messages.js';
import { Server } from './serve.js';
import { startModule } from './threads.js';

/** Wraps a worker of Node.js, and adds the members of a browser's Worker that Emscripten uses. */
class NodeThread {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: ((error: Error) => void) | null = null;
  private readonly worker = new Worker(new URL('./thread-node.js', import.meta.url), {
    execArgv: [],
  });

  constructor() {
    this.worker.on('message', (data: unknown) => this.onmessage?.({ data }));
    this.worker.on('error', (error) => this.onerror?.(error));
  }
  postMessage(message: unknown): void {
    this.worker.postMessage(message);
  }
  terminate(): void {
    void this.worker.terminate();
  }
}

// The engine gets the number of cores from Emscripten, which reads it from `navigator`. Node.js has
// that object only since version 21.
if (!('navigator' in globalThis)) {
  const navigator = { hardwareConcurrency: availableParallelism() };
  Object.defineProperty(globalThis, 'navigator', { value: navigator, configurable: true });
}

const server = new Server(
  (start, host) => startModule(start, host, () => new NodeThread()),
  (message) => parentPort?.postMessage(message),
);
parentPort?.on('message', (message: ToWorker) => server.receive(message));
