// Tests that the person can bring back a game or moves that one key or button took off the board.

import { beforeEach, expect, test } from 'vitest';
import { movesTo } from '../../src/model/game';
import * as match from '../../src/state/match';
import { notice } from '../../src/state/notice';
import { game, node, playOn, removeNode, show, tab, watchFacts } from '../../src/state/session';
import { begin, place } from './support/playing';
import { settle, StubEngine } from './support/stub_engine';

const engine = StubEngine.install();
watchFacts();
match.watchMatch();

beforeEach(async () => {
  await engine.reset();
  tab.value = 'play';
  notice.value = null;
  await begin({ white: 'person' });
});

test('the game before a new one comes back, with its variations and its end', async () => {
  match.beginAnew();
  expect(notice.value).toBeNull();
  await place('h8i9');
  match.undo();
  await place('j10');
  match.resign();
  const before = game.value;
  match.beginAnew();
  expect(movesTo(node.value)).toEqual([]);
  notice.value!.undo!();
  await settle();
  expect(game.value).toBe(before);
  expect(movesTo(node.value)).toEqual(['h8', 'j10']);
  expect(game.value.root.children[0]!.children.length).toBe(2);
  expect(match.ending.value).toEqual({ winner: 'white', by: 'resignation' });
});

test('deleted moves come back at their place', async () => {
  await place('h8i9j10');
  const [first, last] = [game.value.root.children[0]!, node.value];
  show(game.value.root);
  playOn('a1');
  show(last);
  const putBack = removeNode(first);
  expect([game.value.root.children.length, movesTo(node.value)]).toEqual([1, []]);
  putBack();
  putBack();
  expect(game.value.root.children.map(({ move }) => move)).toEqual(['h8', 'a1']);
  expect(movesTo(node.value)).toEqual(['h8', 'i9', 'j10']);
  const late = removeNode(first);
  match.beginMatch();
  late();
  expect(game.value.root.children).toEqual([]);
});
