// An engine for tests of the state. It only recognises rows of five. It answers a search when the
// test supplies an answer, or when the search is stopped.

import { effect } from '@preact/signals';
import type { BestMove, Color, End, Engine, Facts } from 'fukumi';
import { EnginePool } from '../../../src/engine/pool';
import { type Cell, cellOf, spotOf } from '../../../src/model/cell';
import { leave, thinking } from '../../../src/state/match';
import { engines, type Position, useEngines } from '../../../src/state/session';
import { cellAt, xOf, yOf } from '../../../../../tools/page/board.js';

/// The maximum number of times that the engine may start or stop thinking in the tests of one file.
const MOST_CHANGES = 300;

interface Options {
  readonly timeMs?: number;
  readonly count?: number;
  readonly question?: string;
  readonly lines?: unknown;
}

interface Question {
  readonly what: string;
  readonly stones: number; // number of stones on the board
  readonly limits: Options;
  readonly answer: (value: unknown) => void;
  readonly refuse: (error: Error) => void;
}

function rowOfFive({ moves }: Position): boolean {
  const last = moves.at(-1);
  if (last === undefined) return false;
  const mine = new Set(moves.filter((_, i) => i % 2 === (moves.length - 1) % 2));
  const [x, y] = [xOf(spotOf(last)), yOf(spotOf(last))];
  const has = (dx: number, dy: number, i: number) =>
    mine.has(cellOf(cellAt(x + dx * i, y + dy * i)));
  return [
    [1, 0],
    [0, 1],
    [1, 1],
    [1, -1],
  ].some(([dx, dy]) => {
    let count = 1;
    for (let i = 1; has(dx!, dy!, i); i += 1) count += 1;
    for (let i = -1; has(dx!, dy!, i); i -= 1) count += 1;
    return count >= 5;
  });
}

export const endOf = (winner: Color | null): End => {
  const reason = winner ? 'five' : 'draw';
  return { winner, reason, line: [], forbidden: null };
};

export class StubEngine {
  readonly asked: Question[] = [];

  private ask = (what: string, position: Position, limits: Options = {}): Promise<unknown> =>
    new Promise((answer, refuse) => {
      this.asked.push({ what, stones: position.moves.length, limits, answer, refuse });
    });

  /// The searches that were requested so far, such as "bestMove 3" for a position with three
  /// stones.
  get questions(): string[] {
    return this.asked.map(({ what, stones }) => `${what} ${stones}`);
  }

  get last(): Question {
    return this.asked.at(-1)!;
  }

  bestMove = (position: Position, options: Options) => this.ask('bestMove', position, options);
  swap2 = (position: Position, options: Options) => this.ask('swap2', position, options);
  balance = (position: Position, options: Options) =>
    this.ask(`balance(${options.count})`, position, options);
  /// Yields a single report, which the test supplies, and then ends.
  analyze = async function* (this: StubEngine, position: Position, options: Options) {
    yield await this.ask('analyze', position, options);
  };
  solve = (position: Position, options: Options) =>
    this.ask(options.question === 'defences' ? 'replies' : 'solve', position, options);

  explain = (position: Position, options: Options) => this.ask('explain', position, options);

  facts = (position: Position): Facts => {
    const winner = position.moves.length % 2 ? 'black' : 'white';
    const toMove = position.moves.length % 2 ? 'white' : 'black';
    const end = rowOfFive(position) ? endOf(winner) : null;
    return { toMove, end, forbidden: [], threats: { black: [], white: [] } } as unknown as Facts;
  };

  review = (position: Position, options: Options) => this.ask('review', position, options);
  accuracy = () => ({ black: 1, white: null });

  stop = (): void => this.asked.at(-1)?.refuse(new Error('stopped'));

  /// Creates a stub engine and makes the page use it.
  static install(): StubEngine {
    const engine = new StubEngine();
    useEngines(new EnginePool(async () => engine as unknown as Engine));
    // If the page requested searches without end, it would block everything, even the time limit of
    // a test. So after MOST_CHANGES changes the page gets an engine that never starts.
    let changes = 0;
    effect(() => {
      thinking.value;
      changes += 1;
      if (changes > MOST_CHANGES) useEngines(new EnginePool(() => new Promise(() => undefined)));
    });
    return engine;
  }

  /// Ends the tasks of the previous test.
  async reset(): Promise<void> {
    leave();
    engines().abandon();
    await settle();
    this.asked.length = 0;
  }
}

export const best = (move: Cell): Partial<BestMove> => ({ move, winChance: 0.5 });

/// Returns the report of an analysis that has one line with this move.
export const reportOf = (move: Cell) => ({
  event: 'iteration',
  depth: 1,
  nodes: 1,
  lines: [{ moves: [move], value: 0, winChance: 0.5, win: null }],
});

/// A step of a review, of a game that is even everywhere.
export const reviewStep = {
  move: { move: 'a1', line: ['a1'], mark: null, loss: 0 },
  evaluation: { over: false, value: 0, winChance: 0.5, line: ['a1'], win: null },
};

/// Returns the engine's answer in swap2 that places these stones.
export const stones = (...cells: Cell[]) => ({ swap: false, stones: cells });
export const swapped = { swap: true, stones: [] };

/// Waits until all pending promises and effects have run.
export const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));
