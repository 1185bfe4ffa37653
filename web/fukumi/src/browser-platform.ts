// The platform of browsers: fetches files and starts workers.
import { InvalidArgument, LoadFailed } from './errors.js';
import type { FromWorker } from './messages.js';
import type { NetworkName } from './networks.js';
import type { ModuleName, Platform } from './platform.js';
import { givenModule, givenNetwork, networkUrl, wasmUrl, workerUrl } from './sources.js';
import type { Sources } from './types.js';
import { workerAt } from './worker-start.js';

/** The files that a bundler has found. */
export interface Found {
  wasm: Record<ModuleName, URL>;
  networks: Record<NetworkName, URL>;
  startWorker(): Worker;
}

/** The page, to which the caller's URLs are relative. */
const page = (): URL => new URL(globalThis.document?.baseURI ?? globalThis.location.href);

async function fetched(url: URL): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(url);
  } catch (error) {
    throw new LoadFailed(`${url.href}: cannot be fetched`, { cause: error });
  }
  if (!response.ok) throw new LoadFailed(`${url.href}: ${response.status} ${response.statusText}`);
  return response;
}

async function compiled(url: URL): Promise<WebAssembly.Module> {
  const response = await fetched(url);
  // Some servers send a wrong content type for .wasm files, which compileStreaming() refuses.
  try {
    return response.headers.get('content-type') === 'application/wasm'
      ? await WebAssembly.compileStreaming(response)
      : await WebAssembly.compile(await response.arrayBuffer());
  } catch (error) {
    throw new LoadFailed(`${url.href}: is not WebAssembly`, { cause: error });
  }
}

function needed<T>(found: T | undefined): T {
  if (found !== undefined) return found;
  throw new InvalidArgument('baseUrl: fukumi/plain needs the URL of the folder with the files of dist');
}

function startedWorker(sources: Sources, found?: Found): Worker {
  if (typeof sources.worker === 'function') return sources.worker() as Worker;
  const moved = workerUrl(sources, 'worker-browser.js', page());
  return moved !== null ? workerAt(moved) : needed(found?.startWorker)();
}

export const browserPlatform = (sources: Sources, found?: Found): Platform => ({
  shares: globalThis.crossOriginIsolated === true,
  async compile(name) {
    const given = await givenModule(sources, name);
    return given ?? compiled(wasmUrl(sources, name, page()) ?? needed(found?.wasm[name]));
  },
  async load(name) {
    const given = givenNetwork(sources, name);
    if (given !== null) return given;
    const url = networkUrl(sources, name, page()) ?? needed(found?.networks[name]);
    return new Uint8Array(await (await fetched(url)).arrayBuffer());
  },
  startWorker(receive, failed) {
    const worker = startedWorker(sources, found);
    worker.onmessage = (event: MessageEvent<FromWorker>) => receive(event.data);
    worker.onerror = (event) => failed(event.message || 'the worker could not be started');
    return {
      post: (message) => worker.postMessage(message),
      terminate: () => worker.terminate(),
    };
  },
});
