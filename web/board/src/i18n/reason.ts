// Reasons for a move in words.

import { type Color, nameOf, other } from '../model/cell';
import type { Reason } from '../engine/port';
import { isMessage, t } from './index';

const LONGEST_LINE = 9;

/// `us` is who plays the move. A kind that the page does not know has its own name.
export function reasonText(reason: Reason, us: Color): string {
  const key = `reason.${reason.kind.replaceAll(' ', '-')}`;
  if (!isMessage(key)) return reason.kind;
  const line = reason.line.slice(0, LONGEST_LINE).map((cell) => (cell === null ? '*' : nameOf(cell)));
  if (reason.line.length > LONGEST_LINE) line.push('…');
  return t(key, {
    us: t(`color.${us}`),
    them: t(`color.${other(us)}`),
    cells: reason.cells.map(nameOf).join(' '),
    at: reason.at === null ? '' : nameOf(reason.at),
    count: reason.count,
    plies: reason.plies,
    line: line.join(' '),
  });
}
