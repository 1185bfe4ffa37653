// Which moves of a game were mistakes: by how much they lowered the chance to win of who played
// them.

import type { Color } from './cell';

export interface Judged {
  readonly ply: number; // of the move
  readonly color: Color;
  readonly before: number; // the mover's chance to win if the best move is played, 0 to 1
  readonly after: number; // after the move that was played
}

export type Verdict = 'good' | 'inaccurate' | 'mistake' | 'blunder';

/// Chances lost, from which on a move is called so.
const LIMITS: readonly (readonly [number, Verdict])[] = [
  [0.3, 'blunder'],
  [0.15, 'mistake'],
  [0.07, 'inaccurate'],
];

export const loss = ({ before, after }: Judged): number => Math.max(0, before - after);

export function verdictOf(judged: Judged): Verdict {
  return LIMITS.find(([limit]) => loss(judged) >= limit)?.[1] ?? 'good';
}

/// The mean of what the moves of a side kept of their chances, 0 to 100.
export function accuracy(moves: readonly Judged[], color: Color): number | null {
  const own = moves.filter((move) => move.color === color);
  if (!own.length) return null;
  const lost = own.reduce((sum, move) => sum + loss(move), 0);
  return Math.round(100 * (1 - lost / own.length));
}

/// The next mistake after (or before, with step -1) `ply`, or null.
export function nextMistake(moves: readonly Judged[], ply: number, step: 1 | -1): Judged | null {
  const bad = moves.filter((move) => verdictOf(move) !== 'good' && (move.ply - ply) * step > 0);
  return bad.sort((a, b) => (a.ply - b.ply) * step)[0] ?? null;
}
