// The tab "review": searches every position of a game, and marks moves that lost chances to win.
// The review continues while other tabs are open, as long as its game is on the board. It waits
// while the engine has another task.

import { computed, effect, signal } from '@preact/signals';
import type { Engine, Judgement, Line } from 'fukumi';
import type { Cell, Color } from '../model/cell';
import { endOf, type Game, isIn, type Node, pathTo, toMove } from '../model/game';
import { Abandoned } from '../engine/pool';
import { held, keepChance, reportsOf } from './analysis';
import { complain, complainOfEngine } from './notice';
import { gameOfTabs } from './puzzle';
import { engines, factsOf, game, node, type Position, positionAt, version } from './session';
import { goTo } from './steps';
import { t } from '../i18n';

const NODES = 30_000; // limit for each position

export interface ReviewedMove extends Judgement {
  readonly node: Node;
  readonly better: readonly Cell[]; // the best line; empty if the move was the best
}

interface Review {
  readonly game: Game;
  readonly moves: readonly ReviewedMove[];
  readonly count: number; // the number of moves of the game
}

const done = signal<Review | null>(null);
export const progress = signal<{ readonly ply: number; readonly count: number } | null>(null);
/// True if all moves of the game on the board were reviewed.
export const isComplete = computed(
  () => review.value !== null && review.value.moves.length === review.value.count,
);

/// The review of the game on the board, without moves that somebody removed later; null if the game
/// was not reviewed.
export const review = computed<Review | null>(() => {
  version.value;
  const found = done.value;
  if (found?.game !== game.value) return null;
  const moves = found.moves.filter((move) => isIn(found.game, move.node));
  return { ...found, moves, count: found.count - (found.moves.length - moves.length) };
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
  const own = review.value?.moves.filter((move) => move.node.color === color) ?? [];
  if (!own.length) return null;
  return Math.round((100 * own.reduce((sum, move) => sum + move.accuracy, 0)) / own.length);
}

/// Searches a position and returns its best line. If another task interrupts the search, repeats
/// it.
async function search(asked: Position, until: AbortSignal): Promise<Line | null> {
  let best: Line | null = null;
  const task = async (engine: Engine, signal: AbortSignal) => {
    for await (const report of reportsOf(engine, asked, { nodes: NODES })) {
      if (signal.aborted) return;
      best = report.lines[0] ?? best;
    }
  };
  for (;;) {
    try {
      await engines().thinkWhenFree(task, until);
      return best;
    } catch (error) {
      if (!(error instanceof Abandoned) || until.aborted) throw error;
    }
  }
}

/// Returns the best line of the position at a node, or null if the game is over there.
async function bestLineAt(g: Game, n: Node, until: AbortSignal): Promise<Line | null> {
  const asked = positionAt(g, n);
  if ((await factsOf(asked)).end) return null;
  const best = await search(asked, until);
  if (best) keepChance(asked, toMove(g, n), best);
  return best;
}

/// Returns the chance to win after the move of node `n`, for the side that played it. `line` is the
/// best line at `n`, or null if the game is over.
async function chanceAfter(g: Game, n: Node, line: Line | null): Promise<number> {
  if (line) return 1 - line.winChance;
  const winner = (await factsOf(positionAt(g, n))).end?.winner ?? null;
  return winner === null ? 0.5 : winner === n.color ? 1 : 0;
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
  const moves: ReviewedMove[] = [];
  const own = new AbortController();
  control = own;
  engines().abandon();
  const unwatch = effect(() => {
    if (gameOfTabs.value !== g) own.abort();
  });
  progress.value = { ply: 0, count: nodes.length };
  held.value = true;
  try {
    let before = await bestLineAt(g, g.root, own.signal);
    for (const n of nodes) {
      progress.value = { ply: n.ply, count: nodes.length };
      const after = await bestLineAt(g, n, own.signal);
      const chance = await chanceAfter(g, n, after);
      const isBest = before?.moves[0] === n.move;
      const best = before?.winChance ?? chance;
      const judged = await engines().ask((engine) =>
        engine.judge([{ before: best, after: isBest ? best : chance }]),
      );
      moves.push({ ...judged[0]!, node: n, better: isBest ? [] : (before?.moves ?? []) });
      done.value = { game: g, moves: [...moves], count: nodes.length };
      before = after;
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
  const next = on.at(step > 0 ? 0 : -1);
  if (next) goTo(next.node);
}
