// Cells and their names. A cell is one number, so that it can be compared and be a key: its row
// times 32 plus its column. Columns are letters from the left, rows numbers from the top.

export type Cell = number;
export type Color = 'black' | 'white';

export const MIN_SIZE = 5;
export const MAX_SIZE = 22;
const STRIDE = 32;

export const cellAt = (x: number, y: number): Cell => y * STRIDE + x;
export const xOf = (cell: Cell): number => cell % STRIDE;
export const yOf = (cell: Cell): number => Math.floor(cell / STRIDE);
export const other = (color: Color): Color => (color === 'black' ? 'white' : 'black');
export const columnName = (x: number): string => String.fromCharCode(97 + x);
export const nameOf = (cell: Cell): string => columnName(xOf(cell)) + (yOf(cell) + 1);

export interface Size {
  readonly width: number;
  readonly height: number;
}

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
