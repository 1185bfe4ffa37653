// The queue of requests, and the worker that serves them one at a time.
//
// stop() sets a flag in shared memory, which the engine polls. Without shared memory, or if the
// request does not end in time, stop() terminates the worker and starts a new one. This takes only
// a few milliseconds, because the module is already compiled. The new worker has an empty hash
// table.
import { Aborted, EngineLost, LoadFailed } from './errors.js';
import type { FromWorker, Start } from './messages.js';
import { sharedMemory } from './memory.js';
import { isNetwork, NETWORKS, type NetworkName } from './networks.js';
import type { Platform, WorkerHandle } from './platform.js';
import { Shared } from './shared.js';

/** A stopped request must answer within this time; otherwise its worker is terminated. */
const GRACE_MS = 1000;

/** While a worker is busy, a timer checks at this interval how long the worker has been silent. */
const WATCH_MS = 500;
/** If the timer fires after more than this time, the page itself did not run: it was in the
 * background, or the machine was asleep. */
const LATE_MS = 2 * WATCH_MS;

export interface Job {
  /** A request as JSON. A job has either `text` or `line`, a line of the Gomocup protocol. */
  text?: string;
  line?: string;
  /** The worker must have these networks before it begins the job. */
  networks?: readonly NetworkName[];
  /** A worker that sends nothing for this long counts as dead. Absent: no limit. */
  silenceMs?: number;
  onEvent?: (event: string) => void;
  begun?: (job: Job) => void;
  /** Returns the answer to use if the worker is terminated during the job. If it returns null or is
   * absent, the job fails instead. */
  soFar?: () => unknown;
}

/** How a job ended. `answer` is null if the worker was terminated during the job; `soFar` is then
 * what the job's soFar() returned. */
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

const stopped = (): Error => new Aborted();
const lost = (message: string): Error => new EngineLost(message);

export class Jobs {
  private readonly shared: Shared | null;
  private readonly waiting: Entry[] = [];
  private readonly active = new Map<number, Entry>();
  private readonly loading = new Map<NetworkName, Promise<void>>();
  private readonly loaded = new Map<NetworkName, Uint8Array>();
  /** Networks that the current worker has received. */
  private readonly given = new Set<NetworkName>();
  private worker: WorkerHandle | null = null;
  private ready = false;
  private closed = false;
  private broken: Error | null = null;
  private lastId = 0;
  /** The id of a search that was stopped before it had reported a line. It ends with its first
   * line. */
  private stopsEarly = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private watch: ReturnType<typeof setInterval> | undefined;
  private silentMs = 0;
  private onStart: { resolve(): void; reject(error: Error): void } | null = null;

  constructor(
    private readonly platform: Platform,
    private readonly compiled: Promise<WebAssembly.Module>,
    private readonly start: Pick<Start, 'threads' | 'hashMib'>,
    /** The memory of the first worker, for several threads. */
    private memory: WebAssembly.Memory | null = null,
  ) {
    this.shared = platform.shares ? new Shared() : null;
  }

