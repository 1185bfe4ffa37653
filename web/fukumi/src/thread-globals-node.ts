// Defines the globals of a browser that Emscripten's thread script needs in Node.js.
import { parentPort } from 'node:worker_threads';
import { define } from './thread-globals.js';

define('self', globalThis);
define('postMessage', (message: unknown) => parentPort?.postMessage(message));
