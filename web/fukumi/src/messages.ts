// What a client and its worker say to each other.

export interface Start {
  type: 'start';
  compiled: WebAssembly.Module;
  threads: number;
  hashMib: number;
  /** null: memory cannot be shared here. */
  shared: SharedArrayBuffer | null;
}

export type ToWorker =
  | Start
  | { type: 'network'; rule: number; bytes: Uint8Array }
  | { type: 'request'; id: number; text: string }
  | { type: 'line'; id: number; line: string }
  /** Lines are in the shared memory. */
  | { type: 'lines' };

export type FromWorker =
  | { type: 'ready' }
  | { type: 'failed'; why: string }
  /** A search is under way, and looked at the flag. */
  | { type: 'beat' }
  | { type: 'event'; id: number; event: string }
  | { type: 'answer'; id: number; answer: string };
