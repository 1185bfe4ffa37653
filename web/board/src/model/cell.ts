// Cells and their names, in the terms of the board (tools/page/board.js). Columns are letters from
// the left, rows numbers from the top.

import { type Cell, type Color, cellAt, type Size } from '../../../../tools/page/board.js';
import { columnName, xOf, yOf } from '../../../../tools/page/board.js';

export { type Cell, type Color, cellAt, type Size, xOf, yOf };

export const MIN_SIZE = 5;
export const MAX_SIZE = 22;

export const other = (color: Color): Color => (color === 'black' ? 'white' : 'black');
export const nameOf = (cell: Cell): string => columnName(xOf(cell)) + (yOf(cell) + 1);

export const isOn = (cell: Cell, { width, height }: Size): boolean =>
  xOf(cell) < width && yOf(cell) < height;

export const isSize = ({ width, height }: Size): boolean =>
  [width, height].every((n) => Number.isInteger(n) && n >= MIN_SIZE && n <= MAX_SIZE);

/// The cell of a name such as "h8", or null if it names none on this board.
export function parseCell(name: string, size: Size): Cell | null {
  const found = /^([a-v])([1-9][0-9]?)$/i.exec(name);
  if (!found) return null;
  const x = found[1]!.toLowerCase().charCodeAt(0) - 97;
  const y = Number(found[2]) - 1;
  return x < size.width && y < size.height ? cellAt(x, y) : null;
}

/// The cells of a list without separators, "h8i7j9"; null if a part of it is no cell.
export function parseCells(text: string, size: Size): Cell[] | null {
  const names = text.match(/[a-z][0-9]+/gi) ?? [];
  if (names.join('') !== text) return null;
  const cells = names.map((name) => parseCell(name, size));
  return cells.includes(null) ? null : (cells as Cell[]);
}

export const RULES = ['freestyle', 'standard', 'renju', 'caro-overline', 'caro'] as const;
export type Rule = (typeof RULES)[number];

/// The number of a rule in files and in the protocol.
export const RULE_NUMBERS: Record<Rule, number> = {
  freestyle: 0,
  standard: 1,
  renju: 4,
  'caro-overline': 8,
  caro: 9,
};

export const isRule = (text: string): text is Rule => (RULES as readonly string[]).includes(text);
