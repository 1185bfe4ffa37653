import { expect, test } from 'vitest';
import { cellOf, isOn, parseCells, spotOf } from '../../src/model/cell';
import { cellAt } from '../../../../tools/page/board.js';

const size = { width: 15, height: 12 };

test('cells have the names of the engine: the row counts from the top', () => {
  expect(cellOf(cellAt(7, 6))).toBe('h7');
  expect(spotOf('o12')).toBe(cellAt(14, 11));
});

test('a name off the board is not a cell of it', () => {
  for (const name of ['h8', 'o12', 'a1']) expect(isOn(name, size), name).toBe(true);
  for (const name of ['p1', 'a13', 'a0', 'a', '8', 'h08', '', 'h8 ', 'hh8', 'H8'])
    expect(isOn(name, size), name).toBe(false);
});

test('a list with a wrong part is refused', () => {
  expect(parseCells('H8i9')).toEqual(['h8', 'i9']);
  expect(parseCells('')).toEqual([]);
  for (const text of ['h8x', 'h8<b>', '8h8']) expect(parseCells(text)).toBeNull();
});
