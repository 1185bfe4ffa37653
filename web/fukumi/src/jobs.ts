// The worker with what it has to do: one request at a time, the others wait here.
//
// To stop a request a flag in shared memory is enough where there is such memory. Elsewhere, and
// where a request does not look at the flag, the worker is ended and another one takes its place:
// it needs a few milliseconds, for the module is compiled already, and has an empty table.
import type { FromWorker, Start } from './messages.js';
import { isNetwork, NETWORKS, type NetworkName } from './networks.js';
import type { Platform, WorkerHandle } from './platform.js';
import { Shared } from './shared.js';

/** How long a request may go on that was told to stop. */
const GRACE_MS = 1000;

/** How often the worker is watched while it works. */
const WATCH_MS = 500;
/** The watch was late, as on a page in the background or on a machine that slept. */
const LATE_MS = 2 * WATCH_MS;

export interface Job {
  /** A request, or else `line`, one of the protocol. */
  text?: string;
  line?: string;
  /** That it needs. */
  networks?: readonly NetworkName[];
  /** Its worker is taken for dead if it has said nothing for so long. Absent: it may be silent. */
  silenceMs?: number;
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

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function stopped(): Error {
  const error = new Error('stopped');
  error.name = 'AbortError';
  return error;
}

export class Jobs {
  private readonly shared: Shared | null;
  private readonly waiting: Entry[] = [];
  private readonly active = new Map<number, Entry>();
  private readonly loading = new Map<NetworkName, Promise<void>>();
  private readonly loaded = new Map<NetworkName, Uint8Array>();
  /** What the worker has of them. */
  private readonly given = new Set<NetworkName>();
  private worker: WorkerHandle | null = null;
  private ready = false;
  private closed = false;
  private broken: Error | null = null;
  private lastId = 0;
  /** The job that was told to stop before it began. */
  private stopsEarly = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private watch: ReturnType<typeof setInterval> | undefined;
  private silentMs = 0;
  private onStart: { resolve(): void; reject(error: Error): void } | null = null;

  constructor(
    private readonly platform: Platform,
    private readonly compiled: Promise<WebAssembly.Module>,
    private readonly start: Pick<Start, 'threads' | 'hashMib'>,
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

  /** Ends what is under way, or would be if the worker had started and had its networks. */
  stop(): void {
    if (this.active.size === 0) return this.stopNext();
    const entries = [...this.active.values()];
    const last = Math.max(...this.active.keys());
    const only = entries.length === 1 ? entries[0]!.job : null;
    if (this.shared === null && only?.soFar?.() === null) {
      this.stopsEarly = last; // it has only just begun
    } else if (this.shared === null || entries.some(({ job }) => job.deaf)) {
      return this.replaceWorker();
    } else {
      this.shared.stop(last);
    }
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if ([...this.active.keys()].some((id) => id <= last)) this.replaceWorker();
    }, GRACE_MS);
  }

  /** A search is to tell what it has as soon as it has anything; the rest has nothing to tell. */
  private stopNext(): void {
    const next = this.waiting[0];
    if (next === undefined) return;
    if (next.job.soFar === undefined) this.refuse(0);
    else this.stopsEarly = next.id;
  }

  /** Takes one off the list. The next one may need less than it did. */
  private refuse(place: number): void {
    this.waiting.splice(place, 1)[0]?.reject(stopped());
    this.advance();
  }

  /** Stops this job, or takes it off the list. */
  cancel(job: Job): void {
    const place = this.waiting.findIndex((entry) => entry.job === job);
    if (place >= 0) this.refuse(place);
    else if ([...this.active.values()].some((entry) => entry.job === job)) this.stop();
  }

  close(): void {
    this.closed = true;
    this.endWorker();
    const error = new Error('the engine is closed');
    this.onStart?.reject(error);
    this.onStart = null;
    this.refuseAll(error);
  }

