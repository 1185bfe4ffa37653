// The puzzles of the project's suites (tests/puzzles/), sorted into steps of difficulty, and how
// far the person has come with them.

import { isRule, parseCells, type Rule } from './cell';
import { type Game, newGame, type Node, playAll } from './game';

export type PuzzleKind = 'vcf' | 'vct';

export interface Puzzle {
  readonly id: string;
  readonly rule: Rule;
  readonly width: number;
  readonly height: number;
  readonly moves: string;
  readonly kind: PuzzleKind;
  readonly plies: number; // of the win that is known; there may be a shorter one
  readonly step: number; // 1 (easy) to STEPS
}

export const STEPS = 5;

/// Short wins by fours are the easiest, long wins by quiet threats the hardest.
export function stepOf(kind: PuzzleKind, plies: number): number {
  const length = plies + (kind === 'vct' ? 6 : 0);
  const limits = [7, 11, 15, 21];
  const step = limits.findIndex((limit) => length <= limit);
  return step < 0 ? STEPS : step + 1;
}

/// The lines "id rule WxH moves verdict plies nodes" of a suite; others are left out.
export function parseSuite(text: string): Puzzle[] {
  const puzzles: Puzzle[] = [];
  for (const line of text.split('\n')) {
    const [id, rule, size, moves, kind, plies] = line.split(' ');
    if (!id || id.startsWith('#') || !rule || !isRule(rule) || !size || !moves) continue;
    if (kind !== 'vcf' && kind !== 'vct') continue;
    const [width, height] = size.split('x').map(Number);
    puzzles.push({
      id: `${kind}-${id}`,
      rule,
      width: width!,
      height: height!,
      moves,
      kind,
      plies: Number(plies),
      step: stepOf(kind, Number(plies)),
    });
  }
  return puzzles;
}

/// All puzzles, the easy ones first; those of one step in the order of their length.
export function sortPuzzles(puzzles: readonly Puzzle[]): Puzzle[] {
  return [...puzzles].sort((a, b) => a.step - b.step || a.plies - b.plies);
}

/// The position of a puzzle: its moves are the set-up, so that undo cannot leave it.
export function openPuzzle(puzzle: Puzzle): { game: Game; node: Node } {
  const cells = parseCells(puzzle.moves, puzzle) ?? [];
  const black = cells.filter((_, i) => i % 2 === 0);
  const white = cells.filter((_, i) => i % 2 === 1);
  const first = cells.length % 2 === 0 ? 'black' : 'white';
  const game = newGame(puzzle.rule, puzzle, { black, white, first });
  return { game, node: playAll(game, game.root, []) };
}

export type Progress = Readonly<Record<string, 'solved' | 'seen'>>;

/// What both tell; a puzzle that is solved in one of them is solved.
export function mergeProgress(a: Progress, b: Progress): Progress {
  const merged: Record<string, 'solved' | 'seen'> = { ...a };
  for (const [id, state] of Object.entries(b))
    if (state === 'solved' || !merged[id]) merged[id] = state;
  return merged;
}

export function countSolved(puzzles: readonly Puzzle[], progress: Progress): number {
  return puzzles.filter((puzzle) => progress[puzzle.id] === 'solved').length;
}
