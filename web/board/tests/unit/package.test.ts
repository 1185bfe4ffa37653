import type { Game, GameFormat } from 'fukumi';
import { beforeEach, expect, test, vi } from 'vitest';
import { createEngine } from '../../src/engine/package';
import type { Engine, ReadGame } from '../../src/engine/port';

/// Takes down what the package is asked, and refuses it.
const given: unknown[] = [];
const read: { games: Partial<Game>[] } = { games: [] };
const stub = {
  started: async () => undefined,
  ...Object.fromEntries(
    ['bestMove', 'solve', 'swap2', 'balance'].map((name) => [
      name,
      async (_: unknown, options: unknown) => {
        given.push(options);
        throw new Error('refused');
      },
    ]),
  ),
  analyze: async function* (_: unknown, options: unknown) {
    given.push(options);
  },
  writeGame: (game: Game, format: GameFormat) => {
    given.push([game.outcome, game.termination]);
    return format;
  },
  readGame: () => ({ format: 'psq', positions: [], ...read }),
};
vi.mock('fukumi', () => ({ Fukumi: { create: async () => stub } }));

const setup = { black: [], white: [], first: 'black' as const };
const position = { rule: 'freestyle' as const, width: 15, height: 15, setup, moves: [] };
let engine: Engine;
beforeEach(async () => {
  given.length = 0;
  engine = await createEngine(1, 'freestyle');
});

test('the engine gets whole milliseconds, and at least one', async () => {
  const refused = (answer: Promise<unknown>) => expect(answer).rejects.toThrow('refused');
  await refused(engine.bestMove(position, { timeMs: 1234.5, level: 40 }));
  await refused(engine.solve(position, { kind: 'vct', timeMs: 0.25 }));
  await refused(engine.replies(position, { kind: 'vct', timeMs: 99.5 }));
  await refused(engine.balance(position, 1, 100.5));
  await refused(engine.swap2(position, 200.5));
  for await (const _ of engine.analyse(position, 2, { timeMs: 0.1 })) continue;
  await refused(engine.bestMove(position, { nodes: 7 }));
  expect(given).toEqual([
    { timeMs: 1235, level: 40 },
    { kind: 'vct', timeMs: 1, question: 'win' },
    { kind: 'vct', timeMs: 100, question: 'defences' },
    { count: 1, timeMs: 101 },
    { timeMs: 201 },
    { lines: 2, timeMs: 1 },
    { nodes: 7 },
  ]);
});

test('a reply that does not matter has its place in the line of a win', async () => {
  const line = ['h8', null, 'h9'];
  const found = { verdict: 'win', plies: 3, line, moves: [], tree: undefined };
  const mended = stub as unknown as { solve: unknown };
  const refusing = mended.solve;
  mended.solve = async () => found;
  const { outcome, line: cells } = await engine.solve(position, { kind: 'vct' });
  mended.solve = refusing;
  expect([outcome, cells.map((at) => at === null)]).toEqual(['win', [false, true, false]]);
});

test('a game is written with its result', () => {
  const game = { rule: null, size: null, setup: null, black: '', white: '' };
  const write = (result: string, plies: number) => {
    const moves = Array.from({ length: plies }, (_, i) => i);
    engine.writeGame({ ...game, moves, result }, 'psq');
  };
  write('W+R', 2);
  write('B+1', 9);
  write('0', 4);
  write('', 4);
  write('W+T', 2);
  write('W+T', 3); // Black is not to move: psq would take White for the loser
  expect(given).toEqual([
    ['white', undefined],
    ['black', undefined],
    ['draw', undefined],
    [undefined, undefined],
    ['white', 'time'],
    ['white', undefined],
  ]);
});

test('a result that the board does not show is read, and one that nobody told is not', () => {
  const results: [Partial<Game>, string][] = [
    [{ outcome: 'white', termination: 'adjudication' }, 'W+1'],
    [{ outcome: 'black', termination: 'five' }, 'B+1'],
    [{ outcome: 'black', termination: 'time' }, 'B+T'],
    [{ outcome: 'draw', termination: 'draw' }, '0'],
    [{ outcome: 'draw', termination: 'adjudication' }, ''],
  ];
  read.games = results.map(([game]) => ({ moves: [], ...game }));
  const found = engine.readGames('', '', 'freestyle', { width: 15, height: 15 });
  expect(found.map(({ result }: ReadGame) => result)).toEqual(results.map(([, text]) => text));
});
