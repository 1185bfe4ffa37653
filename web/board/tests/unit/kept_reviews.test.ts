// Tests that mistakes wait in the browser until they are solved.

import { beforeEach, expect, test, vi } from 'vitest';
import { stubStorage } from './support/stub_storage';

const memory = stubStorage();

const match = await import('../../src/state/match');
const learn = await import('../../src/state/learn');
const kept = await import('../../src/state/kept_reviews');
const { games, keepGames } = await import('../../src/state/games');
const { mistakes, review, startReview } = await import('../../src/state/review');
const { game, node, tab, watchFacts } = await import('../../src/state/session');
const { openKept } = await import('../../src/state/storage');
const { begin, place } = await import('./support/playing');
const { settle, StubEngine } = await import('./support/stub_engine');

const engine = StubEngine.install();
watchFacts();
match.watchMatch();
learn.watchLessons();
keepGames();
kept.keepReviews();

const evaluation = { over: false, value: 0, winChance: 0.5, line: ['a1'], win: null };
const step = (best: string, mark: string | null) => ({
  move: {
    ...{ move: 'x', line: [best, 'b1'], mark, loss: mark ? 0.4 : 0 },
    ...{ winChanceBefore: 0.6, winChance: 0.2 },
  },
  evaluation,
});

/// Plays and reviews a game of three moves, in which Black's moves 1 and 3 are mistakes.
async function playAndReview(): Promise<void> {
  tab.value = 'play';
  await begin({ white: 'person' });
  await place('h8i9j10');
  await engine.reset();
  tab.value = 'review';
  void startReview();
  for (const one of [{ move: null, evaluation }, step('c3', 'blunder'), step('i9', null), step('a1', 'mistake')]) {
    await settle();
    engine.last.answer(one);
  }
  await settle();
}

beforeEach(async () => {
  learn.stop();
  await engine.reset();
  await playAndReview();
});

test('a game that is opened again has its mistakes, without those that were solved', async () => {
  expect(learn.openLessons.value.length).toBe(2);
  learn.next();
  await learn.tryMove('a1');
  learn.stop();
  expect(JSON.parse(memory.get('fukumi.reviews')!)[0]).toMatchObject({ open: 1, count: 3 });
  const again = games.value[0]!;
  await begin({ white: 'person' });
  tab.value = 'review';
  expect(review.value).toBe(null);
  openKept(again); // as after a reload
  expect(mistakes.value.map((move) => move.node.ply)).toEqual([1, 3]);
  expect(learn.openLessons.value.map((move) => move.node.ply)).toEqual([3]);
  expect(learn.solvedBy(mistakes.value[0]!)).toBe('a1');
  expect(review.value!.accuracy).toEqual({ black: 1, white: null });
});

test('another game lists the games with mistakes, and opens them', async () => {
  const first = game.value;
  const before = kept.keptReviews.value.length;
  await begin({ white: 'person' });
  await place('a1');
  const others = kept.otherReviews();
  expect(others[0]).toMatchObject({ open: 2 });
  kept.openReview(others[0]!);
  expect([tab.value, node.value.ply, game.value === first]).toEqual(['review', 3, false]);
  expect(learn.openLessons.value.length).toBe(2);
  expect(kept.keptReviews.value.length).toBe(before);
});

test('solved reviews go first when there are too many', async () => {
  learn.next();
  await learn.tryMove('a1');
  learn.next();
  await learn.tryMove('c3');
  learn.stop();
  const [solved] = kept.keptReviews.value;
  expect(solved!.open).toBe(0);
  const old = JSON.parse(memory.get('fukumi.reviews')!)[0];
  const many = Array.from({ length: kept.MOST_REVIEWS }, (_, i) => ({
    ...old,
    ...{ open: 1, game: { ...old.game, id: `old-${i}` } },
  }));
  memory.set('fukumi.reviews', JSON.stringify([old, ...many]));
  await playAndReview();
  expect(kept.keptReviews.value.length).toBe(kept.MOST_REVIEWS);
  expect(kept.keptReviews.value.some(({ game: { id } }) => id === old.game.id)).toBe(false);
});

test('without room in the storage, all reviews stay until the page is closed', async () => {
  const refuse = vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  memory.delete('fukumi.reviews');
  kept.keptReviews.value = [];
  await playAndReview();
  await playAndReview();
  expect(kept.keptReviews.value.length).toBe(3); // with that of beforeEach
  refuse.mockRestore();
});
