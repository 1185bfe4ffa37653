// The worker's part: the engine, and the messages of one client.
import { type Exports, giveNetwork, receiveLine, serve } from './module.js';
import type { FromWorker, ToWorker } from './messages.js';
import { Shared } from './shared.js';

/** How often a search says that it is alive. */
const BEAT_MS = 500;

const NO_RESULT = JSON.stringify({ result: null });

/** What a module asks of whoever runs it (web/fukumi/wasm/host.js). */
export interface Host {
  wantsStop(): boolean;
  nextLine(): string | null;
  tell(event: string): void;
}

/** Starts the module that fits what a client has said. */
export type StartModule = (start: Extract<ToWorker, { type: 'start' }>, host: Host) => Promise<Exports>;

export class Server implements Host {
  private lastBeat = 0;
  private exports: Exports | null = null;
  private shared: Shared | null = null;
  /** The request or line that is served: what a search under way belongs to. */
  private current = 0;
  /** Of a line that came meanwhile and is being served within that search. */
  private within: number | null = null;

  constructor(
    private readonly startModule: StartModule,
    private readonly post: (message: FromWorker) => void,
  ) {}

  receive(message: ToWorker): void {
    try {
      this.handle(message);
    } catch (error) {
      // The module is broken now: a trap, or no memory.
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
    const frame = this.shared?.read() ?? null;
    if (frame === null) return null;
    this.within = frame.id;
    return frame.line;
  }

  tell(event: string): void {
    this.post({ type: 'event', id: this.within ?? this.current, event });
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
    } else if (message.type === 'line') {
      this.serveLine(message.id, message.line);
    } else {
      for (let frame = this.shared?.read(); frame; frame = this.shared?.read())
        this.serveLine(frame.id, frame.line);
    }
  }

  private serveLine(id: number, line: string): void {
    this.current = id;
    receiveLine(this.started(), line);
    this.endWithin();
    this.post({ type: 'answer', id, answer: NO_RESULT });
  }

  private endWithin(): void {
    if (this.within !== null) this.post({ type: 'answer', id: this.within, answer: NO_RESULT });
    this.within = null;
  }

  private started(): Exports {
    if (this.exports === null) throw new Error('the engine has not started');
    return this.exports;
  }
}
