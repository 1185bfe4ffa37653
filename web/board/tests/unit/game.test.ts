import { expect, test } from 'vitest';
import { parseCells } from '../../src/model/cell';
import * as model from '../../src/model/game';

const size = { width: 15, height: 15 };
const cells = (text: string) => parseCells(text)!;

test('colours alternate, and playing the same moves again finds the same nodes', () => {
  const game = model.newGame('freestyle', size);
  const end = model.playAll(game, game.root, cells('h8i9j10'));
  expect(model.pathTo(end).map((node) => node.color)).toEqual(['black', 'white', 'black']);
  expect(model.playAll(game, game.root, cells('h8i9j10'))).toBe(end);
  expect(model.toMove(game, end)).toBe('white');
  expect(model.find(game, cells('h8i9'))).toBe(end.parent);
  expect(model.find(game, cells('h8j9'))).toBeNull();
});

test('a taken cell or one off the board is refused', () => {
  const setup = { black: cells('a1'), white: cells('b1'), first: 'white' as const };
  const game = model.newGame('renju', size, setup);
  const node = model.play(game, game.root, 'c1')!;
  expect(node.color).toBe('white');
  for (const cell of ['a1', 'b1', 'c1', 'p1', 'a16', 'h08', 'x', ''])
    expect(model.play(game, node, cell)).toBeNull();
  expect(node.children).toEqual([]);
});

test('a variation can be promoted and removed', () => {
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

test('a game stays the same when it is converted to a tree and back', () => {
  const setup = { black: cells('a1'), white: cells('b1b2'), first: 'white' as const };
  const game = model.newGame('renju', size, setup);
  const main = model.playAll(game, game.root, cells('h8i9j10'));
  model.playAll(game, game.root, cells('h8g7g8'));
  main.comment = 'last';
  main.kept = {
    signs: [{ kind: 'text', cell: 'c3', text: 'A' }],
    properties: [{ name: 'XY', values: ['1', '2'] }],
  };
  game.info.result = { winner: 'white', by: 'time' };
  const tree = model.treeOf(game);
  expect(tree.nodes.map(({ parent, move }) => `${parent} ${move}`)).toEqual([
    ...['undefined undefined', '0 h8', '1 i9', '2 j10', '1 g7', '4 g8'],
  ]);
  const again = model.gameOf(JSON.parse(JSON.stringify(tree)));
  expect(model.treeOf(again)).toEqual(tree);
  expect(model.endOf(again.root).comment).toBe('last');
  expect(model.endOf(again.root).kept).toEqual(main.kept);
  const taken = { ...tree, nodes: [{}, { parent: 0, move: 'a1' }] };
  expect(() => model.gameOf(taken)).toThrow('a1');
});

test('a pass places no stone, and the other side is to move', () => {
  const game = model.newGame('freestyle', size);
  const end = model.playAll(game, game.root, cells('h8passpassi9'));
  expect(model.pathTo(end).map(({ color, ply }) => `${ply} ${color}`)).toEqual([
    ...['1 black', '2 white', '3 black', '4 white'],
  ]);
  expect([...model.stonesAt(game, end)]).toEqual([
    ['h8', 'black'],
    ['i9', 'white'],
  ]);
  expect(model.treeOf(model.gameOf(model.treeOf(game)))).toEqual(model.treeOf(game));
});
