// The engine of the page by the package `fukumi`: the same terms as engine/port.ts, with cells as
// numbers. The package notices a worker that dies, also one that dies without a word in a
// search. What says nothing while it works, such as swap2, is taken for lost when it is far too late.

import { Fukumi } from 'fukumi';
import type * as api from 'fukumi';
import { FileError } from '../model/file_error';
import { type Cell, nameOf, other, parseCell, type Rule, type Size } from '../model/cell';
import { isOnTime, resultText, winnerIn } from '../model/result';
import type { Choice, Engine, Facts, Limits, Line, Position, ReadGame, Reply } from './port';
import { EngineLost, type ProofNode, type Report, type Solution, type SolveLimits } from './port';
import type { Reason, TextFormat, Threat, ThreatKind } from './port';

const MATE = 29_000; // values beyond are proven, 30000 less the plies
const WIN = 30_000;
const PATIENCE_MS = 30_000;
const FAILED = 'the engine has failed'; // how the package tells of a worker that is gone

const cell = (name: string): Cell => parseCell(name, { width: 22, height: 22 })!;
const cells = (names: readonly string[]): Cell[] => names.map(cell);

export function toApi(position: Position): api.Position {
  const { rule, width, height, setup } = position;
  const plain = { rule, width, height, moves: position.moves.map(nameOf) };
  const isSet = setup.black.length + setup.white.length > 0 || setup.first !== 'black';
  if (!isSet) return plain;
  const [black, white] = [setup.black.map(nameOf), setup.white.map(nameOf)];
  return { ...plain, black, white, toMove: setup.first };
}

/// The engine takes whole milliseconds only.
const whole = <T extends { readonly timeMs?: number }>(limits: T): T =>
  limits.timeMs === undefined ? limits : { ...limits, timeMs: Math.ceil(limits.timeMs) };

function lineOf(line: Pick<api.Line, 'moves' | 'value' | 'winChance'>): Line {
  const { value } = line;
  const plies = WIN - Math.abs(value);
  return {
    moves: cells(line.moves),
    value,
    chance: line.winChance,
    mate: Math.abs(value) < MATE ? null : value > 0 ? plies : -plies,
  };
}

const KINDS: Record<api.ThreatKind, ThreatKind> = {
  five: 'five',
  'open four': 'open-four',
  'four-three': 'four-three',
  'four plus': 'four',
  four: 'four',
  'double three': 'double-three',
  'open three plus': 'open-three',
  'open three': 'open-three',
};

function threatsOf(facts: api.Facts): Threat[] {
  const groups = new Map<string, { color: api.Color; kind: ThreatKind; cells: Cell[] }>();
  for (const color of ['black', 'white'] as const)
    for (const { at, kind } of facts.threats[color]) {
      const key = `${color} ${KINDS[kind]}`;
      const group = groups.get(key);
      if (group) group.cells.push(cell(at));
      else groups.set(key, { color, kind: KINDS[kind], cells: [cell(at)] });
    }
  return [...groups.values()];
}

function solutionOf(report: api.WinReport): Solution {
  return {
    outcome: ({ win: 'win', 'no win': 'none', unknown: 'unknown' } as const)[report.verdict],
    plies: report.plies ?? 0,
    line: report.line.map((name) => (name === null ? null : cell(name))),
    tree: report.tree ? proofOf(report.tree) : null,
  };
}

const reasonOf = (given: api.Reason): Reason => ({
  kind: given.reason,
  cells: cells(given.cells ?? []),
  at: given.at === undefined ? null : cell(given.at),
  count: given.count ?? 0,
  plies: given.plies ?? 0,
  line: (given.line ?? []).map((name) => (name === null ? null : cell(name))),
});

function proofOf({ nodes }: api.ProofTree): ProofNode | null {
  const made = new Map<number, ProofNode>();
  // The nodes that follow are those that stand behind: from the last to the first.
  const make = (index: number): ProofNode => {
    const known = made.get(index);
    if (known) return known;
    const { move, plies, answers = [], otherwise } = nodes[index]!;
    const replies: { move: Cell | null; then: ProofNode }[] = [];
    const node: ProofNode = { move: cell(move), plies, replies };
    made.set(index, node);
    for (const { move: reply, next } of answers)
      replies.push({ move: cell(reply), then: make(next) });
    if (otherwise !== undefined) replies.push({ move: null, then: make(otherwise) });
    return node;
  };
  return nodes.length ? make(0) : null;
}

/// A text that does not tell the result gives a draw by adjudication.
function resultOf({ outcome, termination }: api.Game): string {
  if (!outcome || (outcome === 'draw' && termination === 'adjudication')) return '';
  if (outcome === 'draw') return resultText({ kind: 'draw' });
  const loser = other(outcome);
  return resultText(
    termination === 'time' ? { kind: 'time', loser } : { kind: 'row', winner: outcome },
  );
}

/// How a game ended, for the engine; without a result the board tells. Of a game that ended by
/// time, psq takes who is to move for the loser.
function endingOf({ result, moves }: ReadGame): Pick<api.Game, 'outcome' | 'termination'> {
  const outcome = winnerIn(result);
  if (!outcome) return {};
  const toMove = moves.length % 2 ? 'white' : 'black';
  return isOnTime(result) && outcome !== toMove ? { outcome, termination: 'time' } : { outcome };
}

class PackageEngine implements Engine {
  private closed = false;

  constructor(private readonly engine: api.Engine) {}

  started(): Promise<void> {
    return this.engine.started();
  }

  close(): void {
    this.closed = true;
    this.engine.close();
  }