  private startWorker(): void {
    this.ready = false;
    const worker: WorkerHandle = this.platform.startWorker(
      (message) => this.worker === worker && this.receive(message),
      (why) => this.worker === worker && this.fail(why),
    );
    this.worker = worker;
    this.given.clear();
    // The script of the worker is on its way meanwhile.
    this.compiled.then(
      (compiled) => {
        const shared = this.shared?.buffer ?? null;
        if (this.worker === worker) worker.post({ type: 'start', compiled, ...this.start, shared });
      },
      (error: unknown) => this.worker === worker && this.fail(messageOf(error)),
    );
  }

  private endWorker(): void {
    clearTimeout(this.timer);
    this.endWatch();
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

  /** A worker that died without a word is noticed by its silence. Only silence counts that this side
   * was awake to hear: where it was held up itself, the worker may have been so too. */
  private beginWatch(): void {
    if (this.watch !== undefined) return;
    this.silentMs = 0;
    let last = performance.now();
    this.watch = setInterval(() => {
      const now = performance.now();
      this.silentMs = now - last > LATE_MS ? 0 : this.silentMs + now - last;
      last = now;
      const bounds = [...this.active.values()].map(({ job }) => job.silenceMs ?? Infinity);
      if (this.silentMs >= Math.max(...bounds)) this.fail('the worker has gone silent');
    }, WATCH_MS);
  }

  private endWatch(): void {
    clearInterval(this.watch);
    this.watch = undefined;
  }

  private receive(message: FromWorker): void {
    this.silentMs = 0;
    if (message.type === 'ready') {
      this.ready = true;
      this.onStart?.resolve();
      this.onStart = null;
      this.advance();
    } else if (message.type === 'failed') {
      this.fail(message.why);
    } else if (message.type === 'beat') {
      return;
    } else if (message.type === 'event') {
      const job = this.active.get(message.id)?.job;
      job?.tell?.(message.event);
      // Without shared memory it could not hear of it.
      const early = message.id === this.stopsEarly && this.shared === null;
      if (early && (job?.soFar?.() ?? null) !== null) this.stop();
    } else {
      const entry = this.active.get(message.id);
      this.active.delete(message.id);
      if (this.active.size === 0) {
        clearTimeout(this.timer);
        this.endWatch();
      }
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
    if (!this.giveNetworks(next)) return;
    if (this.active.size === 0) {
      if (id === this.stopsEarly) this.shared?.stop(id);
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
    if (job.silenceMs !== undefined) this.beginWatch();
    this.advance();
  }

  /** Begins to fetch a network, unless it is there. */
  fetch(name: NetworkName): Promise<void> {
    const begun = this.loading.get(name);
    if (begun) return begun;
    const load = this.platform.load(name).then((bytes) => {
      if (!isNetwork(name, bytes)) throw new Error('what was fetched is no network');
      this.loaded.set(name, bytes);
    });
    this.loading.set(name, load);
    // Whoever needs it next tries again.
    load.catch(() => this.loading.delete(name));
    return load;
  }

  /** Whether the worker has all networks that a job needs; if not, it gets them as they come. */
  private giveNetworks({ id, job, reject }: Entry): boolean {
    for (const name of job.networks ?? []) {
      if (this.given.has(name)) continue;
      const bytes = this.loaded.get(name);
      if (bytes === undefined) {
        this.fetch(name).then(
          () => this.advance(),
          (error: unknown) => {
            if (this.waiting[0]?.id !== id) return;
            this.waiting.shift();
            reject(new Error(`a network cannot be loaded: ${messageOf(error)}`));
            this.advance();
          },
        );
        return false;
      }
      this.worker?.post({ type: 'network', rule: NETWORKS[name], bytes });
      this.given.add(name);
    }
    return true;
  }

  private refuseAll(error: Error): void {
    const entries = [...this.active.values(), ...this.waiting.splice(0)];
    this.active.clear();
    for (const { reject } of entries) reject(error);
  }
}
