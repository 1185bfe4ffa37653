// Tests that a review continues after the engine has done other tasks.

import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { endOf, newGame, playAll } from '../../src/model/game';
import * as match from '../../src/state/match';
import * as puzzle from '../../src/state/puzzle';
import { isComplete, progress, review, startReview, stopReview } from '../../src/state/review';
import { game, tab, toStart, watchFacts } from '../../src/state/session';
import { begin, cells, place, SIZE } from './support/playing';
import { best, reviewStep, settle, StubEngine } from './support/stub_engine';

const engine = StubEngine.install();
watchFacts();
match.watchMatch();
puzzle.watchPuzzles();

/// Before each test a review of two moves begins. It takes three steps, and the first one, at the
/// end of the game, is running.
beforeEach(async () => {
  tab.value = 'play';
  await begin({ white: 'person' });
  await place('h8i9');
  await engine.reset();
  tab.value = 'review';
  void startReview();
  onTestFinished(stopReview);
  await settle();
  expect(engine.questions).toEqual(['review 2']);
});

async function go(move: () => unknown): Promise<void> {
  void move();
  await settle();
}

const answer = (value: unknown = reviewStep): Promise<void> => go(() => engine.last.answer(value));

async function openPuzzle(): Promise<void> {
  await go(() => (tab.value = 'puzzles'));
  await vi.waitUntil(() => game.value !== puzzle.gameOfTabs.value, { timeout: 60_000 });
  const own = newGame('renju', SIZE);
  playAll(own, own.root, cells('h8i9'));
  await go(() => puzzle.beginOwn(own, endOf(own.root)));
}

/// Answers the steps of the review until the review is complete.
async function finish(): Promise<void> {
  while (progress.value) {
    expect(engine.last.what).toBe('review');
    await answer();
  }
  tab.value = 'review';
  expect([review.value?.moves.length, isComplete.value]).toEqual([2, true]);
}

test('undo and redo do not end it', async () => {
  await go(() => (tab.value = 'play'));
  await go(match.undo);
  await go(match.redo);
  await go(match.undo);
  expect(engine.questions).toEqual(['review 2']);
  await finish();
});

test('a move and a hint in a puzzle go first', async () => {
  await answer();
  expect(engine.questions).toEqual(['review 2', 'review 1']);
  await openPuzzle();
  await go(() => puzzle.tryPuzzleMove('g7'));
  expect(engine.last.what).toBe('replies');
  await answer({ moves: [{ move: 'g8', verdict: 'loses', plies: 5 }], toughest: 'g8' });
  expect(engine.questions.at(-1)).toBe('review 1');
  await go(() => puzzle.reveal(false));
  expect(engine.last.what).toBe('solve');
  await answer({ verdict: 'win', line: ['f7'] });
  expect(engine.questions.at(-1)).toBe('review 1');
  await finish();
});

test('undo ends the check of a puzzle move', async () => {
  await openPuzzle();
  await go(() => puzzle.tryPuzzleMove('g7'));
  await go(puzzle.undo);
  expect(puzzle.isAsked.value).toBe(true);
  expect(engine.last.what).toBe('review');
  await finish();
});

test('a move of the engine goes first', async () => {
  await go(() => (tab.value = 'play'));
  await go(match.letEngineMove);
  expect(engine.questions).toEqual(['review 2', 'bestMove 2']);
  await answer(best('j10'));
  expect(engine.questions).toEqual(['review 2', 'bestMove 2', 'review 2']);
  await finish();
});

test('stopping it while it waits does not stop the engine\'s move', async () => {
  await go(() => (tab.value = 'play'));
  await go(match.letEngineMove);
  await go(stopReview);
  expect([progress.value, match.thinking.value]).toEqual([null, true]);
  await answer(best('j10'));
  expect(engine.questions).toEqual(['review 2', 'bestMove 2']);
});

test('another game on the board ends it', async () => {
  await go(() => (tab.value = 'play'));
  await begin({ white: 'person' });
  expect([progress.value, engine.questions]).toEqual([null, ['review 2']]);
});

test('its start ends the current task of the engine', async () => {
  await go(stopReview);
  await go(() => (tab.value = 'play'));
  await go(match.letEngineMove);
  await go(() => (tab.value = 'review'));
  toStart();
  await go(startReview);
  expect(engine.questions).toEqual(['review 2', 'bestMove 2', 'review 2']);
  expect(match.thinking.value).toBe(false);
});
