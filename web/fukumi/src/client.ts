// Implements the interface Engine (types.ts). Each call becomes a request to the worker, or to the
// rules module, which runs on the caller's own thread.
import createRules from './wasm/fukumi-rules.js';
import { parseAnswer, parseEvent, requestText } from './keys.js';
import { type Exports, instantiate, serve } from './module.js';
import { type Job, Jobs } from './jobs.js';
import { ALL_NETWORKS, type NetworkName, networksOf } from './networks.js';
import type { Platform } from './platform.js';
import type * as api from './types.js';

const DEFAULT_HASH_MIB = 64;
const MAX_HASH_MIB = 1024;
const MAX_THREADS = 64;

/** A search sends a sign of life (message 'beat') every half a second. If the worker sends nothing
 * for this long, it counts as dead. */
const SEARCH_SILENCE_MS = 3000;
/** The limit for other requests. It is longer, because some parts of them send no sign of life, for
 * example writing a proof. */
const SILENCE_MS = 15_000;

type LineEvent = Extract<api.AnalysisEvent, { event: 'line' }>;

function wholeNumber(name: string, value: number, most: number): number {
  if (!Number.isInteger(value) || value < 1 || value > most)
    throw new Error(`${name}: should be a whole number from 1 to ${most}`);
  return value;
}

export async function createEngine(platform: Platform, options: api.Options): Promise<api.Engine> {
  const wanted = wholeNumber('threads', options.threads ?? 1, MAX_THREADS);
  const hashMib = wholeNumber('hashMib', options.hashMib ?? DEFAULT_HASH_MIB, MAX_HASH_MIB);
  const threads = platform.shares ? wanted : 1;
  const early = options.early ?? false;
  const rules = platform.compile('fukumi-rules').then((compiled) => instantiate(createRules, compiled));
  // With `early`, fetch the search module and the networks only after the rules module, so that
  // they do not delay it.
  const first = early ? rules : Promise.resolve();
  const search = first.then(() => platform.compile(threads > 1 ? 'fukumi-threads' : 'fukumi-single'));
  const jobs = new Jobs(platform, search, { threads, hashMib });
  const begin = (name: NetworkName): Promise<void> => first.then(() => jobs.fetch(name));
  // Ignore an error here: the request that needs the network tries to fetch it again.
  const networks = new Set((options.rules ?? []).flatMap(networksOf));
  const begun = [...networks].map((name) => begin(name).catch(() => undefined));
  const started = jobs.started().then(async () => void (await Promise.all(begun)));
  started.catch(() => undefined); // ignore the error here: callers of started() get it
  try {
    const exports = await rules;
    if (!early) await started;
    return new Client(exports, jobs, threads, started);
  } catch (error) {
    jobs.close();
    throw error;
  }
}

interface Request {
  do: string;
  position?: { rule?: unknown } | null;
  timeMs?: number;
}

function networksNeeded(request: Request): readonly NetworkName[] {
  if (request.do === 'clear') return [];
  return request.do === 'bench' ? ALL_NETWORKS : networksOf(request.position?.rule);
}

/** Keeps the lines of the last iteration that a search has reported. */
class LastLines {
  private lines: api.Line[] = [];

  add(event: unknown): void {
    const { event: kind, proof: _, ...line } = event as LineEvent;
    if (kind !== 'line') return;
    this.lines = line.rank === 0 ? [line] : [...this.lines, line];
  }

  /** Returns an answer for a search whose worker was terminated, made of the reported lines; null
   * if it has reported no line. */
  result(): (api.BestMove & { lines: api.Line[] }) | null {
    const best = this.lines[0];
    if (best === undefined) return null;
    const { moves, value, winChance, depth, nodes, ms } = best;
    const { lines } = this;
    const move = moves[0] ?? null;
    return { move, value, winChance, depth, nodes, ms, line: moves, win: null, end: 'stopped', lines };
  }
}

/** Number of bytes that are converted at once: every byte is an argument of a call. */
const CHUNK = 0x8000;

/** Returns the members of a request for a text or the bytes of a file. */
function given(content: api.Content): { text: string } | { bytes: string } {
  if (typeof content === 'string') return { text: content };
  let text = '';
  for (let i = 0; i < content.length; i += CHUNK)
    text += String.fromCharCode(...content.subarray(i, i + CHUNK));
  return { bytes: btoa(text) };
}

class Client implements api.Engine {
  readonly version: string;

  constructor(
    private readonly rules: Exports,
    private readonly jobs: Jobs,
    readonly threads: number,
    private readonly start: Promise<void>,
  ) {
    this.version = this.atOnce({ do: 'version' }) as string;
  }

  started(): Promise<void> {
    return this.start;
  }

  facts(position: api.Position): api.Facts {
    return this.atOnce({ do: 'facts', position }) as api.Facts;
  }

  readGame(content: api.Content, name?: string, options: api.ReadOptions = {}): api.ReadResult {
    const request = { ...options, do: 'read_game', ...given(content), name };
    return this.atOnce(request) as api.ReadResult;
  }

  writeGame(game: api.Game | readonly api.Game[], format: api.GameFormat): string {
    return this.atOnce({ do: 'write_game', games: game, format }) as string;
  }

  readTrees(content: api.Content, name?: string, options: api.ReadOptions = {}): api.TreeResult {
    const request = { ...options, do: 'read_trees', ...given(content), name };
    return this.atOnce(request) as api.TreeResult;
  }

