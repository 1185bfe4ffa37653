// The entry point of the package in Node.
import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { createEngine } from './client.js';
import type { Platform } from './platform.js';
import type { Engine, Options } from './types.js';

const node: Platform = {
  shares: true,
  compile: async (name) =>
    WebAssembly.compile(await readFile(new URL(`./wasm/${name}.wasm`, import.meta.url))),
  load: (name) => readFile(new URL(`./wasm/${name}.network`, import.meta.url)),
  startWorker(receive, failed) {
    // Start the worker without the options of this process: some, such as --input-type, break it.
    const worker = new Worker(new URL('./worker-node.js', import.meta.url), { execArgv: [] });
    worker.on('message', receive);
    worker.on('error', (error) => failed(error.message));
    worker.on('exit', () => failed('the worker has ended'));
    return {
      post: (message) => worker.postMessage(message),
      terminate: () => void worker.terminate(),
    };
  },
};

export const Fukumi = {
  create: (options: Options = {}): Promise<Engine> => createEngine(node, options),
};
export type * from './types.js';
