import { expect, test } from 'vitest';
import { cellAt, parseCells } from '../../src/model/cell';
import * as model from '../../src/model/game';

const size = { width: 15, height: 15 };
const cells = (text: string) => parseCells(text, size)!;

test('moves alternate and a line that was played before is found again', () => {
  const game = model.newGame('freestyle', size);
  const end = model.playAll(game, game.root, cells('h8i9j10'));
  expect(model.pathTo(end).map((node) => node.color)).toEqual(['black', 'white', 'black']);
  expect(model.playAll(game, game.root, cells('h8i9j10'))).toBe(end);
  expect(model.toMove(game, end)).toBe('white');
  expect(model.find(game, cells('h8i9'))).toBe(end.parent);
  expect(model.find(game, cells('h8j9'))).toBeNull();
});

test('a cell that is taken, by a move or by the set-up, or off the board is not played', () => {
  const setup = { black: cells('a1'), white: cells('b1'), first: 'white' as const };
  const game = model.newGame('renju', size, setup);
  const node = model.play(game, game.root, cellAt(2, 0))!;
  expect(node.color).toBe('white');
  for (const cell of [...cells('a1b1c1'), cellAt(15, 0)])
    expect(model.play(game, node, cell)).toBeNull();
  expect(node.children).toEqual([]);
});

test('a variation can become the main line, and be taken away', () => {
  const game = model.newGame('freestyle', size);
  const main = model.playAll(game, game.root, cells('h8i9j10'));
  const side = model.playAll(game, game.root, cells('h8g7'));
  expect(model.endOf(game.root)).toBe(main);
  model.promote(side);
  expect(model.endOf(game.root)).toBe(side);
  expect(model.remove(side)).toBe(side.parent);
  expect(model.endOf(game.root)).toBe(main);
  expect(model.remove(game.root)).toBe(game.root);
});
