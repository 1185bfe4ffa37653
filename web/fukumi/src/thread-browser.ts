// The script of a worker that runs one thread of a search in a browser.
import './thread-globals.js';
import './wasm/fukumi-threads.worker.js';