  /** Starts the worker. Resolves when the worker is ready. */
  started(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.onStart = { resolve, reject };
      this.startWorker();
    });
  }

  add(job: Job): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      if (this.closed) return reject(lost('the engine is closed'));
      if (this.broken) return reject(this.broken);
      job.begun?.(job);
      this.waiting.push({ id: ++this.lastId, job, resolve, reject });
      this.keepAlive();
      this.advance();
    });
  }

  /** Stops the active jobs. If no job is active yet, stops the first waiting job. */
  stop(): void {
    if (this.active.size === 0) return this.stopNext();
    const entries = [...this.active.values()];
    const last = Math.max(...this.active.keys());
    const only = entries.length === 1 ? entries[0]!.job : null;
    if (this.shared === null && only?.soFar?.() === null) {
      this.stopsEarly = last; // wait for its first line
    } else if (this.shared === null) {
      return this.replaceWorker();
    } else {
      this.shared.stop(last);
    }
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if ([...this.active.keys()].some((id) => id <= last)) this.replaceWorker();
    }, GRACE_MS);
  }

  /** Stops the first waiting job. If it is a search, it still starts and answers with its first
   * line. Other jobs are removed from the queue, because they have no partial answer. */
  private stopNext(): void {
    const next = this.waiting[0];
    if (next === undefined) return;
    if (next.job.soFar === undefined) this.refuse(0);
    else this.stopsEarly = next.id;
  }

  /** Removes a waiting job. The job after it may be able to start now, because it does not wait for
   * the networks of the removed job. */
  private refuse(place: number): void {
    this.waiting.splice(place, 1)[0]?.reject(stopped());
    this.keepAlive();
    this.advance();
  }

  /** Stops `job` if it is active, or removes it from the queue. */
  cancel(job: Job): void {
    const place = this.waiting.findIndex((entry) => entry.job === job);
    if (place >= 0) this.refuse(place);
    else if ([...this.active.values()].some((entry) => entry.job === job)) this.stop();
  }

  close(): void {
    this.closed = true;
    this.endWorker();
    const error = lost('the engine is closed');
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
    // Meanwhile the script of the worker loads.
    this.compiled.then(
      (compiled) => {
        const shared = this.shared?.buffer ?? null;
        if (this.worker !== worker) return;
        const memory = this.takeMemory();
        worker.post({ type: 'start', compiled, ...this.start, memory, shared });
      },
      (error: unknown) => this.worker === worker && this.fail(messageOf(error)),
    );
  }

  /** Returns the memory for a new worker, which must not be that of an earlier one. */
  private takeMemory(): WebAssembly.Memory | null {
    if (this.start.threads === 1) return null;
    const memory = this.memory ?? sharedMemory(this.start.hashMib);
    this.memory = null;
    return memory;
  }

  /** Lets the process end while no request is open. */
  private keepAlive(): void {
    this.worker?.keepAlive?.(!this.ready || this.active.size > 0 || this.waiting.length > 0);
  }

  private endWorker(): void {
    clearTimeout(this.timer);
    this.endWatch();
    this.worker?.terminate();
    this.worker = null;
  }

  /** Terminates the worker and starts a new one. Active jobs end with the result of their soFar();
   * the new worker serves the waiting jobs. */
  private replaceWorker(): void {
    const ended = [...this.active.values()];
    this.active.clear();
    this.endWorker();
    // Drop lines that the old worker has not read: their jobs have ended.
    while (this.shared?.read());
    this.startWorker();
    for (const { job, resolve, reject } of ended) {
      const soFar = job.soFar?.() ?? null;
      if (soFar === null) reject(stopped());
      else resolve({ answer: null, soFar });
    }
  }

  /** Starts the timer that detects a worker that died without an error event. Time in which this
   * thread did not run does not count as silence: the worker may not have run either. */
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
      this.keepAlive();
      this.advance();
    } else if (message.type === 'failed') {
      this.fail(message.why);
    } else if (message.type === 'beat') {
      return;
    } else if (message.type === 'event') {
      const job = this.active.get(message.id)?.job;
      job?.onEvent?.(message.event);
      // Without shared memory the worker cannot learn that it should stop. Terminate it now that
      // the search has a line.
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
      this.keepAlive();
      this.advance();
    }
  }

  /** Handles a worker that has failed: its jobs fail, and a new worker starts. If the failed worker
   * was never ready, no new worker starts. */
  private fail(why: string): void {
    const error = lost(`the engine has failed: ${why}`);
    const started = this.ready;
    const ended = [...this.active.values()];
    this.active.clear();
    this.endWorker();
    if (started) {
      this.startWorker();
    } else {
      // Another worker would fail to start for the same reason.
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
      // A search that was started by a line of the protocol reads further lines while it runs.
      const lines = [...this.active.values()].every((entry) => entry.job.line !== undefined);
      if (job.line === undefined || !lines || !this.shared?.write({ id, line: job.line })) return;
      this.worker.post({ type: 'lines' });
    }
    this.waiting.shift();
    this.active.set(id, next);
    if (job.silenceMs !== undefined) this.beginWatch();
    this.advance();
  }

  /** Starts to fetch a network, unless an earlier call has started it. Resolves when it is loaded.
   * */
  fetch(name: NetworkName): Promise<void> {
    const begun = this.loading.get(name);
    if (begun) return begun;
    const load = this.platform.load(name).then((bytes) => {
      if (!isNetwork(name, bytes)) throw new Error('the fetched file is not a network');
      this.loaded.set(name, bytes);
    });
    this.loading.set(name, load);
    // After an error, the next job that needs the network fetches it again.
    load.catch(() => this.loading.delete(name));
    return load;
  }

  /** Sends the worker the networks that a job needs. Returns false if a network is not loaded yet.
   * */
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
            reject(new LoadFailed(`a network cannot be loaded: ${messageOf(error)}`, { cause: error }));
            this.keepAlive();
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
