// Globals of a browser that the script of Emscripten's threads needs, for Node.
import { parentPort } from 'node:worker_threads';
import { define } from './thread-globals.js';

define('self', globalThis);
define('postMessage', (message: unknown) => parentPort?.postMessage(message));
