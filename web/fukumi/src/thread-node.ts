// The script of a worker that runs one thread of a search in Node.js.
import { parentPort } from 'node:worker_threads';
import './thread-globals-node.js';
import './wasm/fukumi-threads.worker.js';

const scope = globalThis as unknown as { onmessage(event: { data: unknown }): void };
parentPort?.on('message', (data: unknown) => scope.onmessage({ data }));
