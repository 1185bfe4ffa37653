// The entry point of the package in a browser.
import { browserPlatform } from './browser-platform.js';
import { createEngine } from './client.js';
import type { Engine, Options } from './types.js';
import { workerAt } from './worker-start.js';

// Bundlers find the files to include by exactly these expressions, so do not rewrite them.
const FOUND = {
  wasm: {
    'fukumi-rules': new URL('./wasm/fukumi-rules.wasm', import.meta.url),
    'fukumi-single': new URL('./wasm/fukumi-single.wasm', import.meta.url),
    'fukumi-threads': new URL('./wasm/fukumi-threads.wasm', import.meta.url),
  },
  networks: {
    freestyle: new URL('./wasm/freestyle.network', import.meta.url),
    standard: new URL('./wasm/standard.network', import.meta.url),
    renju: new URL('./wasm/renju.network', import.meta.url),
    caro: new URL('./wasm/caro.network', import.meta.url),
  },
  startWorker(): Worker {
    try {
      return new Worker(new URL('./worker-browser.js', import.meta.url), { type: 'module' });
    } catch (error) {
      // The package comes from another origin, such as a CDN: start the worker by an import.
      if ((error as Error).name !== 'SecurityError') throw error;
      return workerAt(new URL(import.meta.url.replace(/[^/]*$/, 'worker-browser.js')));
    }
  },
};

export const Fukumi = {
  create: (options: Options = {}): Promise<Engine> =>
    createEngine((sources) => browserPlatform(sources, FOUND), options),
};
export * from './errors.js';
export type * from './types.js';
