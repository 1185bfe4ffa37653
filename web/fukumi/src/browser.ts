// The package in a browser, or in whatever a bundler makes for one.
import { createEngine } from './client.js';
import type { Platform } from './platform.js';
import type { FromWorker } from './messages.js';
import type { Engine, Options } from './types.js';

// Bundlers look for exactly these expressions.
const URLS = {
  'fukumi-rules': new URL('./wasm/fukumi-rules.wasm', import.meta.url),
  'fukumi-single': new URL('./wasm/fukumi-single.wasm', import.meta.url),
  'fukumi-threads': new URL('./wasm/fukumi-threads.wasm', import.meta.url),
};

async function compiled(url: URL): Promise<WebAssembly.Module> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url.href}: ${response.status} ${response.statusText}`);
  // Some servers do not know the type that compiling on the way asks for.
  return response.headers.get('content-type') === 'application/wasm'
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}

const browser: Platform = {
  shares: globalThis.crossOriginIsolated === true,
  compile: (name) => compiled(URLS[name]),
  startWorker(receive, failed) {
    const worker = new Worker(new URL('./worker-browser.js', import.meta.url), { type: 'module' });
    worker.onmessage = (event: MessageEvent<FromWorker>) => receive(event.data);
    worker.onerror = (event) => failed(event.message || 'the worker could not be started');
    return {
      post: (message) => worker.postMessage(message),
      terminate: () => worker.terminate(),
    };
  },
};

export const Fukumi = {
  create: (options: Options = {}): Promise<Engine> => createEngine(browser, options),
};
export type * from './types.js';
