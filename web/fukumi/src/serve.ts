// The worker's side: serves the messages of one client with the engine.
import { type Exports, giveNetwork, receiveLine, serve } from './module.js';
import type { FromWorker, Start, ToWorker } from './messages.js';
import { type LineFrame, Shared } from './shared.js';

/** The interval between two signs of life of a search. */
const BEAT_MS = 500;

const NO_RESULT = JSON.stringify({ result: null });

/** Functions that a module calls (web/fukumi/wasm/host.js, web/service/host.h). */
export interface Host {
  wantsStop(): boolean;
  nextLine(): string | null;
  keepLine(): void;
  report(event: string): void;
}

/** Starts the module that a client wants. */
export type StartModule = (start: Start, host: Host) => Promise<Exports>;

export class Server implements Host {
  private lastBeat = 0;
  private exports: Exports | null = null;
  private shared: Shared | null = null;
  /** The id of the request or line that is being served. */
  private current = 0;
  /** A line that arrived during a search and is being served within it. */
  private within: LineFrame | null = null;
  /** Lines to serve next, before those in the shared memory. */
  private lines: LineFrame[] = [];
  /** Lines to serve after the search. */
  private kept: LineFrame[] = [];

  constructor(
    private readonly startModule: StartModule,
    private readonly post: (message: FromWorker) => void,
  ) {}

  receive(message: ToWorker): void {
    try {
      this.handle(message);
    } catch (error) {
      // The module cannot be used any more: a trap, or no memory.
      this.post({ type: 'failed', why: error instanceof Error ? error.message : String(error) });
    }
  }

  wantsStop(): boolean {
    const now = performance.now();
    if (now - this.lastBeat >= BEAT_MS) {
      this.lastBeat = now;
      this.post({ type: 'beat' });
    }
    return this.shared?.isStopped(this.current) ?? false;
  }

  nextLine(): string | null {
    this.endWithin();
    this.within = this.nextFrame();
    return this.within?.line ?? null;
  }

  keepLine(): void {
    if (this.within !== null) this.kept.push(this.within);
    this.within = null;
  }

  report(event: string): void {
    this.post({ type: 'event', id: this.within?.id ?? this.current, event });
  }

  private handle(message: ToWorker): void {
    if (message.type === 'start') {
      this.shared = message.shared && new Shared(message.shared);
      this.startModule(message, this).then(
        (exports) => {
          exports._fukumi_create(message.threads, message.hashMib);
          this.exports = exports;
          this.post({ type: 'ready' });
        },
        (error: unknown) => this.post({ type: 'failed', why: String(error) }),
      );
    } else if (message.type === 'network') {
      giveNetwork(this.started(), message.rule, message.bytes);
    } else if (message.type === 'request') {
      this.current = message.id;
      const answer = serve(this.started(), message.text);
      this.post({ type: 'answer', id: message.id, answer });
    } else {
      if (message.type === 'line') this.lines.push(message);
      this.serveLines();
    }
  }

  private serveLines(): void {
    for (let frame = this.nextFrame(); frame !== null; frame = this.nextFrame()) {
      this.current = frame.id;
      receiveLine(this.started(), frame.line);
      this.endWithin();
      this.post({ type: 'answer', id: frame.id, answer: NO_RESULT });
      // They arrived before the lines that no search has read.
      this.lines.unshift(...this.kept.splice(0));
    }
  }

  private nextFrame(): LineFrame | null {
    return this.lines.shift() ?? this.shared?.read() ?? null;
  }

  private endWithin(): void {
    if (this.within !== null) this.post({ type: 'answer', id: this.within.id, answer: NO_RESULT });
    this.within = null;
  }

  private started(): Exports {
    if (this.exports === null) throw new Error('the engine has not started');
    return this.exports;
  }
}
