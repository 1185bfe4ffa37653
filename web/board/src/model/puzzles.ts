// The puzzles of the project's suites (tests/puzzles/), sorted into steps of difficulty, and which
// of them the person has solved.

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
  readonly plies: number; // length of the known win; a shorter win may exist
  readonly step: number; // 1 (easy) to STEPS
}

export const STEPS = 5;

/// Returns the difficulty of a puzzle. Short wins by fours are the easiest, long wins with quiet
/// threats the hardest.
export function stepOf(kind: PuzzleKind, plies: number): number {
  const length = plies + (kind === 'vct' ? 6 : 0);
  const limits = [7, 11, 15, 21];
  const step = limits.findIndex((limit) => length <= limit);
  return step < 0 ? STEPS : step + 1;
}

/// Reads the lines "id rule WxH moves verdict plies nodes" of a suite, and skips all other lines.
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

/// Returns the puzzles sorted by difficulty, and by the length of the win within each step.
export function sortPuzzles(puzzles: readonly Puzzle[]): Puzzle[] {
  return [...puzzles].sort((a, b) => a.step - b.step || a.plies - b.plies);
}

/// Makes a game that starts at the position of a puzzle. The moves of the puzzle become set-up
/// stones, so that undo cannot take them back.
export function openPuzzle(puzzle: Puzzle): { game: Game; node: Node } {
  const cells = parseCells(puzzle.moves) ?? [];
  const black = cells.filter((_, i) => i % 2 === 0);
  const white = cells.filter((_, i) => i % 2 === 1);
  const first = cells.length % 2 === 0 ? 'black' : 'white';
  const game = newGame(puzzle.rule, puzzle, { black, white, first });
  return { game, node: playAll(game, game.root, []) };
}

export type Progress = Readonly<Record<string, 'solved' | 'seen'>>;

/// Merges two records of progress. A puzzle counts as solved if it is solved in `a` or in `b`.
export function mergeProgress(a: Progress, b: Progress): Progress {
  const merged: Record<string, 'solved' | 'seen'> = { ...a };
  for (const [id, state] of Object.entries(b))
    if (state === 'solved' || !merged[id]) merged[id] = state;
  return merged;
}

export function countSolved(puzzles: readonly Puzzle[], progress: Progress): number {
  return puzzles.filter((puzzle) => progress[puzzle.id] === 'solved').length;
}
