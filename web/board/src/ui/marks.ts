// The marks on cells of the board: best moves, threats, a hint, the better move of a review.

import type { Cell } from '../model/cell';
import type { Line } from 'fukumi';
import { report, analysing, showThreats } from '../state/analysis';
import { hinted } from '../state/hint';
import { betterThan, reviewedHere } from '../state/review';
import { facts, tab } from '../state/session';
import { settings } from '../state/settings';
import type { Mark } from './board';

/// Returns the value of a line as a short text: "57" for a chance of 57 %, "+35" for a value, "+M7"
/// for a win in seven plies.
export function valueText(line: Line): string {
  if (line.mate !== null) return line.mate > 0 ? `+M${line.mate}` : `−M${-line.mate}`;
  if (settings.value.showChance) return `${Math.round(line.winChance * 100)}`;
  return line.value > 0 ? `+${line.value}` : `${line.value}`.replace('-', '−');
}

export function answerMarks(): Map<Cell, Mark> {
  const marks = new Map<Cell, Mark>();
  if (tab.value === 'analyse') {
    if (showThreats.value)
      for (const threats of Object.values(facts.value?.threats ?? {}))
        for (const { at } of threats) marks.set(at, { kind: 'threat', text: '' });
    if (analysing.value && !facts.value?.end)
      report.value?.lines.forEach((line, i) => {
        if (line.moves[0] !== undefined)
          marks.set(line.moves[0], { kind: i ? 'other' : 'good', text: valueText(line) });
      });
  }
  const reviewed = tab.value === 'review' ? reviewedHere.value : null;
  const better = reviewed ? betterThan(reviewed)[0] : undefined;
  if (better !== undefined) marks.set(better, { kind: 'good', text: '✓' });
  if (hinted.value !== null) marks.set(hinted.value, { kind: 'hint', text: '?' });
  return marks;
}
