// Messages between a client and its worker.

export interface Start {
  type: 'start';
  compiled: WebAssembly.Module;
  threads: number;
  hashMib: number;
  /** The memory of the module; null for one thread, which makes its own. */
  memory: WebAssembly.Memory | null;
  /** The buffer of class Shared; null if the platform does not share memory. */
  shared: SharedArrayBuffer | null;
}

export type ToWorker =
  | Start
  | { type: 'network'; rule: number; bytes: Uint8Array }
  | { type: 'request'; id: number; text: string }
  | { type: 'line'; id: number; line: string }
  /** Tells an idle worker that the shared memory has new lines. */
  | { type: 'lines' };

export type FromWorker =
  | { type: 'ready' }
  | { type: 'failed'; why: string }
  /** A sign of life. A search sends it when it polls the stop flag. */
  | { type: 'beat' }
  | { type: 'event'; id: number; event: string }
  | { type: 'answer'; id: number; answer: string };
