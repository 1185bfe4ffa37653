// The memory of the module for several threads. Some browsers, such as Safari on iOS, refuse it even
// on a page that may share memory.

const PAGE_BYTES = 1 << 16;
const MIB = 1 << 20;
const INITIAL_MIB = 16; // the least that the module accepts
const USUAL_MIB = 512;
const MODULE_MIB = 2048; // the most that the module accepts

/** Returns the number of MiB up to which the memory may grow. Leaves room for two tables, because
 * solve() makes a second one. */
export const limitFor = (hashMib: number): number =>
  Math.min(MODULE_MIB, Math.max(USUAL_MIB, 2 * hashMib + 256));

/** Creates memory that threads share; null if the browser refuses it. */
export function sharedMemory(hashMib: number): WebAssembly.Memory | null {
  const pages = (mib: number) => (mib * MIB) / PAGE_BYTES;
  try {
    return new WebAssembly.Memory({
      initial: pages(INITIAL_MIB),
      maximum: pages(limitFor(hashMib)),
      shared: true,
    });
  } catch {
    return null;
  }
}
