// Finds the files of the package: beside its JavaScript, or where the options of create() say.
import type { NetworkName } from './networks.js';
import type { ModuleName } from './platform.js';
import type { Sources } from './types.js';

const KEYS = { 'fukumi-rules': 'rules', 'fukumi-single': 'single', 'fukumi-threads': 'threads' } as const;

function isPlace(value: unknown): value is string | URL {
  return typeof value === 'string' || value instanceof URL;
}

/** Returns the URL that the caller gave for a file, or that of the file below `baseUrl`; null without
 * both. The caller's URLs are relative to `page`. */
function placeOf(given: unknown, sources: Sources, file: string, page: URL): URL | null {
  if (isPlace(given)) return new URL(given, page);
  if (sources.baseUrl === undefined) return null;
  const base = new URL(sources.baseUrl, page).href;
  return new URL(file, base.endsWith('/') ? base : `${base}/`);
}

export function wasmUrl(sources: Sources, name: ModuleName, page: URL): URL | null {
  return placeOf(sources.wasm?.[KEYS[name]], sources, `wasm/${name}.wasm`, page);
}

export function networkUrl(sources: Sources, name: NetworkName, page: URL): URL | null {
  return placeOf(sources.networks?.[name], sources, `wasm/${name}.network`, page);
}

export function workerUrl(sources: Sources, file: string, page: URL): URL | null {
  return placeOf(sources.worker, sources, file, page);
}

/** Returns the module or the bytes that the caller gave instead of a URL, or null. */
export async function givenModule(sources: Sources, name: ModuleName): Promise<WebAssembly.Module | null> {
  const given = sources.wasm?.[KEYS[name]];
  if (given === undefined || isPlace(given)) return null;
  return given instanceof WebAssembly.Module ? given : WebAssembly.compile(given as BufferSource);
}

export function givenNetwork(sources: Sources, name: NetworkName): Uint8Array | null {
  const given = sources.networks?.[name];
  if (given === undefined || isPlace(given)) return null;
  return given instanceof Uint8Array ? given : new Uint8Array(given);
}
