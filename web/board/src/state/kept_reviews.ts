// Reviews with their mistakes, which the browser keeps beside the last games. A reviewed game has its
// review again when it is opened again, and a mistake waits until it is solved.

import { effect, signal, untracked } from '@preact/signals';
import type { ReviewedMove as MoveOfEngine } from 'fukumi';
import type { Cell, Color } from '../model/cell';
import { find, type Game, movesTo, type Node } from '../model/game';
import { editing } from './edit';
import { openGameOf } from './games';
import { openLessons, restoreSolved, solvedBy } from './learn';
import { progress, restoreReview, review } from './review';
import { game, tab } from './session';
import { identityOf, type Kept, keptNow } from './storage';

const KEY = 'fukumi.reviews';
export const MOST_REVIEWS = 50;

interface KeptMove extends MoveOfEngine {
  readonly at: readonly Cell[]; // the moves of the game up to this one
  readonly solved: Cell | null; // the move that solved the mistake
}

export interface KeptReview {
  readonly game: Kept;
  readonly count: number;
  readonly accuracy: Readonly<Record<Color, number | null>>;
  readonly moves: readonly KeptMove[];
  readonly open: number; // the number of mistakes to solve
}

export const keptReviews = signal<readonly KeptReview[]>(stored());

function stored(): KeptReview[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    const isReview = (one: Partial<KeptReview> | null) =>
      typeof one?.game?.id === 'string' && Array.isArray(one.moves) && Number.isFinite(one.open);
    return Array.isArray(list) ? (list as KeptReview[]).filter(isReview) : [];
  } catch {
    return []; // storage is turned off, or contains something else
  }
}

function store(list: readonly KeptReview[]): void {
  // Reviews with mistakes to solve stay longer than others.
  const kept = [...list];
  while (kept.length > MOST_REVIEWS) {
    const last = kept.findLastIndex(({ open }) => open === 0);
    kept.splice(last < 0 ? kept.length - 1 : last, 1);
  }
  keptReviews.value = kept;
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    return; // storage is full or turned off: the reviews stay until the page is closed
  }
}

/// True if the board shows the game of the tabs, and not a puzzle or the editor.
const showsGame = (): boolean => tab.value !== 'puzzles' && !editing.value;

function keep(): void {
  const found = review.value;
  if (!found || progress.value || !showsGame()) return;
  const open = openLessons.value.length;
  const moves = found.moves.map(({ node, ...move }) => ({
    ...{ ...move, better: '', worse: '' }, // the page makes these sentences itself
    at: movesTo(node),
    solved: solvedBy({ ...move, node }),
  }));
  const { count, accuracy } = found;
  const kept: KeptReview = { game: untracked(keptNow), count, accuracy, moves, open };
  // Another tab of the browser may have added reviews, and storage may have refused those of this one.
  const all = new Map<string, KeptReview>();
  for (const one of [kept, ...stored(), ...untracked(() => keptReviews.value)])
    if (!all.has(one.game.id)) all.set(one.game.id, one);
  store([...all.values()]);
}

/// Gives a game its review again.
function restore(to: Game): void {
  const { id } = identityOf(to);
  const kept = keptReviews.peek().find((one) => one.game.id === id);
  if (!kept) return;
  const solved = new Map<Node, Cell>();
  const moves = kept.moves.flatMap(({ at, solved: by, ...move }) => {
    const node = find(to, at);
    if (!node?.parent) return [];
    if (by !== null) solved.set(node, by);
    return [{ ...move, node }];
  });
  restoreSolved(solved);
  restoreReview({ game: to, moves, count: kept.count, accuracy: kept.accuracy });
}

export function keepReviews(): void {
  effect(() => {
    const shown = game.value;
    if (showsGame() && !untracked(() => review.value || progress.value))
      untracked(() => restore(shown));
  });
  effect(keep);
}

/// The reviews of other games with mistakes to solve, the latest first.
export const otherReviews = (): KeptReview[] => {
  const { id } = identityOf(game.value);
  return keptReviews.value.filter((one) => one.open > 0 && one.game.id !== id);
};

/// Puts the game of a review on the board.
export function openReview({ game: kept }: KeptReview): void {
  if (openGameOf(kept)) tab.value = 'review';
}
