// Implements the interface Engine (types.ts). Each call becomes a request to the worker, or to the
// rules module, which runs on the caller's own thread.
import { checkContent, checkFormat, checkObjects, checkOptions, checkPosition } from './check.js';
import createRules from './wasm/fukumi-rules.js';
import { parseAnswer, parseEvent, requestText } from './keys.js';
import { sharedMemory } from './memory.js';
import { type Exports, instantiate, serve } from './module.js';
import { type Job, Jobs, type Outcome } from './jobs.js';
import { ALL_NETWORKS, type NetworkName, networksOf } from './networks.js';
import { Aborted, InvalidArgument } from './errors.js';
import type { Platform } from './platform.js';
import type * as api from './types.js';

const DEFAULT_HASH_MIB = 64;
/** The limit of a search whose caller gives none, as in solve(). */
const DEFAULT_SEARCH_MS = 10_000;

/** A search sends a sign of life (message 'beat') every half a second. If the worker sends nothing
 * for this long, it counts as dead. */
const SEARCH_SILENCE_MS = 3000;
/** The limit for other requests. It is longer, because some parts of them send no sign of life, for
 * example writing a proof. */
const SILENCE_MS = 15_000;

type LineEvent = Extract<api.AnalysisEvent, { event: 'line' }>;

export async function createEngine(
  platformFor: (sources: api.Sources) => Platform,
  options: api.Options,
): Promise<api.Engine> {
  checkOptions(options, 'create');
  const platform = platformFor(options);
  const wanted = options.threads ?? 1;
  const hashMib = options.hashMib ?? DEFAULT_HASH_MIB;
  const memory = platform.shares && wanted > 1 ? sharedMemory(hashMib) : null;
  const threads = memory ? wanted : 1;
  const early = options.early ?? false;
  const rules = platform.compile('fukumi-rules').then((compiled) => instantiate(createRules, compiled));
  // With `early`, fetch the search module and the networks only after the rules module, so that
  // they do not delay it.
  const first = early ? rules : Promise.resolve();
  const search = first.then(() => platform.compile(threads > 1 ? 'fukumi-threads' : 'fukumi-single'));
  const jobs = new Jobs(platform, search, { threads, hashMib }, memory);
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
  position?: { rule?: unknown };
  timeMs?: number;
  nodes?: number;
  depth?: number;
  signal?: AbortSignal;
}

/** Returns the request of a search; adds the default limit if the request has no limit. `timeMs: 0`
 * means no limit of time. */
function withLimit<T extends Request>({ timeMs, ...request }: T): Request {
  if (timeMs === 0) return request;
  if (timeMs !== undefined) return { ...request, timeMs };
  const limited = request.nodes !== undefined || request.depth !== undefined;
  return limited ? request : { ...request, timeMs: DEFAULT_SEARCH_MS };
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
    const { moves, value, winChance, win, depth, nodes, ms } = best;
    const { lines } = this;
    const move = moves[0] ?? null;
    return { move, value, winChance, depth, nodes, ms, line: moves, win, end: 'stopped', lines };
  }
}