  writeTree(tree: api.GameTree, format: api.GameFormat): api.GameFile {
    return this.atOnce({ do: 'write_tree', tree, format }) as api.GameFile;
  }

  kinds(): api.FileKind[] {
    return this.atOnce({ do: 'kinds' }) as api.FileKind[];
  }

  accuracy(moves: Parameters<api.Engine['accuracy']>[0]): ReturnType<api.Engine['accuracy']> {
    const values = moves.map(({ side, valueBefore, value }) => ({ side, valueBefore, value }));
    return this.atOnce({ do: 'accuracy', moves: values }) as ReturnType<api.Engine['accuracy']>;
  }

  reviewLimits(): api.ReviewLimits {
    return this.atOnce({ do: 'review_limits' }) as api.ReviewLimits;
  }

  async bestMove(position: api.Position, options: api.MoveOptions = {}): Promise<api.BestMove> {
    const last = new LastLines();
    const { lines: _, ...result } = (await this.ask({ ...options, do: 'best_move', position }, {
      silenceMs: SEARCH_SILENCE_MS,
      onEvent: (event) => last.add(parseEvent(event)),
      soFar: () => last.result(),
    })) as api.BestMove & { lines: api.Line[] };
    return result;
  }

  async *analyze(
    position: api.Position,
    options: api.AnalyzeOptions = {},
  ): AsyncIterableIterator<api.AnalysisEvent> {
    const events: api.AnalysisEvent[] = [];
    const last = new LastLines();
    let wake = (): void => undefined;
    let job: Job | null = null;
    let failure: unknown = null;
    let over = false;
    const push = (event: api.AnalysisEvent): void => {
      events.push(event);
      wake();
    };
    this.ask({ ...options, do: 'analyze', position }, {
      silenceMs: SEARCH_SILENCE_MS,
      begun: (of) => (job = of),
      onEvent: (text) => {
        const event = parseEvent(text) as api.AnalysisEvent;
        last.add(event);
        push(event);
      },
      soFar: () => last.result(),
    }).then(
      (result) => {
        over = true;
        push({ event: 'end', ...(result as api.BestMove & { lines: api.Line[] }) });
      },
      (error: unknown) => {
        over = true;
        failure = error;
        wake();
      },
    );
    try {
      while (events.length > 0 || !over) {
        const event = events.shift();
        if (event !== undefined) yield event;
        else await new Promise<void>((resolve) => (wake = resolve));
      }
      if (failure !== null) throw failure;
    } finally {
      if (!over && job !== null) this.jobs.cancel(job);
    }
  }

  solve(
    position: api.Position,
    options?: api.SolveOptions & { question?: 'win' | 'shortest' },
  ): Promise<api.WinReport>;
  solve(
    position: api.Position,
    options: api.SolveOptions & { question: 'all' | 'defences' },
  ): Promise<api.SurveyReport>;
  solve(
    position: api.Position,
    options: api.SolveOptions = {},
  ): Promise<api.WinReport | api.SurveyReport> {
    return this.ask({ ...options, do: 'solve', position }, { silenceMs: SILENCE_MS }) as Promise<api.WinReport>;
  }

  explain(position: api.Position, options: api.ExplainOptions = {}): Promise<api.Explanation> {
    return this.ask({ ...options, do: 'explain', position }, { silenceMs: SILENCE_MS }) as Promise<api.Explanation>;
  }

  review(position: api.Position, options: api.ReviewOptions = {}): Promise<api.ReviewStep | null> {
    return this.ask({ ...options, do: 'review', position }, { silenceMs: SILENCE_MS }) as Promise<api.ReviewStep | null>;
  }

  swap2(position: api.Position, options: { timeMs?: number } = {}): Promise<api.Swap2Choice> {
    return this.ask({ ...options, do: 'swap2', position }, { silenceMs: SILENCE_MS }) as Promise<api.Swap2Choice>;
  }

  balance(position: api.Position, options: api.BalanceOptions = {}): Promise<api.BalancedStones> {
    const request = { ...options, do: 'balance', position } as const;
    return this.ask(request, { silenceMs: SILENCE_MS }) as Promise<api.BalancedStones>;
  }

  async command(line: string, onLine: (line: string) => void = () => undefined): Promise<string[]> {
    const lines: string[] = [];
    await this.jobs.add({
      networks: ALL_NETWORKS,
      line: line.replace(/[\r\n].*/s, ''),
      onEvent: (event) => {
        lines.push(event);
        onLine(event);
      },
    });
    return lines;
  }

  bench(): Promise<api.BenchReport> {
    return this.ask({ do: 'bench' }) as Promise<api.BenchReport>;
  }

  async clear(): Promise<void> {
    await this.ask({ do: 'clear' });
  }

  stop(): void {
    this.jobs.stop();
  }

  close(): void {
    this.jobs.close();
  }

  private atOnce(request: object): unknown {
    return parseAnswer(serve(this.rules, requestText(request)));
  }

  /** Sends a request to the worker and returns its result. `timeMs` is rounded up, because the
   * engine accepts only whole milliseconds. */
  private async ask(request: Request, how: Partial<Job> = {}): Promise<unknown> {
    const { timeMs } = request;
    const whole = timeMs === undefined ? request : { ...request, timeMs: Math.ceil(timeMs) };
    const job = { ...how, networks: networksNeeded(request), text: requestText(whole) };
    const { answer, soFar } = await this.jobs.add(job);
    return answer === null ? soFar : parseAnswer(answer);
  }
}
