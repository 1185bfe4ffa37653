// Defines the globals that Emscripten's thread script needs.
import createThreads from './wasm/fukumi-threads.js';

export function define(name: string, value: unknown): void {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

// Emscripten's thread script would load createFukumi by importScripts(). That function does not
// exist in an ES module, so define createFukumi here.
define('createFukumi', createThreads);
define('importScripts', () => undefined);
