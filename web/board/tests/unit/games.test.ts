// Tests the games that the browser keeps.

import { beforeEach, expect, test } from 'vitest';
import { stubStorage } from './support/stub_storage';

const memory = stubStorage();

const match = await import('../../src/state/match');
const { games, keepGames, MOST_GAMES, openGameOf, removeGame } = await import('../../src/state/games');
const { notice } = await import('../../src/state/notice');
const { game, node, openGame, tab, watchFacts } = await import('../../src/state/session');
const { newGame, playAll, movesTo } = await import('../../src/model/game');
const { begin, place, SIZE } = await import('./support/playing');
const { settle, StubEngine } = await import('./support/stub_engine');

const engine = StubEngine.install();
watchFacts();
match.watchMatch();
keepGames();

beforeEach(async () => {
  await engine.reset();
  tab.value = 'play';
  for (const kept of games.value) removeGame(kept);
});

test('a game is kept from its first move on, once, with its result', async () => {
  await begin({ white: 'person' });
  expect(games.value).toEqual([]);
  await place('h8i9');
  match.resign();
  expect(games.value).toMatchObject([{ tree: { result: { winner: 'white', by: 'resignation' } } }]);
  expect(memory.get('fukumi.games')).toContain('i9');
});

test('an opened text is kept when it changes', async () => {
  const opened = newGame('renju', SIZE);
  match.adoptGame(opened, playAll(opened, opened.root, ['h8', 'i9']));
  await settle();
  expect(games.value).toEqual([]);
  await place('j10');
  expect(games.value.map(({ tree }) => tree.rule)).toEqual(['renju']);
});

test('a kept game opens again, and the game before can come back', async () => {
  await begin({ white: 'person', level: 45 });
  await place('h8i9');
  await begin({ white: 'person', level: 100 });
  await place('a1');
  const before = game.value;
  expect(openGameOf(games.value[1]!)).toBe(true);
  expect([movesTo(node.value), match.terms.value.level]).toEqual([['h8', 'i9'], 45]);
  notice.value!.undo!();
  expect(game.value).toBe(before);
});

test('a removed game can be taken back, and only the last games stay', async () => {
  for (let i = 0; i < MOST_GAMES + 2; i += 1) {
    await begin({ white: 'person' });
    await place('h8');
  }
  expect(games.value.length).toBe(MOST_GAMES);
  openGame(newGame('freestyle', SIZE));
  removeGame(games.value[3]!);
  expect(games.value.length).toBe(MOST_GAMES - 1);
  notice.value!.undo!();
  expect(games.value.length).toBe(MOST_GAMES);
});
