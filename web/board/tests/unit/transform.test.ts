import { expect, test } from 'vitest';
import { parseCells } from '../../src/model/cell';
import { find, movesTo, newGame, play, playAll } from '../../src/model/game';
import { shifted, turned } from '../../src/model/transform';

function sample() {
  const game = newGame('renju', { width: 15, height: 11 });
  const end = playAll(game, game.root, parseCells('a1b2passo11')!);
  play(game, end.parent!, 'c3')!.comment = 'side';
  game.info.black = 'Ann';
  return { game, end };
}

test('a turn keeps variations, comments, passes and the node on the board', () => {
  const { game, end } = sample();
  const { game: next, node } = turned(game, end, 'right');
  expect([next.width, next.height, next.rule, next.info.black]).toEqual([11, 15, 'renju', 'Ann']);
  expect(movesTo(node)).toEqual(['k1', 'j2', 'pass', 'a15']);
  expect(find(next, ['k1', 'j2', 'pass', 'i3'])!.comment).toBe('side');
});

test('four turns, two flips and two mirrors change nothing', () => {
  const { game, end } = sample();
  for (const [how, times] of [['right', 4], ['flip', 2], ['mirror', 2]] as const) {
    let at = { game, node: end };
    for (let i = 0; i < times; i += 1) at = turned(at.game, at.node, how);
    expect(movesTo(at.node)).toEqual(movesTo(end));
  }
});

test('a shift that would lose a stone is refused', () => {
  const { game, end } = sample();
  expect(shifted(game, end, 'right')).toBeNull();
  const small = newGame('freestyle', { width: 15, height: 15 }, { black: ['b2'], white: [], first: 'white' });
  const moved = shifted(small, playAll(small, small.root, ['c3']), 'up')!;
  expect([moved.game.setup.black, movesTo(moved.node)]).toEqual([['b1'], ['c2']]);
  expect(shifted(moved.game, moved.node, 'up')).toBeNull();
});
