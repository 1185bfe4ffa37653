// A hint: the cell that the engine would play, marked on the board until another position is there.
// A hint ends nothing that the engine does: each tab has its own way to one.

import { computed, effect, signal } from '@preact/signals';
import { type Cell, nameOf } from '../model/cell';
import { inPlaceOfAnalysis, report, working } from './analysis';
import { ending, engage, thinking } from './match';
import { inform } from './notice';
import * as puzzle from './puzzle';
import { progress } from './review';
import { engines, facts, position, tab } from './session';
import { settings } from './settings';
import { t } from '../i18n';

export const hinted = signal<Cell | null>(null);

/// The engine has time for a hint.
export const mayHint = computed(() => {
  if (tab.value === 'puzzles') return puzzle.isAsked.value && !puzzle.editing.value && !facts.value?.winner;
  return !ending.value && !thinking.value && !working.value && !progress.value;
});

export async function hint(): Promise<void> {
  if (!mayHint.value) return;
  const asked = position.value;
  const move = await moveToHint();
  if (move === null || position.value !== asked) return;
  hinted.value = move;
  inform(t('status.hint', { cell: nameOf(move) }));
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

/// The best move so far of the analysis that is on the page.
const reportedMove = (): Cell | undefined =>
  tab.value === 'analyse' ? report.value?.lines[0]?.moves[0] : undefined;

async function think(): Promise<Cell> {
  const asked = position.value;
  const limits = { timeMs: settings.value.seconds * 1000, level: 100 };
  return (await engines().think((engine) => engine.bestMove(asked, limits))).move;
}

export function watchHint(): void {
  effect(() => {
    position.value;
    hinted.value = null;
  });
}
