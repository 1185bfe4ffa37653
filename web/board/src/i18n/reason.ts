// Puts the reasons for a move, and the threats of a position, into words.

import type { Facts, Outcome, Reason, ShapeName } from 'fukumi';
import { type Cell, type Color, other } from '../model/cell';
import type { MessageKey } from './en';
import { isMessage, t } from './index';

const LONGEST_LINE = 9;

/// The messages that name a shape. The keys are the engine's names of the classes of moves.
const SHAPES: Record<ShapeName, MessageKey> = {
  five: 'threat.five',
  'open four': 'threat.open-four',
  'four-three': 'threat.four-three',
  'four plus': 'threat.four',
  four: 'threat.four',
  'double three': 'threat.double-three',
  'open three plus': 'threat.open-three',
  'open three': 'threat.open-three',
  'three-two': 'shape.three-two',
  'double two': 'shape.double-two',
  three: 'shape.three',
  'open two': 'shape.open-two',
};

/// Returns the number of moves of the winner in a win or loss that takes this many plies.
export const movesOf = (plies: number): number => Math.ceil(Math.abs(plies) / 2);

function outcomeText(outcome: Outcome | undefined): string {
  if (!outcome) return '';
  const { win, value, winChance } = outcome;
  if (!win) return t('outcome.chance', { percent: Math.round(winChance * 100) });
  return t(value > 0 ? 'outcome.win' : 'outcome.loss', { moves: movesOf(win.plies) });
}

/// Returns the message for the kind of a reason, or undefined if the dictionary has none. Some
/// kinds have two messages.
function keyOf({ reason, exact, shape }: Reason): MessageKey | undefined {
  let key = `reason.${reason.replaceAll(' ', '-')}`;
  if (reason === 'only moves' && !exact) key = 'reason.at-most-moves';
  if (reason === 'after pass' && shape) key = 'reason.after-pass-shape';
  return isMessage(key) ? key : undefined;
}

/// Returns a reason for a move as text. `us` is the side that plays the move. If the dictionary has
/// no text for this kind of reason, returns the engine's English word for it.
export function reasonText(given: Reason, us: Color): string {
  const { cells = [], at = '', count = 0, before = 0, plies = 0, line: moves = [] } = given;
  const key = keyOf(given);
  if (!key) return given.reason;
  const line = moves.slice(0, LONGEST_LINE).map((cell) => cell ?? '*');
  if (moves.length > LONGEST_LINE) line.push('…');
  const text = t(key, {
    us: t(`color.${us}`),
    them: t(`color.${other(us)}`),
    cells: cells.join(' '),
    at,
    shape: given.shape ? t(SHAPES[given.shape]) : '',
    before,
    count,
    moves: movesOf(plies),
    line: line.join(' '),
    outcome: outcomeText(given.outcome),
    own: outcomeText(given.own),
  });
  const { delays } = given;
  return delays ? `${text}. ${t('reason.delays', { cells: delays.join(' ') })}` : text;
}

/// Returns what a stone of either side would make on a cell, as texts.
export function threatsAt({ threats }: Facts, cell: Cell): string[] {
  return (['black', 'white'] as const).flatMap((color) =>
    threats[color]
      .filter(({ at }) => at === cell)
      .map(({ kind }) => t('threat.item', { color: t(`color.${color}`), kind: t(SHAPES[kind]), cells: cell })),
  );
}

/// Returns all threats of Black and White, one text for each side and kind of threat.
export function threatTexts({ threats }: Facts): string[] {
  return (['black', 'white'] as const).flatMap((color) => {
    const groups = new Map<MessageKey, Cell[]>();
    for (const { at, kind } of threats[color])
      groups.set(SHAPES[kind], [...(groups.get(SHAPES[kind]) ?? []), at]);
    return [...groups].map(([kind, cells]) =>
      t('threat.item', { color: t(`color.${color}`), kind: t(kind), cells: cells.join(' ') }),
    );
  });
}
