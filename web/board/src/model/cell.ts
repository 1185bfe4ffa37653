// Cells: a letter for the column from the left and a number for the row from the top, "h8", as in
// the package `fukumi`. The board (tools/page/board.js) has numbers for them.

import type { Cell, Color, Rule } from 'fukumi';
import { cellAt, columnName, type Size, xOf, yOf } from '../../../../tools/page/board.js';

export type { Cell, Color, Rule, Size };

export const MIN_SIZE = 5;
export const MAX_SIZE = 22;

export const other = (color: Color): Color => (color === 'black' ? 'white' : 'black');

const columnOf = (cell: Cell): number => cell.charCodeAt(0) - 97;
const rowOf = (cell: Cell): number => Number(cell.slice(1)) - 1;

/// The number of a cell on the board.
export const spotOf = (cell: Cell): number => cellAt(columnOf(cell), rowOf(cell));
export const cellOf = (spot: number): Cell => columnName(xOf(spot)) + (yOf(spot) + 1);

/// Whether `cell` is the name of a cell of a board.
export const isOn = (cell: Cell, { width, height }: Size): boolean =>
  /^[a-v][1-9][0-9]?$/.test(cell) && columnOf(cell) < width && rowOf(cell) < height;

export const isSize = ({ width, height }: Size): boolean =>
  [width, height].every((n) => Number.isInteger(n) && n >= MIN_SIZE && n <= MAX_SIZE);

/// The names in a list without separators, "h8i7j9"; null if a part of it is not a name.
export function parseCells(text: string): Cell[] | null {
  const names = text.toLowerCase().match(/[a-z][0-9]+/g) ?? [];
  return names.join('') === text.toLowerCase() ? names : null;
}

export const RULES = ['freestyle', 'standard', 'renju', 'caro-overline', 'caro'] as const;

export const isRule = (text: string): text is Rule => (RULES as readonly string[]).includes(text);
