// Puts the reasons for a move, and the threats of a position, into words.

import type { Facts, Reason, ThreatKind } from 'fukumi';
import { type Cell, type Color, other } from '../model/cell';
import type { MessageKey } from './en';
import { isMessage, t } from './index';

const LONGEST_LINE = 9;

/// Returns a reason for a move as text. `us` is the side that plays the move. If the dictionary has
/// no text for this kind of reason, returns the engine's English word for it.
export function reasonText(given: Reason, us: Color): string {
  const { reason, cells = [], at = '', count = 0, plies = 0, line: moves = [] } = given;
  const key = `reason.${reason.replaceAll(' ', '-')}`;
  if (!isMessage(key)) return reason;
  const line = moves.slice(0, LONGEST_LINE).map((cell) => cell ?? '*');
  if (moves.length > LONGEST_LINE) line.push('…');
  return t(key, {
    us: t(`color.${us}`),
    them: t(`color.${other(us)}`),
    cells: cells.join(' '),
    at,
    count,
    plies,
    line: line.join(' '),
  });
}

const THREATS: Record<ThreatKind, MessageKey> = {
  five: 'threat.five',
  'open four': 'threat.open-four',
  'four-three': 'threat.four-three',
  'four plus': 'threat.four',
  four: 'threat.four',
  'double three': 'threat.double-three',
  'open three plus': 'threat.open-three',
  'open three': 'threat.open-three',
};

/// Returns the threats of both sides, one text for each side and kind of threat.
export function threatTexts({ threats }: Facts): string[] {
  return (['black', 'white'] as const).flatMap((color) => {
    const groups = new Map<MessageKey, Cell[]>();
    for (const { at, kind } of threats[color])
      groups.set(THREATS[kind], [...(groups.get(THREATS[kind]) ?? []), at]);
    return [...groups].map(([kind, cells]) =>
      t('threat.item', { color: t(`color.${color}`), kind: t(kind), cells: cells.join(' ') }),
    );
  });
}
