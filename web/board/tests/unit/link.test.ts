import { expect, test } from 'vitest';
import { parseCells } from '../../src/model/cell';
import { newGame, playAll, stonesAt } from '../../src/model/game';
import { readLink, writeLink } from '../../src/model/link';

const size = { width: 20, height: 12 };
const cells = (text: string) => parseCells(text)!;

test('a link keeps the rule, the board, the moves and the shown position', () => {
  const setup = { black: cells('a1b2'), white: cells('c3'), first: 'white' as const };
  const game = newGame('caro-overline', size, setup);
  const end = playAll(game, game.root, cells('h8i9t12'));
  for (const node of [end, end.parent!, game.root]) {
    const link = writeLink(game, node);
    const read = readLink(link);
    if (!read || read === 'bad') throw new Error(`${link} was not read`);
    expect(read.node.ply).toBe(node.ply);
    expect(stonesAt(read.game, read.node)).toEqual(stonesAt(game, node));
    expect(writeLink(read.game, read.node)).toBe(link);
  }
});

test('an address without a position gives null', () => {
  for (const hash of ['', '#', '#panel', '#a=b']) expect(readLink(hash)).toBeNull();
});

test('a link with an impossible position is bad', () => {
  const bad = [
    'size=99',
    'size=1e1',
    'size=15x',
    'rule=constructor',
    'rule=<script>',
    'moves=h8h8',
    'moves=z99',
    'moves=h8&at=2',
    'moves=h8&at=-1',
    'moves=h8&at=x',
    'black=h8&white=h8',
    'black=h8&moves=h8',
    'moves=h8&first=red',
    `moves=${'h8'.repeat(3000)}`,
    'moves=%3Cb%3E',
  ];
  for (const hash of bad)
    expect(readLink(`#${hash.replace(/^first/, 'size=15&first')}`), hash).toBe('bad');
});
