// Learn from mistakes: after a review, each mistake of a person is a puzzle. The board shows the
// position before the mistake, and the person looks for a better move, which the engine checks. A
// mistake stays in the list until it is solved or shown (state/kept_reviews.ts stores it).

import { computed, effect, signal } from '@preact/signals';
import type { Cell, Color } from '../model/cell';
import { type Node } from '../model/game';
import { Abandoned } from '../engine/pool';
import { complainOfEngine } from './notice';
import { betterThan, limits, mistakes, type ReviewedMove } from './review';
import { engineSits } from './seats';
import { engines, factsOf, node, position, preview, show, stones, tab } from './session';
import { goTo } from './steps';

export type Step = 'ask' | 'checking' | 'wrong' | 'right' | 'shown';

export interface Lesson {
  readonly move: ReviewedMove;
  readonly step: Step;
  readonly tried: Cell | null;
  readonly chance: number; // to win, after `tried`
  readonly hinted: boolean;
}

export const lesson = signal<Lesson | null>(null);
/// The moves that solved a mistake, or the better move if the page has shown it.
const solved = signal<ReadonlyMap<Node, Cell>>(new Map());

/// Sets the solved mistakes of a review that the browser has kept.
export const restoreSolved = (moves: ReadonlyMap<Node, Cell>): void => {
  solved.value = moves;
};

/// The colours whose mistakes are puzzles: those of people. In an opened game people play both.
const learners = computed<readonly Color[]>(() =>
  (['black', 'white'] as const).filter((color) => !engineSits(color)),
);

export const isOwn = (move: ReviewedMove): boolean => learners.value.includes(move.node.color!);
/// True if the engine played the other side: then the person is "you".
export const isYou = computed(() => learners.value.length === 1);

export const lessons = computed(() =>
  mistakes.value.filter((move) => isOwn(move) && betterThan(move).length > 0),
);
export const solvedBy = (move: ReviewedMove): Cell | null => solved.value.get(move.node) ?? null;
export const isOpen = (move: ReviewedMove): boolean =>
  lessons.value.includes(move) && solvedBy(move) === null;
export const openLessons = computed(() => lessons.value.filter(isOpen));

/// Poses a mistake as a puzzle.
export function pose(move: ReviewedMove): void {
  engines().abandon();
  goTo(move.node.parent!);
  lesson.value = { move, step: 'ask', tried: null, chance: 0, hinted: false };
}

/// Poses the next unsolved mistake: after the mistake on the board or, if the board shows none,
/// from the start.
export function next(): void {
  const at = lesson.value?.move.node.ply ?? 0;
  const list = openLessons.value.filter(({ node: n }) => n !== lesson.value?.move.node);
  const move = list.find(({ node: n }) => n.ply > at) ?? list[0];
  if (move) pose(move);
  else stop();
}

export function stop(): void {
  const at = lesson.value?.move.node;
  lesson.value = null;
  preview.value = null;
  if (at) show(at);
}

const mark = (move: ReviewedMove, by: Cell): void => {
  solved.value = new Map(solved.value).set(move.node, by);
};

export function hint(): void {
  if (lesson.value) lesson.value = { ...lesson.value, hinted: true };
}

/// Shows the better line and counts the mistake as seen.
export function reveal(): void {
  const now = lesson.value;
  if (!now) return;
  const line = betterThan(now.move);
  mark(now.move, line[0]!);
  lesson.value = { ...now, step: 'shown', tried: line[0]! };
  preview.value = { from: node.value, moves: line.slice(0, 1) };
}

/// True if a click on the board tries a move.
export const isAsked = computed(() => {
  const now = lesson.value;
  return now !== null && (now.step === 'ask' || now.step === 'wrong');
});

/// Returns the chance to win after a move, for the side that makes it.
async function chanceAfter(cell: Cell): Promise<number> {
  const asked = { ...position.value, moves: [...position.value.moves, cell] };
  const { end } = await factsOf(asked);
  if (end) return end.winner === lesson.value?.move.node.color ? 1 : end.winner ? 0 : 0.5;
  const step = await engines().think((engine) => engine.review(asked, {}));
  if (!step) throw new Abandoned();
  return 1 - step.evaluation.winChance;
}

/// Checks a person's move with the limits of the review. A move is right if the review would not mark
/// it.
export async function tryMove(cell: Cell): Promise<void> {
  const now = lesson.value;
  if (!now || !isAsked.value || stones.value.has(cell)) return;
  const { move } = now;
  if (cell === betterThan(move)[0]) {
    accept(now, cell, move.winChanceBefore);
    return;
  }
  lesson.value = { ...now, step: 'checking', tried: cell };
  preview.value = { from: node.value, moves: [cell] };
  try {
    const chance = cell === move.move ? move.winChance : await chanceAfter(cell);
    if (lesson.value?.move !== move) return;
    const allowed = (limits.value?.marks[0] ?? 5) / 100;
    if (move.winChanceBefore - chance < allowed) accept(now, cell, chance);
    else {
      lesson.value = { ...now, step: 'wrong', tried: cell, chance };
      preview.value = null;
    }
  } catch (error) {
    if (lesson.value?.move === move) lesson.value = now;
    preview.value = null;
    if (!(error instanceof Abandoned)) complainOfEngine(error);
  }
}

function accept(now: Lesson, cell: Cell, chance: number): void {
  mark(now.move, cell);
  lesson.value = { ...now, step: 'right', tried: cell, chance };
  preview.value = { from: node.value, moves: [cell] };
}

/// Ends a lesson when another position or tab is opened.
export function watchLessons(): void {
  effect(() => {
    const at = lesson.value?.move.node;
    if (!at) return;
    const isHere = tab.value === 'review' && node.value === at.parent;
    if (isHere && mistakes.value.some((move) => move.node === at)) return;
    lesson.value = null;
    preview.value = null;
  });
}
