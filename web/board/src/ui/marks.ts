// The marks on cells of the board: best moves, threats, a hint, the better move of a review.

import type { Cell, Color } from '../model/cell';
import type { Line, ThreatKind } from 'fukumi';
import { analysing, answer, report, showThreats } from '../state/analysis';
import { editing } from '../state/edit';
import { exploration, exploring, letterOf, MOST_LETTERS } from '../state/explorer';
import { hinted } from '../state/hint';
import { isAsked, isOpen, lesson } from '../state/learn';
import { betterThan, reviewedHere } from '../state/review';
import { facts, mover, tab } from '../state/session';
import { settings } from '../state/settings';
import type { MessageKey } from '../i18n/en';
import { movesOf } from '../i18n/reason';
import { t } from '../i18n';
import type { Mark } from './board';

/// Returns the value of a line as a short text: "57" for a chance of 57 %, "+35" for a value, "win 4"
/// for a proved win in at most four moves.
export function valueText(line: Line): string {
  if (line.win)
    return t(isWon(line) ? 'line.win' : 'line.loss', { moves: movesOf(line.win.plies) });
  return numberText(line);
}

/// Returns true if the side to move wins by force.
const isWon = ({ win, value }: Line): boolean => win !== null && value > 0;

function numberText(line: Line): string {
  if (settings.value.showChance) return `${Math.round(line.winChance * 100)}`;
  return line.value > 0 ? `+${line.value}` : `${line.value}`.replace('-', '−');
}

/// Returns the value of a line in words. `color`: the side to move.
export function valueTitle(line: Line, color: Color): string {
  if (!line.win)
    return t('line.chance', { color: t(`color.${color}`), percent: Math.round(100 * line.winChance) });
  const values = { color: t(`color.${color}`), moves: movesOf(line.win.plies) };
  return t(isWon(line) ? 'line.wins' : 'line.loses', values);
}

/// The text of a mark, for which "win 4" would be too long.
function markText(line: Line): string {
  if (line.win) return t(isWon(line) ? 'line.won' : 'line.lost');
  return numberText(line);
}

/// The text on a diamond, and the name of the threat.
export const THREAT_TEXTS: Record<ThreatKind, { text: string; name: MessageKey }> = {
  five: { text: '5', name: 'threat.five' },
  'open four': { text: '4', name: 'threat.open-four' },
  'four-three': { text: '4+3', name: 'threat.four-three' },
  'four plus': { text: '4', name: 'threat.four' },
  four: { text: '4', name: 'threat.four' },
  'double three': { text: '3+3', name: 'threat.double-three' },
  'open three plus': { text: '3', name: 'threat.open-three' },
  'open three': { text: '3', name: 'threat.open-three' },
};

/// Returns the kinds of the threats on the board, without kinds that have the text and the name of
/// another.
export function threatKinds(): ThreatKind[] {
  const { black = [], white = [] } = facts.value?.threats ?? {};
  const kinds = new Map<string, ThreatKind>();
  for (const { kind } of [...black, ...white])
    kinds.set(THREAT_TEXTS[kind].name, kind);
  return [...kinds.values()];
}

function addThreats(marks: Map<Cell, Mark>): void {
  for (const color of ['black', 'white'] as const) {
    for (const { at, kind } of facts.value?.threats[color] ?? []) {
      const { text, name } = THREAT_TEXTS[kind];
      const before = marks.get(at);
      const title = `${t(`color.${color}`)}: ${t(name)}`;
      marks.set(at, {
        kind: 'threat',
        text: '',
        title: before ? `${before.title}, ${title}` : title,
        sides: [...(before?.sides ?? []), { color, text }],
      });
    }
  }
}

/// The moves that the opening explorer lists, with their letters.
function exploredMarks(): Map<Cell, Mark> {
  const marks = new Map<Cell, Mark>();
  exploration()?.moves.slice(0, MOST_LETTERS).forEach(({ move, mirrors, total, opening }, i) => {
    const title = [opening && `${opening.code} ${opening.name}`, total && t('explore.count', { count: total })];
    const mark: Mark = { kind: i ? 'other' : 'good', text: letterOf(i), title: title.filter(Boolean).join(', ') };
    for (const cell of [move, ...mirrors]) marks.set(cell, mark);
  });
  return marks;
}

export function answerMarks(): Map<Cell, Mark> {
  const marks = new Map<Cell, Mark>();
  if (editing.value) return marks; // they would be about an earlier position
  if (tab.value === 'analyse') {
    if (exploring.value) return exploredMarks();
    if (showThreats.value && !facts.value?.end) addThreats(marks);
    if (analysing.value && !facts.value?.end)
      report.value?.lines.forEach((line, i) => {
        const [move] = line.moves;
        if (move === undefined) return;
        const title = valueTitle(line, mover.value);
        marks.set(move, { kind: i ? 'other' : 'good', text: markText(line), title });
      });
  }
  if (tab.value === 'analyse' && answer.value)
    for (const cell of answer.value.cells) marks.set(cell, { kind: 'hint', text: '=' });
  const reviewed = tab.value === 'review' && !lesson.value ? reviewedHere.value : null;
  const better = reviewed && !isOpen(reviewed) ? betterThan(reviewed)[0] : undefined;
  const wrong = isAsked.value ? lesson.value!.move.node.move! : null;
  if (wrong !== null && tab.value === 'review') marks.set(wrong, { kind: 'bad', text: '✕' });
  if (better !== undefined) marks.set(better, { kind: 'good', text: '✓' });
  if (hinted.value !== null) marks.set(hinted.value, { kind: 'hint', text: '★' });
  return marks;
}
