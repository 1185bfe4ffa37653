// A cell is named by a letter for its column, from the left, and a number for its row, from the
// top, such as "h8". The package `fukumi` uses the same names. The drawing code
// (tools/page/board.js) uses a number for each cell; spotOf() and cellOf() convert between them.

import type { Cell, Color, Rule } from 'fukumi';
import { cellAt, columnName, type Size, xOf, yOf } from '../../../../tools/page/board.js';

export type { Cell, Color, Rule, Size };

export const MIN_SIZE = 5;
export const MAX_SIZE = 22;

export const other = (color: Color): Color => (color === 'black' ? 'white' : 'black');

const columnOf = (cell: Cell): number => cell.charCodeAt(0) - 97;
const rowOf = (cell: Cell): number => Number(cell.slice(1)) - 1;

/// Returns the number that tools/page/board.js uses for a cell.
export const spotOf = (cell: Cell): number => cellAt(columnOf(cell), rowOf(cell));
export const cellOf = (spot: number): Cell => columnName(xOf(spot)) + (yOf(spot) + 1);

/// Returns true if `cell` is the name of a cell on a board of this size.
export const isOn = (cell: Cell, { width, height }: Size): boolean =>
  /^[a-v][1-9][0-9]?$/.test(cell) && columnOf(cell) < width && rowOf(cell) < height;

/// Returns the cell in the same column, and in the same row counted from the other edge.
export const mirrored = (cell: Cell, height: number): Cell =>
  cell.charAt(0) + (height + 1 - Number(cell.slice(1)));

export const isSize = ({ width, height }: Size): boolean =>
  [width, height].every((n) => Number.isInteger(n) && n >= MIN_SIZE && n <= MAX_SIZE);

/// A move that places no stone. Lists of moves contain it instead of a cell.
export const PASS: Cell = 'pass';
export const isPass = (move: Cell): boolean => move === PASS;

/// Splits a list of moves without separators, such as "h8i7passj9". Returns null if a part of the
/// text is neither the name of a cell nor PASS.
export function parseCells(text: string): Cell[] | null {
  const names = text.toLowerCase().match(/[a-z][0-9]+|pass/g) ?? [];
  return names.join('') === text.toLowerCase() ? names : null;
}

export const RULES = ['freestyle', 'standard', 'renju', 'caro-overline', 'caro'] as const;

export const isRule = (text: string): text is Rule => (RULES as readonly string[]).includes(text);
