// Globals that the script of Emscripten's threads needs.
import createThreads from './wasm/fukumi-threads.js';

export function define(name: string, value: unknown): void {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

// The script would load createFukumi by importScripts(), which a module does not have.
define('createFukumi', createThreads);
define('importScripts', () => undefined);
