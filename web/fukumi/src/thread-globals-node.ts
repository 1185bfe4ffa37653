// What the script of Emscripten's threads expects of a browser.
import { parentPort } from 'node:worker_threads';
import { define } from './thread-globals.js';

define('self', globalThis);
define('postMessage', (message: unknown) => parentPort?.postMessage(message));
