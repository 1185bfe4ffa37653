// Memory that a page shares with its worker: a stop flag and a queue of protocol lines.
//
// Shared memory is necessary because a worker that searches does not return to its event loop, and
// so cannot receive messages.

const STOP = 0;
const WRITTEN = 1;
const READ = 2;
const HEAD = 16;
const CAPACITY = 1 << 16;

export interface LineFrame {
  id: number;
  line: string;
}

export class Shared {
  private readonly numbers: Int32Array;
  private readonly ring: Uint8Array;

  /** Creates the memory, or uses `buffer`, which the page has created and sent to the worker. */
  constructor(readonly buffer: SharedArrayBuffer = new SharedArrayBuffer(HEAD + CAPACITY)) {
    this.numbers = new Int32Array(buffer, 0, HEAD / 4);
    this.ring = new Uint8Array(buffer, HEAD);
  }

  /** Stops all requests with an id up to `id`. Later requests have larger ids, so they are not
   * stopped. */
  stop(id: number): void {
    Atomics.store(this.numbers, STOP, id);
  }

  isStopped(id: number): boolean {
    return Atomics.load(this.numbers, STOP) >= id;
  }

  /** Appends a line to the queue. Returns false if the queue is full. Only the page may write. */
  write(frame: LineFrame): boolean {
    const bytes = new TextEncoder().encode(JSON.stringify(frame));
    const written = Atomics.load(this.numbers, WRITTEN);
    const size = bytes.length + 4;
    if (size > CAPACITY - (written - Atomics.load(this.numbers, READ))) return false;
    const head = new Uint8Array(Uint32Array.of(bytes.length).buffer);
    this.put(written, head);
    this.put(written + 4, bytes);
    Atomics.store(this.numbers, WRITTEN, written + size);
    return true;
  }

  /** Removes the next line from the queue and returns it, or null if the queue is empty. Only the
   * worker may read; the page may read only when no worker runs. */
  read(): LineFrame | null {
    const read = Atomics.load(this.numbers, READ);
    if (Atomics.load(this.numbers, WRITTEN) === read) return null;
    const size = new Uint32Array(this.take(read, 4).buffer)[0] ?? 0;
    const frame = new TextDecoder().decode(this.take(read + 4, size));
    Atomics.store(this.numbers, READ, read + 4 + size);
    return JSON.parse(frame) as LineFrame;
  }

  private put(at: number, bytes: Uint8Array): void {
    bytes.forEach((byte, i) => {
      this.ring[(at + i) % CAPACITY] = byte;
    });
  }

  private take(at: number, size: number): Uint8Array {
    return Uint8Array.from({ length: size }, (_, i) => this.ring[(at + i) % CAPACITY] ?? 0);
  }
}
