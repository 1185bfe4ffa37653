// Messages between a client and its worker.

export interface Start {
  type: 'start';
  compiled: WebAssembly.Module;
  threads: number;
  hashMib: number;
  /** null if the platform does not share memory. */
  shared: SharedArrayBuffer | null;
}

export type ToWorker =
  | Start
  | { type: 'network'; rule: number; bytes: Uint8Array }
  | { type: 'request'; id: number; text: string }
  | { type: 'line'; id: number; line: string }
  /** The shared memory has new lines. */
  | { type: 'lines' };

export type FromWorker =
  | { type: 'ready' }
  | { type: 'failed'; why: string }
  /** A sign of life: a search has polled the stop flag. */
  | { type: 'beat' }
  | { type: 'event'; id: number; event: string }
  | { type: 'answer'; id: number; answer: string };
