import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { endOf, newGame, playAll } from '../../src/model/game';
import * as analysis from '../../src/state/analysis';
import { hint, hinted, mayHint, watchHint } from '../../src/state/hint';
import * as match from '../../src/state/match';
import * as puzzle from '../../src/state/puzzle';
import { progress, startReview } from '../../src/state/review';
import { game, node, tab, watchFacts } from '../../src/state/session';
import { watchSwap } from '../../src/state/swap_turn';
import { begin, cells, place, SIZE } from './support/playing';
import { best, reportOf, reviewStep, settle, StubEngine } from './support/stub_engine';

const engine = StubEngine.install();
watchFacts();
match.watchMatch();
watchHint();
watchSwap();
analysis.watchAnalysis();
puzzle.watchPuzzles();

beforeEach(async () => {
  tab.value = 'play';
  await engine.reset();
  analysis.analysing.value = true;
});

async function answer(value: unknown): Promise<void> {
  engine.last.answer(value);
  await settle();
}

async function go(move: () => void): Promise<void> {
  move();
  await settle();
}

const ask = () => go(() => void hint());

// ---- In a game ----------------------------------------------------------------------------------

test('a hint is marked until a stone is placed', async () => {
  await begin({ white: 'person' });
  await ask();
  expect(match.thinking.value).toBe(true);
  await answer(best('i9'));
  expect(hinted.value).toBe('i9');
  await place('h8');
  expect(hinted.value).toBeNull();
});

test('a hint is refused while the engine thinks about its move', async () => {
  await begin();
  await place('h8');
  await ask();
  expect(engine.questions).toEqual(['bestMove 1']);
  expect(mayHint.value).toBe(false);
  await answer(best('i9'));
  expect(node.value.ply).toBe(2);
  expect(mayHint.value).toBe(true);
});

test('a hint is refused while the engine chooses, and after the end', async () => {
  await begin({ opening: 'swap' });
  await place('h8i9j7');
  await ask();
  expect(engine.questions).toEqual(['bestMove 3']);
  await begin({ white: 'person' });
  await place('h8');
  match.resign();
  await ask();
  expect(engine.questions).toEqual(['bestMove 3']);
  expect(mayHint.value).toBe(false);
});

test('a stone ends the search for a hint, and the engine replies', async () => {
  await begin();
  await ask();
  await place('h8');
  expect(engine.questions).toEqual(['bestMove 0', 'bestMove 1']);
  expect(match.thinking.value).toBe(true);
  await answer(best('i9'));
  expect([node.value.ply, hinted.value]).toEqual([2, null]);
});

test('a legal stone ends a hint between two people; an illegal one does not', async () => {
  await begin({ white: 'person' });
  await place('h8');
  await ask();
  await place('h8');
  expect(match.thinking.value).toBe(true);
  await place('i9');
  expect([node.value.ply, match.thinking.value]).toEqual([2, false]);
  await ask();
  expect(engine.questions).toEqual(['bestMove 1', 'bestMove 2']);
});

// ---- In the other tabs --------------------------------------------------------------------------

test('a hint in an analysis is its best move, and does not end it', async () => {
  await begin({ white: 'person' });
  await go(() => (tab.value = 'analyse'));
  expect(engine.questions).toEqual(['analyze 0']);
  await answer(reportOf('h8'));
  await ask();
  expect(hinted.value).toBe('h8');
  expect(engine.questions).toEqual(['analyze 0']);
});

test('the analysis resumes after a hint', async () => {
  await begin({ white: 'person' });
  await place('a1');
  await go(() => (tab.value = 'analyse'));
  await ask();
  expect(engine.questions).toEqual(['analyze 1', 'bestMove 1']);
  expect(mayHint.value).toBe(false);
  await answer(best('i9'));
  expect(hinted.value).toBe('i9');
  expect(engine.questions).toEqual(['analyze 1', 'bestMove 1', 'analyze 1']);
});

test('a hint is refused while a game is reviewed', async () => {
  await begin({ white: 'person' });
  await place('b2');
  tab.value = 'review';
  await go(() => void startReview());
  expect(engine.questions).toEqual(['review 1']);
  await ask();
  expect(engine.questions).toEqual(['review 1']);
  expect(mayHint.value).toBe(false);
  await answer(reviewStep);
  await answer(reviewStep);
  expect(progress.value).toBeNull();
  expect(mayHint.value).toBe(true);
  await ask();
  await answer(best('d4'));
  expect(hinted.value).toBe('d4');
});

test('a hint in a puzzle is the first move of its solution; none while a move is checked', async () => {
  await go(() => (tab.value = 'puzzles'));
  await vi.waitUntil(() => puzzle.puzzle.value !== null, { timeout: 60_000 });
  await ask();
  expect(engine.asked.map(({ what }) => what)).toEqual(['solve']);
  await answer({ verdict: 'win', line: ['h8'] });
  expect(hinted.value).toBe('h8');
  puzzle.state.value = 'checking';
  await ask();
  expect(engine.asked.length).toBe(1);
  puzzle.state.value = 'open';
});

test('a puzzle move ends a hint, also if it wins', async () => {
  await go(() => (tab.value = 'puzzles'));
  await vi.waitUntil(() => game.value !== puzzle.gameOfTabs.value, { timeout: 60_000 });
  const own = newGame('freestyle', SIZE);
  playAll(own, own.root, cells('h8a1h9b2h10c3h11d5'));
  await go(() => puzzle.beginOwn(own, endOf(own.root)));
  const stopped = vi.spyOn(engine, 'stop');
  onTestFinished(() => stopped.mockRestore());
  await ask();
  await go(() => void puzzle.tryPuzzleMove('h12'));
  expect(puzzle.state.value).toBe('solved');
  expect(stopped).toHaveBeenCalledOnce();
});
