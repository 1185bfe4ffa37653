// The reasons why a mistake of a review was bad, in the engine's words. The engine looks for them
// when the page shows the mistake, as soon as it has no other task.

import { signal } from '@preact/signals';
import type { Outcome, Reason } from 'fukumi';
import type { Node } from '../model/game';
import { Abandoned } from '../engine/pool';
import { complainOfEngine } from './notice';
import type { ReviewedMove } from './review';
import { engines, game, positionAt } from './session';

const EXPLAIN_NODES = 20_000;

/// The kinds of reasons against a move.
const AGAINST: ReadonlySet<string> = new Set([
  'misses five',
  'misses win',
  'allows five',
  'loses',
  'worse than',
  'only delays',
]);

const found = signal<ReadonlyMap<Node, readonly Reason[]>>(new Map());

/// Returns the reasons against a move; null if the engine has not found them yet.
export const reasonsAgainst = (move: ReviewedMove): readonly Reason[] | null =>
  found.value.get(move.node) ?? null;

/// Gives a comparison with the better move the chances of the review, so that both moves have one
/// value on the page. Returns null if it compares with another move than the review does.
export function asReviewed(reason: Reason, move: ReviewedMove): Reason | null {
  if (reason.reason !== 'worse than') return reason;
  if (reason.at !== move.line[0]) return null;
  const withChance = (outcome: Outcome | undefined, winChance: number) =>
    outcome && !outcome.win ? { ...outcome, winChance } : outcome;
  return {
    ...reason,
    outcome: withChance(reason.outcome, move.winChanceBefore),
    own: withChance(reason.own, move.winChance),
  };
}

export async function findReasons(move: ReviewedMove, until: AbortSignal): Promise<void> {
  const { node } = move;
  if (found.peek().has(node)) return;
  const asked = positionAt(game.peek(), node.parent!);
  const options = { moves: [node.move!], nodes: EXPLAIN_NODES, levels: 0 };
  try {
    const { words } = await engines().thinkWhenFree((engine) => engine.explain(asked, options), until);
    const reasons = words
      .flatMap((one) => one.reasons)
      .filter(({ reason }) => AGAINST.has(reason))
      .flatMap((one) => asReviewed(one, move) ?? []);
    found.value = new Map(found.peek()).set(node, reasons);
  } catch (error) {
    if (!(error instanceof Abandoned)) complainOfEngine(error);
  }
}