/** Number of bytes that are converted at once. Every byte is an argument of a call, and too many
 * arguments would overflow the stack. */
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
    checkPosition(position);
    return this.atOnce({ do: 'facts', position }) as api.Facts;
  }

  readGame(content: api.Content, name?: string, options: api.ReadOptions = {}): api.ReadResult {
    checkContent(content, name);
    checkOptions(options, 'read');
    const request = { ...options, do: 'read_game', ...given(content), name };
    return this.atOnce(request) as api.ReadResult;
  }

  writeGame(game: api.Game | readonly api.Game[], format: api.GameFormat): string {
    checkObjects('game', game, Array.isArray(game));
    checkFormat(format);
    return this.atOnce({ do: 'write_game', games: game, format }) as string;
  }

  readTrees(content: api.Content, name?: string, options: api.ReadOptions = {}): api.TreeResult {
    checkContent(content, name);
    checkOptions(options, 'read');
    const request = { ...options, do: 'read_trees', ...given(content), name };
    return this.atOnce(request) as api.TreeResult;
  }

  writeTree(tree: api.GameTree, format: api.GameFormat): api.GameFile {
    checkObjects('tree', tree);
    checkFormat(format);
    return this.atOnce({ do: 'write_tree', tree, format }) as api.GameFile;
  }

  openGames(content: api.Content, name?: string, options: api.ReadOptions = {}): api.OpenedGames {
    checkContent(content, name);
    checkOptions(options, 'read');
    const request = { ...options, do: 'open_games', ...given(content), name };
    return this.atOnce(request) as api.OpenedGames;
  }

  closeGames(): void {
    this.atOnce({ do: 'close_games' });
  }

  explore(position: api.Position): api.Exploration {
    checkPosition(position);
    return this.atOnce({ do: 'explore', position }) as api.Exploration;
  }

  kinds(): api.FileKind[] {
    return this.atOnce({ do: 'kinds' }) as api.FileKind[];
  }

  accuracy(moves: Parameters<api.Engine['accuracy']>[0]): ReturnType<api.Engine['accuracy']> {
    checkObjects('moves', moves, true);
    const values = moves.map(({ side, valueBefore, value }) => ({ side, valueBefore, value }));
    return this.atOnce({ do: 'accuracy', moves: values }) as ReturnType<api.Engine['accuracy']>;
  }

  reviewLimits(): api.ReviewLimits {
    return this.atOnce({ do: 'review_limits' }) as api.ReviewLimits;
  }

  async bestMove(position: api.Position, options: api.MoveOptions = {}): Promise<api.BestMove> {
    checkPosition(position);
    checkOptions(options, 'bestMove');
    const last = new LastLines();
    const request = withLimit({ ...options, do: 'best_move', position });
    const { lines: _, ...result } = (await this.ask(request, {
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
    checkPosition(position);
    checkOptions(options, 'analyze');
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
    this.ask(withLimit({ ...options, do: 'analyze', position }), {
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
  async solve(
    position: api.Position,
    options: api.SolveOptions = {},
  ): Promise<api.WinReport | api.SurveyReport> {
    checkPosition(position);
    checkOptions(options, 'solve');
    return this.ask({ ...options, do: 'solve', position }, { silenceMs: SILENCE_MS }) as Promise<api.WinReport>;
  }

  async explain(position: api.Position, options: api.ExplainOptions = {}): Promise<api.Explanation> {
    checkPosition(position);
    checkOptions(options, 'explain');
    return this.ask({ ...options, do: 'explain', position }, { silenceMs: SILENCE_MS }) as Promise<api.Explanation>;
  }

  async review(position: api.Position, options: api.ReviewOptions = {}): Promise<api.ReviewStep | null> {
    checkPosition(position);
    checkOptions(options, 'review');
    const asked = this.ask({ ...options, do: 'review', position }, { silenceMs: SILENCE_MS });
    return asked as Promise<api.ReviewStep | null>;
  }

  async swap2(
    position: api.Position,
    options: api.Abortable & { timeMs?: number } = {},
  ): Promise<api.Swap2Choice> {
    checkPosition(position);
    checkOptions(options, 'swap2');
    return this.ask({ ...options, do: 'swap2', position }, { silenceMs: SILENCE_MS }) as Promise<api.Swap2Choice>;
  }

  async balance(position: api.Position, options: api.BalanceOptions = {}): Promise<api.BalancedStones> {
    checkPosition(position);
    checkOptions(options, 'balance');
    const request = { ...options, do: 'balance', position } as const;
    return this.ask(request, { silenceMs: SILENCE_MS }) as Promise<api.BalancedStones>;
  }

  async command(
    line: string,
    onLine: (line: string) => void = () => undefined,
    options: api.Abortable = {},
  ): Promise<string[]> {
    if (typeof line !== 'string') throw new InvalidArgument('line: should be a text');
    if (typeof onLine !== 'function') throw new InvalidArgument('onLine: should be a function');
    checkOptions(options, 'signal');
    const lines: string[] = [];
    const job: Job = {
      networks: ALL_NETWORKS,
      line: line.replace(/[\r\n].*/s, ''),
      onEvent: (event) => {
        lines.push(event);
        onLine(event);
      },
    };
    await this.abortable(job, options.signal);
    return lines;
  }

  async bench(options: api.Abortable = {}): Promise<api.BenchReport> {
    checkOptions(options, 'signal');
    return this.ask({ ...options, do: 'bench' }) as Promise<api.BenchReport>;
  }

  async clear(options: api.Abortable = {}): Promise<void> {
    checkOptions(options, 'signal');
    await this.ask({ ...options, do: 'clear' });
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
  private async ask({ signal, ...request }: Request, how: Partial<Job> = {}): Promise<unknown> {
    const { timeMs } = request;
    const whole = timeMs === undefined ? request : { ...request, timeMs: Math.ceil(timeMs) };
    const job = { ...how, networks: networksNeeded(request), text: requestText(whole) };
    const { answer, soFar } = await this.abortable(job, signal);
    return answer === null ? soFar : parseAnswer(answer);
  }

  /** Queues a job. Fails at once when the signal is aborted, and takes the job back. */
  private abortable(job: Job, signal?: AbortSignal): Promise<Outcome> {
    if (signal === undefined) return this.jobs.add(job);
    const aborted = (): Error => new Aborted('aborted by its signal', { cause: signal.reason });
    if (signal.aborted) return Promise.reject(aborted());
    return new Promise((resolve, reject) => {
      const end = (): void => {
        reject(aborted());
        this.jobs.cancel(job);
      };
      signal.addEventListener('abort', end, { once: true });
      this.jobs
        .add(job)
        .then(resolve, reject)
        .finally(() => signal.removeEventListener('abort', end));
    });
  }
}
