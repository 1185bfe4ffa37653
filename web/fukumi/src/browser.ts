// The entry point of the package in a browser.
import { createEngine } from './client.js';
import type { Platform } from './platform.js';
import type { FromWorker } from './messages.js';
import type { Engine, Options } from './types.js';

// Bundlers find the files to include by exactly these expressions, so do not rewrite them.
const URLS = {
  'fukumi-rules': new URL('./wasm/fukumi-rules.wasm', import.meta.url),
  'fukumi-single': new URL('./wasm/fukumi-single.wasm', import.meta.url),
  'fukumi-threads': new URL('./wasm/fukumi-threads.wasm', import.meta.url),
};

const NETWORK_URLS = {
  freestyle: new URL('./wasm/freestyle.network', import.meta.url),
  standard: new URL('./wasm/standard.network', import.meta.url),
  renju: new URL('./wasm/renju.network', import.meta.url),
  caro: new URL('./wasm/caro.network', import.meta.url),
};

async function fetched(url: URL): Promise<Response> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url.href}: ${response.status} ${response.statusText}`);
  return response;
}

async function compiled(url: URL): Promise<WebAssembly.Module> {
  const response = await fetched(url);
  // Some servers send a wrong content type for .wasm files, which compileStreaming() refuses.
  return response.headers.get('content-type') === 'application/wasm'
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}

const browser: Platform = {
  shares: globalThis.crossOriginIsolated === true,
  compile: (name) => compiled(URLS[name]),
  load: async (name) => new Uint8Array(await (await fetched(NETWORK_URLS[name])).arrayBuffer()),
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
