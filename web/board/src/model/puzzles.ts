// The puzzles: positions with one right move that fukumi-train has mined (puzzles/mined.txt), and the
// project's suites of proved wins (tests/puzzles/). They are sorted into themes and by rating.

import { type Cell, isRule, parseCells, type Rule } from './cell';
import { type Game, newGame, type Node, playAll } from './game';

/// The page lists the themes in this order, the easiest first.
export const THEMES = [
  'five',
  'stop-five',
  'open-four',
  'four-three',
  'two-threes',
  'stop-three',
  'fours',
  'threats',
  'defence',
] as const;
export type Theme = (typeof THEMES)[number];
export const SIMPLE: readonly Theme[] = THEMES.slice(0, 6);

/// In these themes the person does not win, but stops a win.
const DEFENCES: readonly Theme[] = ['stop-five', 'stop-three', 'defence'];

export interface Puzzle {
  readonly id: string;
  readonly rule: Rule;
  readonly width: number;
  readonly height: number;
  readonly moves: string;
  readonly theme: Theme;
  readonly plies: number; // length of the known win; a shorter win may exist. 0 for a defence
  readonly rating: number;
  readonly isMeasured: boolean; // the engine's levels have tried it; otherwise the rating is estimated
  readonly solution: Cell | null; // the only right move, if one is known
}

export const isDefence = ({ theme }: Puzzle): boolean => DEFENCES.includes(theme);

/// The themes of the suites.
const KINDS: Record<string, Theme> = { vcf: 'fours', vct: 'threats' };

const isTheme = (text: string): text is Theme => (THEMES as readonly string[]).includes(text);

/// Estimates the rating of a win of a suite by its length. Quiet threats are harder to see than
/// fours.
export function estimate(theme: Theme, plies: number): number {
  const first = theme === 'threats' ? 1250 : 900;
  return Math.min(2400, first + 40 * Math.max(0, plies - 5));
}

/// Reads the lines "id rule WxH moves verdict plies nodes" of a suite, and "id rule WxH moves theme
/// plies rating solution" of mined puzzles. Skips all other lines.
export function parseSuite(text: string): Puzzle[] {
  const puzzles: Puzzle[] = [];
  for (const line of text.split('\n')) {
    const [id, rule, size, moves, kind, plies, rating, solution] = line.split(' ');
    if (!id || id.startsWith('#') || !rule || !isRule(rule) || !size || !moves || !kind) continue;
    const theme = KINDS[kind] ?? (isTheme(kind) ? kind : null);
    if (!theme) continue;
    const [width, height] = size.split('x').map(Number);
    const isMeasured = solution !== undefined;
    puzzles.push({
      id: isMeasured ? id : `${kind}-${id}`,
      rule,
      width: width!,
      height: height!,
      moves,
      theme,
      plies: Number(plies),
      rating: isMeasured ? Number(rating) : estimate(theme, Number(plies)),
      isMeasured,
      solution: solution ?? null,
    });
  }
  return puzzles;
}

/// Returns the puzzles sorted by theme, and by rating within each theme.
export function sortPuzzles(puzzles: readonly Puzzle[]): Puzzle[] {
  const place = ({ theme }: Puzzle) => THEMES.indexOf(theme);
  const order = (a: Puzzle, b: Puzzle) =>
    place(a) - place(b) || a.rating - b.rating || a.plies - b.plies;
  return [...puzzles].sort(order);
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

export const FIRST_RATING = 800; // of a person who has not solved a puzzle
const MOST_CHANGE = 32;

/// Returns the person's rating after a puzzle, by the formula of Elo.
export function ratingAfter(own: number, puzzle: number, solved: boolean): number {
  const expected = 1 / (1 + 10 ** ((puzzle - own) / 400));
  return Math.max(100, Math.round(own + MOST_CHANGE * ((solved ? 1 : 0) - expected)));
}