  async bestMove(position: Position, limits: Limits): Promise<Choice> {
    const asked = this.engine.bestMove(toApi(position), whole(limits));
    const found = await this.guard(asked, limits.timeMs);
    if (!found.move) throw new Error('there is no move');
    const line = found.line.length ? lineOf({ ...found, moves: found.line }) : null;
    return { move: cell(found.move), line };
  }

  async *analyse(position: Position, lines: number, limits: Limits): AsyncGenerator<Report> {
    const events = this.engine.analyze(toApi(position), whole({ lines, ...limits }));
    try {
      for (;;) {
        const { value: event, done } = await this.guard(events.next(), limits.timeMs);
        if (done) return;
        if (event.event !== 'iteration' && event.event !== 'end') continue;
        if (event.lines.length)
          yield { depth: event.depth, nodes: event.nodes, lines: event.lines.map(lineOf) };
      }
    } finally {
      void events.return?.();
    }
  }

  async solve(position: Position, limits: SolveLimits): Promise<Solution> {
    const asked = this.engine.solve(toApi(position), { ...whole(limits), question: 'win' });
    return solutionOf(await this.guard(asked, limits.timeMs));
  }

  async replies(position: Position, { tree: _, ...limits }: SolveLimits): Promise<Reply[]> {
    const asked = this.engine.solve(toApi(position), { ...whole(limits), question: 'defences' });
    const { moves } = await this.guard(asked, limits.timeMs);
    return moves.map(({ move, verdict, plies }) => ({
      move: cell(move),
      verdict: verdict === 'holds' || verdict === 'loses' ? verdict : 'unknown',
      plies: plies ?? 0,
    }));
  }

  async explain(position: Position, move: Cell): Promise<Reason[]> {
    const options = { moves: [nameOf(move)], nodes: 20_000, levels: 0 };
    const { words } = await this.guard(this.engine.explain(toApi(position), options));
    return words.flatMap(({ reasons }) => reasons).map(reasonOf);
  }

  async balance(position: Position, count: 1 | 2, timeMs: number): Promise<Cell[]> {
    const asked = this.engine.balance(toApi(position), whole({ count, timeMs }));
    return cells(await this.guard(asked, timeMs));
  }

  async swap2(position: Position, timeMs: number): Promise<Cell[] | 'swap'> {
    const asked = this.engine.swap2(toApi(position), whole({ timeMs }));
    const choice = await this.guard(asked, timeMs);
    return choice.swap ? 'swap' : cells(choice.stones);
  }

  facts(position: Position): Facts {
    const facts = this.engine.facts(toApi(position));
    const isBlack = facts.toMove === 'black';
    const forbidden = isBlack ? facts.forbidden : [];
    return {
      winner: facts.end ? (facts.end.winner ?? 'draw') : null,
      foul: facts.end?.forbidden ?? null,
      five: cells(facts.end?.line ?? []),
      forbidden: new Map(forbidden.map(({ at, reason }) => [cell(at), reason])),
      threats: threatsOf(facts),
    };
  }

  readGames(text: string, name: string, rule: Rule, size: Size): ReadGame[] {
    const { width, height } = size;
    const read = this.engine.readGame(text, name, { rule, width, height });
    const games = read.games.map((game) => ({
      rule: game.rule ?? null,
      size: game.width ? { width: game.width, height: game.height ?? game.width } : null,
      setup: null,
      moves: game.moves.map(({ at }) => cell(at)),
      black: game.black?.name ?? '',
      white: game.white?.name ?? '',
      result: resultOf(game),
    }));
    return [...games, ...read.positions.map(boardOf)];
  }

  writeGame(game: ReadGame, format: TextFormat): string {
    const plain: api.Game = {
      moves: game.moves.map((at) => ({ at: nameOf(at) })),
      black: { name: game.black },
      white: { name: game.white },
      ...endingOf(game),
    };
    if (game.rule) plain.rule = game.rule;
    if (game.size) Object.assign(plain, game.size);
    return this.engine.writeGame(plain, format);
  }

  stop(): void {
    this.engine.stop();
  }

  /// The promise, or EngineLost if the worker is gone.
  private async guard<T>(promise: Promise<T>, limitMs?: number): Promise<T> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let over = false;
    const silence = new Promise<never>((_, reject) => {
      const begin = () => {
        if (over || limitMs === undefined) return;
        timer = setTimeout(() => {
          this.close();
          reject(new EngineLost('no answer'));
        }, limitMs + PATIENCE_MS);
      };
      // Over a slow network the engine may come late.
      this.started().then(begin, () => undefined);
    });
    try {
      return await Promise.race([promise, silence]);
    } catch (error) {
      const lost = error instanceof Error && (this.closed || error.message.startsWith(FAILED));
      if (!lost) throw error;
      this.close();
      throw new EngineLost(error.message);
    } finally {
      over = true;
      clearTimeout(timer);
    }
  }
}

function boardOf(position: api.Position): ReadGame {
  if (position.frozen?.length) throw new FileError('file.frozen');
  const black = cells(position.black ?? []);
  const white = cells(position.white ?? []);
  const width = position.width ?? 15;
  const even = black.length <= white.length ? 'black' : 'white';
  return {
    rule: position.rule ?? null,
    size: { width, height: position.height ?? width },
    setup: { black, white, first: position.toMove ?? even },
    moves: cells(position.moves ?? []),
    black: '',
    white: '',
    result: '',
  };
}

/// Knows the rules at once, and searches when the rest has come. More than one thread needs a page
/// that is cross-origin isolated; else there is one.
export async function createEngine(threads: number, rule: Rule): Promise<Engine> {
  return new PackageEngine(await Fukumi.create({ early: true, threads, rules: [rule] }));
}
