import { expect, test } from 'vitest';
import { cellAt, nameOf, parseCell, parseCells } from '../../src/model/cell';

const size = { width: 15, height: 12 };

test('cells have the names of the engine: the row counts from the top', () => {
  expect(nameOf(cellAt(7, 7))).toBe('h8');
  expect(parseCell('h8', size)).toBe(cellAt(7, 7));
  expect(parseCell('O12', size)).toBe(cellAt(14, 11));
});

test('a name that is off the board, or none, is no cell', () => {
  for (const name of ['p1', 'a13', 'a0', 'a', '8', 'h08', '', 'h8 ', 'hh8'])
    expect(parseCell(name, size), name).toBeNull();
});

test('a list of cells is read whole or not at all', () => {
  expect(parseCells('h8i9', size)).toEqual([cellAt(7, 7), cellAt(8, 8)]);
  expect(parseCells('', size)).toEqual([]);
  for (const text of ['h8x', 'h8<b>', 'h8z1', '8h8']) expect(parseCells(text, size)).toBeNull();
});
