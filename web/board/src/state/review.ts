// The tab "review": every position of a game is searched, and moves that lost much are marked. It goes
// on while its game is there; what else the engine is asked meanwhile goes first.

import { computed, effect, signal } from '@preact/signals';
import type { Cell } from '../model/cell';
import { type Judged, nextMistake, verdictOf } from '../model/review';
import { endOf, type Game, isIn, type Node, pathTo, toMove } from '../model/game';
import { Abandoned } from '../engine/pool';
import type { Engine, Line, Position } from '../engine/port';
import { held, keepChance } from './analysis';
import { complain, complainOfEngine } from './notice';
import { gameOfTabs } from './puzzle';
import { engines, factsOf, game, node, positionAt, version } from './session';
import { goTo } from './steps';
import { t } from '../i18n';

const NODES = 30_000; // for each position

export interface ReviewedMove extends Judged {
  readonly node: Node;
  readonly move: Cell;
  readonly better: readonly Cell[]; // the line that should have been played
}

interface Review {
  readonly game: Game;
  readonly moves: readonly ReviewedMove[];
  readonly count: number; // of moves that the game has
}

const done = signal<Review | null>(null);
export const progress = signal<{ readonly ply: number; readonly count: number } | null>(null);
/// Whether the review of the game on the board came to the end.
export const isComplete = computed(
  () => review.value !== null && review.value.moves.length === review.value.count,
);

/// The review of the game on the board, if there is one: of those moves that are still in its tree.
export const review = computed<Review | null>(() => {
  version.value;
  const found = done.value;
  if (found?.game !== game.value) return null;
  const moves = found.moves.filter((move) => isIn(found.game, move.node));
  return { ...found, moves, count: found.count - (found.moves.length - moves.length) };
});

/// The review of the move that led to the node on the board.
export const reviewedHere = computed(
  () => review.value?.moves.find((move) => move.node === node.value) ?? null,
);

export const mistakes = computed(
  () => review.value?.moves.filter((move) => verdictOf(move) !== 'good') ?? [],
);

/// The best line of a position; anew if the engine had something else to do meanwhile.
async function search(asked: Position, until: AbortSignal): Promise<Line | null> {
  let best: Line | null = null;
  const task = async (engine: Engine, signal: AbortSignal) => {
    for await (const report of engine.analyse(asked, 1, { nodes: NODES })) {
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

/// The best line of a position; null if somebody has won it already.
async function judge(g: Game, n: Node, until: AbortSignal): Promise<Line | null> {
  const asked = positionAt(g, n);
  const { winner } = await factsOf(asked);
  if (winner) return null;
  const best = await search(asked, until);
  if (best) keepChance(asked, toMove(g, n), best);
  return best;
}

/// The chance of who moved to `n`, after the move.
async function chanceAfter(g: Game, n: Node, line: Line | null): Promise<number> {
  if (line) return 1 - line.chance;
  const { winner } = await factsOf(positionAt(g, n));
  return winner === 'draw' || winner === null ? 0.5 : winner === n.color ? 1 : 0;
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
    let before = await judge(g, g.root, own.signal);
    for (const n of nodes) {
      progress.value = { ply: n.ply, count: nodes.length };
      const after = await judge(g, n, own.signal);
      const chance = await chanceAfter(g, n, after);
      moves.push({
        node: n,
        move: n.move!,
        ply: n.ply,
        color: n.color!,
        before: Math.max(before?.chance ?? chance, before?.moves[0] === n.move ? chance : 0),
        after: before?.moves[0] === n.move ? (before?.chance ?? chance) : chance,
        better: before?.moves[0] === n.move ? [] : (before?.moves ?? []),
      });
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
  const found = nextMistake(review.value?.moves ?? [], node.value.ply, step);
  const on = found && (review.value?.moves.find((move) => move.ply === found.ply) ?? null);
  if (on) goTo(on.node);
}
