// A hint marks the engine's move on the board until the position changes. Each tab finds the move
// in its own way. There is no hint while the engine moves, answers a question or reviews a game. A
// hint interrupts the analysis, which then resumes.

import { computed, effect, signal } from '@preact/signals';
import type { Cell } from '../model/cell';
import { inPlaceOfAnalysis, report, working } from './analysis';
import { editing } from './edit';
import { ending, engage, thinking } from './match';
import { informHere, leavePosition } from './notice';
import * as puzzle from './puzzle';
import { progress } from './review';
import { hint as hintAtLesson, lesson } from './learn';
import { engines, facts, position, tab } from './session';
import { settings } from './settings';
import { threatsAt } from '../i18n/reason';
import { t } from '../i18n';

export const hinted = signal<Cell | null>(null);

/// True if the person may request a hint now.
export const mayHint = computed(() => {
  if (editing.value) return false;
  if (tab.value === 'puzzles') return puzzle.isAsked.value && !facts.value?.end;
  return !ending.value && !thinking.value && !working.value && !progress.value;
});

export async function hint(): Promise<void> {
  if (lesson.value) return hintAtLesson();
  if (!mayHint.value) return;
  const asked = position.value;
  const move = await moveToHint();
  if (move === null || position.value !== asked) return;
  const makes = facts.value ? threatsAt(facts.value, move) : [];
  hinted.value = move;
  informHere([t('status.hint', { cell: move }), ...makes].join('. '));
}

async function moveToHint(): Promise<Cell | null> {
  if (tab.value === 'puzzles') return puzzle.reveal(false);
  if (tab.value !== 'play') return reportedMove() ?? inPlaceOfAnalysis(think);
  let move: Cell | null = null;
  await engage(async () => {
    move = await think();
  });
  return move;
}

/// Returns the best move that the analysis has found so far, if the tab "analyse" is open.
const reportedMove = (): Cell | undefined =>
  tab.value === 'analyse' ? report.value?.lines[0]?.moves[0] : undefined;

async function think(): Promise<Cell | null> {
  const asked = position.value;
  const limits = { timeMs: settings.value.seconds * 1000, level: 100 };
  return (await engines().think((engine) => engine.bestMove(asked, limits))).move;
}

export function watchHint(): void {
  effect(() => {
    position.value;
    hinted.value = null;
    leavePosition();
  });
}
