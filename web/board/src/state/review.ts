// The tab "review": the engine reviews the game from its last move to its first, as the program's
// command `review` does, and marks moves that lost chances to win. The review continues while other
// tabs are open, as long as its game is on the board. It waits while the engine has another task.

import { computed, effect, signal } from '@preact/signals';
import type { Evaluation, ReviewedMove as MoveOfEngine, ReviewLimits, ReviewStep } from 'fukumi';
import type { Cell, Color } from '../model/cell';
import { endOf, type Game, isIn, type Node, pathTo, toMove } from '../model/game';
import { Abandoned } from '../engine/pool';
import { held, keepChance } from './analysis';
import { complain, complainOfEngine } from './notice';
import { gameOfTabs } from './puzzle';
import { engines, game, node, positionAt, version } from './session';
import { goTo } from './steps';
import { t } from '../i18n';

export interface ReviewedMove extends MoveOfEngine {
  readonly node: Node;
}

export interface Review {
  readonly game: Game;
  readonly moves: readonly ReviewedMove[]; // from the first reviewed move to the end of the game
  readonly count: number; // the number of moves of the game
  readonly accuracy: Readonly<Record<Color, number | null>>;
}

/// Returns the better line, or an empty list if the move was the best.
export const betterThan = (move: ReviewedMove): readonly Cell[] =>
  move.line[0] === move.move ? [] : move.line;

/// Returns the review of the move that followed, which has the best reply to this one.
export const replyTo = (move: ReviewedMove): ReviewedMove | null =>
  review.value?.moves.find(({ node: n, line }) => n.parent === move.node && line.length > 0) ?? null;

/// The limits of the review; null until loadLimits() has read them.
export const limits = signal<ReviewLimits | null>(null);

export async function loadLimits(): Promise<void> {
  try {
    limits.value ??= await engines().ask((engine) => engine.reviewLimits());
  } catch (error) {
    complainOfEngine(error);
  }
}

const done = signal<Review | null>(null);
/// Sets a review that the browser has kept.
export const restoreReview = (kept: Review): void => {
  done.value = kept;
};
/// `ply`: the move that is being reviewed.
export const progress = signal<{ readonly ply: number; readonly count: number } | null>(null);
/// True if all moves of the game on the board were reviewed.
export const isComplete = computed(
  () => review.value !== null && review.value.moves.length === review.value.count,
);

/// The review of the game on the board, without moves that the user removed after the review; null
/// if the game was not reviewed.
export const review = computed<Review | null>(() => {
  version.value;
  const found = done.value;
  if (found?.game !== game.value) return null;
  const moves = found.moves.filter((move) => isIn(found.game, move.node));
  return { ...found, moves, count: found.count - (found.moves.length - moves.length) };
});

/// True if the review has all moves of the game, including those that were added later.
export const coversGame = computed(() => {
  version.value;
  const reviewed = new Set(review.value?.moves.map((move) => move.node));
  const nodes = pathTo(endOf(node.value));
  return nodes.length > 0 && nodes.every((one) => reviewed.has(one));
});

/// The review of the last move on the board, or null.
export const reviewedHere = computed(
  () => review.value?.moves.find((move) => move.node === node.value) ?? null,
);

export const mistakes = computed(
  () => review.value?.moves.filter((move) => move.mark !== null) ?? [],
);

/// Returns the mean accuracy of the moves of a side, 0 to 100, or null if none of its moves was
/// reviewed.
export function accuracy(color: Color): number | null {
  const share = review.value?.accuracy[color] ?? null;
  return share === null ? null : Math.round(100 * share);
}

/// Makes one step of the review: the move `next` at node `n`, or the end of the game. If another
/// task interrupts the step, repeats it.
async function stepAt(
  g: Game,
  n: Node,
  options: { next?: Cell; behind?: Evaluation },
  until: AbortSignal,
): Promise<ReviewStep> {
  const asked = positionAt(g, n);
  for (;;) {
    try {
      const step = await engines().thinkWhenFree((engine) => engine.review(asked, options), until);
      if (step) {
        const { over, winChance, win } = step.evaluation;
        if (!over) keepChance(asked, toMove(g, n), { winChance, win });
        return step;
      }
    } catch (error) {
      if (!(error instanceof Abandoned) || until.aborted) throw error;
    }
  }
}

let control = new AbortController();

export const stopReview = (): void => control.abort();

export async function startReview(): Promise<void> {
  const g = game.value;
  const nodes = pathTo(endOf(node.value));
  if (!nodes.length) {
    complain(t('review.empty'));
    return;
  }
  let moves: ReviewedMove[] = [];
  const own = new AbortController();
  control = own;
  engines().abandon();
  const unwatch = effect(() => {
    if (gameOfTabs.value !== g) own.abort();
  });
  const count = nodes.length;
  progress.value = { ply: count, count };
  held.value = true;
  try {
    let { evaluation: behind } = await stepAt(g, nodes.at(-1)!, {}, own.signal);
    for (const n of [...nodes].reverse()) {
      progress.value = { ply: n.ply, count };
      const step = await stepAt(g, n.parent!, { next: n.move!, behind }, own.signal);
      behind = step.evaluation;
      moves = [{ ...step.move!, node: n }, ...moves];
      const means = await engines().ask((engine) => engine.accuracy(moves));
      done.value = { game: g, moves, count, accuracy: means };
    }
  } catch (error) {
    if (!(error instanceof Abandoned)) complainOfEngine(error);
  } finally {
    unwatch();
    progress.value = null;
    held.value = false;
  }
}

export function jump(step: 1 | -1): void {
  const here = node.value.ply;
  const on = mistakes.value.filter((move) => (move.node.ply - here) * step > 0);
  // After the last mistake comes the first mistake, and before the first comes the last.
  const next = on.at(step > 0 ? 0 : -1) ?? mistakes.value.at(step > 0 ? 0 : -1);
  if (next) goTo(next.node);
}
