// Starts workers from scripts of any origin.

/** Starts the module at `url` in a worker. A browser refuses the script of another origin, but a
 * script of this page may import it. */
export function workerAt(url: URL): Worker {
  if (url.origin === globalThis.location.origin) return new Worker(url, { type: 'module' });
  const script = new Blob([`import ${JSON.stringify(url.href)};`], { type: 'text/javascript' });
  return new Worker(URL.createObjectURL(script), { type: 'module' });
}
