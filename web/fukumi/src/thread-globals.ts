// What the script of Emscripten's threads expects around it.
import createThreads from './wasm/fukumi-threads.js';

export function define(name: string, value: unknown): void {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

// It would load this by importScripts(), which modules do not have.
define('createFukumi', createThreads);
define('importScripts', () => undefined);
