// Tests the reasons against a mistake of a review.

import { expect, test } from 'vitest';
import type { Reason } from 'fukumi';
import type { ReviewedMove } from '../../src/state/review';
import { asReviewed } from '../../src/state/why';

const MOVE = { move: 'a15', line: ['g10', 'h10'], winChanceBefore: 0.87, winChance: 0.11 } as unknown as ReviewedMove;
const chance = (winChance: number) => ({ value: 0, winChance, win: null });

test('a comparison with the better move has the chances of the review', () => {
  const reason: Reason = { reason: 'worse than', at: 'g10', outcome: chance(0.82), own: chance(0.08), line: ['a15'] };
  expect(asReviewed(reason, MOVE)).toEqual({ ...reason, outcome: chance(0.87), own: chance(0.11) });
});

test('a comparison with another move than the better one is left out', () => {
  expect(asReviewed({ reason: 'worse than', at: 'h7', outcome: chance(0.9), own: chance(0.1) }, MOVE)).toBeNull();
});

test('forced wins and other reasons stay as the engine gives them', () => {
  const won = { value: 9000, winChance: 1, win: { plies: 7 } } as unknown as Reason['outcome'];
  const forced: Reason = { reason: 'worse than', at: 'g10', outcome: won, own: chance(0.08) };
  expect(asReviewed(forced, MOVE)).toEqual({ ...forced, own: chance(0.11) });
  const loses: Reason = { reason: 'loses', plies: 8 };
  expect(asReviewed(loses, MOVE)).toBe(loses);
});
