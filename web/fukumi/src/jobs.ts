// The worker with what it has to do: one request at a time, the others wait here.
//
// To stop a request a flag in shared memory is enough where there is such memory. Elsewhere, and
// where a request does not look at the flag, the worker is ended and another one takes its place:
// it needs a few milliseconds, for the module is compiled already, and has an empty table.
import type { FromWorker, Start } from './messages.js';
import type { Platform, WorkerHandle } from './platform.js';
import { Shared } from './shared.js';

/** How long a request may go on that was told to stop. */
const GRACE_MS = 1000;

export interface Job {
  /** A request, or else `line`, one of the protocol. */
  text?: string;
  line?: string;
  /** It is no search that looks at the flag. */
  deaf?: boolean;
  tell?: (event: string) => void;
  begun?: (job: Job) => void;
  /** What it has come to if its worker is ended; null or absent: nothing. */
  soFar?: () => unknown;
}

/** `answer` is null for a job whose worker was ended; `soFar` is what it had found by then. */
export interface Outcome {
  answer: string | null;
  soFar?: unknown;
}

interface Entry {
  id: number;
  job: Job;
  resolve(outcome: Outcome): void;
  reject(error: Error): void;
}

function stopped(): Error {
  const error = new Error('stopped');
  error.name = 'AbortError';
  return error;
}

export class Jobs {
  private readonly shared: Shared | null;
  private readonly waiting: Entry[] = [];
  private readonly active = new Map<number, Entry>();
  private worker: WorkerHandle | null = null;
  private ready = false;
  private closed = false;
  private broken: Error | null = null;
  private lastId = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private onStart: { resolve(): void; reject(error: Error): void } | null = null;

  constructor(
    private readonly platform: Platform,
    private readonly start: Pick<Start, 'compiled' | 'threads' | 'hashMib'>,
  ) {
    this.shared = platform.shares ? new Shared() : null;
  }

  /** Starts the worker. */
  started(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.onStart = { resolve, reject };
      this.startWorker();
    });
  }

  add(job: Job): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      if (this.closed) return reject(new Error('the engine is closed'));
      if (this.broken) return reject(this.broken);
      job.begun?.(job);
      this.waiting.push({ id: ++this.lastId, job, resolve, reject });
      this.advance();
    });
  }

  /** Ends what is under way. */
  stop(): void {
    if (this.active.size === 0) return;
    const entries = [...this.active.values()];
    if (this.shared === null || entries.some(({ job }) => job.deaf)) return this.replaceWorker();
    const last = Math.max(...this.active.keys());
    this.shared.stop(last);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if ([...this.active.keys()].some((id) => id <= last)) this.replaceWorker();
    }, GRACE_MS);
  }

  /** Stops this job, or takes it off the list. */
  cancel(job: Job): void {
    const place = this.waiting.findIndex((entry) => entry.job === job);
    if (place >= 0) this.waiting.splice(place, 1)[0]?.reject(stopped());
    else if ([...this.active.values()].some((entry) => entry.job === job)) this.stop();
  }

  close(): void {
    this.closed = true;
    this.endWorker();
    this.refuseAll(new Error('the engine is closed'));
  }

  private startWorker(): void {
    this.ready = false;
    const worker: WorkerHandle = this.platform.startWorker(
      (message) => this.worker === worker && this.receive(message),
      (why) => this.worker === worker && this.fail(why),
    );
    this.worker = worker;
    worker.post({ type: 'start', ...this.start, shared: this.shared?.buffer ?? null });
  }

  private endWorker(): void {
    clearTimeout(this.timer);
    this.worker?.terminate();
    this.worker = null;
  }

  /** Those under way end with what they have found; those that wait go to the next worker. */
  private replaceWorker(): void {
    const ended = [...this.active.values()];
    this.active.clear();
    this.endWorker();
    // Lines that the old worker has not read are of jobs that have ended.
    while (this.shared?.read());
    this.startWorker();
    for (const { job, resolve, reject } of ended) {
      const soFar = job.soFar?.() ?? null;
      if (soFar === null) reject(stopped());
      else resolve({ answer: null, soFar });
    }
  }

  private receive(message: FromWorker): void {
    if (message.type === 'ready') {
      this.ready = true;
      this.onStart?.resolve();
      this.onStart = null;
      this.advance();
    } else if (message.type === 'failed') {
      this.fail(message.why);
    } else if (message.type === 'event') {
      this.active.get(message.id)?.job.tell?.(message.event);
    } else {
      const entry = this.active.get(message.id);
      this.active.delete(message.id);
      if (this.active.size === 0) clearTimeout(this.timer);
      entry?.resolve({ answer: message.answer });
      this.advance();
    }
  }

  /** The worker is of no use any more. */
  private fail(why: string): void {
    const error = new Error(`the engine has failed: ${why}`);
    const started = this.ready;
    const ended = [...this.active.values()];
    this.active.clear();
    this.endWorker();
    if (started) {
      this.startWorker();
    } else {
      // One that does not even start would not do so again.
      this.broken = error;
      this.onStart?.reject(error);
      this.onStart = null;
      ended.push(...this.waiting.splice(0));
    }
    for (const { reject } of ended) reject(error);
  }

  private advance(): void {
    if (!this.ready || this.worker === null) return;
    const next = this.waiting[0];
    if (next === undefined) return;
    const { id, job } = next;
    if (this.active.size === 0) {
      this.worker.post(
        job.line === undefined
          ? { type: 'request', id, text: job.text ?? '' }
          : { type: 'line', id, line: job.line },
      );
    } else {
      // A search that a line has asked for hears of other lines at once.
      const lines = [...this.active.values()].every((entry) => entry.job.line !== undefined);
      if (job.line === undefined || !lines || !this.shared?.write({ id, line: job.line })) return;
      this.worker.post({ type: 'lines' });
    }
    this.waiting.shift();
    this.active.set(id, next);
    this.advance();
  }

  private refuseAll(error: Error): void {
    const entries = [...this.active.values(), ...this.waiting.splice(0)];
    this.active.clear();
    for (const { reject } of entries) reject(error);
  }
}
