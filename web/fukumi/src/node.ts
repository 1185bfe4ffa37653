// The entry point of the package in Node.js.
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { createEngine } from './client.js';
import { LoadFailed } from './errors.js';
import type { Platform } from './platform.js';
import { givenModule, givenNetwork, networkUrl, wasmUrl, workerUrl } from './sources.js';
import type { Engine, Options, Sources } from './types.js';

/** Reads the file at a file URL or an http URL. */
async function bytesAt(place: URL): Promise<Uint8Array<ArrayBuffer>> {
  try {
    if (place.protocol === 'file:') return new Uint8Array(await readFile(place));
    const response = await fetch(place);
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
    return new Uint8Array(await response.arrayBuffer());
  } catch (error) {
    throw new LoadFailed(`${place.href}: ${(error as Error).message}`, { cause: error });
  }
}

/** The working folder, to which the caller's URLs are relative. */
const folder = (): URL => pathToFileURL(`${process.cwd()}/`);
const beside = (file: string): URL => new URL(file, import.meta.url);

const platformFor = (sources: Sources): Platform => ({
  shares: true,
  async compile(name) {
    const url = wasmUrl(sources, name, folder()) ?? beside(`./wasm/${name}.wasm`);
    return (await givenModule(sources, name)) ?? WebAssembly.compile(await bytesAt(url));
  },
  load: async (name) =>
    givenNetwork(sources, name) ??
    bytesAt(networkUrl(sources, name, folder()) ?? beside(`./wasm/${name}.network`)),
  startWorker(receive, failed) {
    // Start the worker without the options of this process: some, such as --input-type, break it.
    const worker =
      typeof sources.worker === 'function'
        ? (sources.worker() as Worker)
        : new Worker(workerUrl(sources, 'worker-node.js', folder()) ?? beside('./worker-node.js'), {
            execArgv: [],
          });
    worker.on('message', receive);
    worker.on('error', (error) => failed(error.message));
    worker.on('exit', () => failed('the worker has ended'));
    return {
      post: (message) => worker.postMessage(message),
      keepAlive: (wanted) => (wanted ? worker.ref() : worker.unref()),
      terminate: () => void worker.terminate(),
    };
  },
});

export const Fukumi = {
  create: (options: Options = {}): Promise<Engine> => createEngine(platformFor, options),
};
export * from './errors.js';
export type * from './types.js';
