// Runs in the worker: passes the messages of the client to the engine, and sends the answers back.
import { type Exports, giveNetwork, receiveLine, serve } from './module.js';
import type { FromWorker, Start, ToWorker } from './messages.js';
import { type LineFrame, Shared } from './shared.js';

/** A running search sends a sign of life at this interval. */
const BEAT_MS = 500;

const NO_RESULT = JSON.stringify({ result: null });

/** Functions that the WebAssembly module calls, through web/fukumi/wasm/host.js. web/service/host.h
 * describes them. */
export interface Host {
  wantsStop(): boolean;
  nextLine(): string | null;
  keepLine(): void;
  report(event: string): void;
}

/** Starts the WebAssembly module that the message `start` contains. */
export type StartModule = (start: Start, host: Host) => Promise<Exports>;

export class Server implements Host {
  private lastBeat = 0;
  private exports: Exports | null = null;
  private shared: Shared | null = null;
  /** The id of the request or line that the engine is serving. */
  private current = 0;
  /** The line that the running search has read last and may be handling; otherwise null. */
  private within: LineFrame | null = null;
  /** Lines to serve next, before the lines in the shared memory. */
  private lines: LineFrame[] = [];
  /** Lines that the running search could not handle. They are served after the search. */
  private kept: LineFrame[] = [];

  constructor(
    private readonly startModule: StartModule,
    private readonly post: (message: FromWorker) => void,
  ) {}

  receive(message: ToWorker): void {
    try {
      this.handle(message);
    } catch (error) {
      // After a WebAssembly trap or without memory the module cannot be used any more.
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
      // Serve the kept lines first: they arrived before the lines that no search has read.
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
