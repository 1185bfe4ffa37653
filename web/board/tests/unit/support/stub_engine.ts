// An engine for tests of the state. It knows fives of a row, and answers what takes time when the
// test says so, or when it is stopped.

import { effect } from '@preact/signals';
import { EnginePool } from '../../../src/engine/pool';
import type { Engine, Facts, Limits, Position } from '../../../src/engine/port';
import { type Cell, cellAt, xOf, yOf } from '../../../src/model/cell';
import { leave, thinking } from '../../../src/state/match';
import { engines, useEngines } from '../../../src/state/session';

/// How often the engine may begin or end to think in all tests of a file.
const MOST_CHANGES = 300;

interface Question {
  readonly what: string;
  readonly stones: number; // on the board
  readonly limits: Limits;
  readonly answer: (value: unknown) => void;
  readonly refuse: (error: Error) => void;
}

function rowOfFive({ moves }: Position): boolean {
  const last = moves.at(-1);
  if (last === undefined) return false;
  const mine = new Set(moves.filter((_, i) => i % 2 === (moves.length - 1) % 2));
  const has = (dx: number, dy: number, i: number) =>
    mine.has(cellAt(xOf(last) + dx * i, yOf(last) + dy * i));
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

export class StubEngine {
  readonly asked: Question[] = [];

  private ask = (what: string, position: Position, limits: Limits): Promise<unknown> =>
    new Promise((answer, refuse) => {
      this.asked.push({ what, stones: position.moves.length, limits, answer, refuse });
    });

  /// What was asked, as "bestMove 3": with the number of stones.
  get questions(): string[] {
    return this.asked.map(({ what, stones }) => `${what} ${stones}`);
  }

  get last(): Question {
    return this.asked.at(-1)!;
  }

  bestMove = (position: Position, limits: Limits) => this.ask('bestMove', position, limits);
  swap2 = (position: Position, timeMs: number) => this.ask('swap2', position, { timeMs });
  balance = (position: Position, count: number, timeMs: number) =>
    this.ask(`balance(${count})`, position, { timeMs });
  replies = (position: Position, limits: Limits) => this.ask('replies', position, limits);
  /// One report, the answer, and then the end.
  analyse = async function* (this: StubEngine, position: Position, _: number, limits: Limits) {
    yield await this.ask('analyse', position, limits);
  };
  solve = (position: Position, limits: Limits) => this.ask('solve', position, limits);

  facts = (position: Position): Facts => {
    const won = rowOfFive(position);
    const winner = won ? (position.moves.length % 2 ? 'black' : 'white') : null;
    return { winner, foul: null, five: [], forbidden: new Map(), threats: [] };
  };

  stop = (): void => this.asked.at(-1)?.refuse(new Error('stopped'));

  /// The engine of the page.
  static install(): StubEngine {
    const engine = new StubEngine();
    useEngines(new EnginePool(async () => engine as unknown as Engine));
    // A page that asks for ever would let nothing else run, not even the limit of a test.
    let changes = 0;
    effect(() => {
      thinking.value;
      changes += 1;
      if (changes > MOST_CHANGES) useEngines(new EnginePool(() => new Promise(() => undefined)));
    });
    return engine;
  }

  /// Ends what is left of a test.
  async reset(): Promise<void> {
    leave();
    engines().abandon();
    await settle();
    this.asked.length = 0;
  }
}

export const best = (move: Cell) => ({ move, line: null });

/// Of an analysis, one line.
export const report = {
  depth: 1,
  nodes: 1,
  lines: [{ moves: [0], value: 0, chance: 0.5, mate: null }],
};

/// Waits until all that goes on by itself has been done.
export const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));
