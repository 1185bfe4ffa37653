import { beforeEach, expect, test, vi } from 'vitest';
import type { Facts } from 'fukumi';
import { parseCells } from '../../src/model/cell';
import { endOf, movesTo, newGame, playAll, treeOf } from '../../src/model/game';
import * as match from '../../src/state/match';
import { game, node, position, promoteNode, removeNode } from '../../src/state/session';
import { tab, toStart, watchFacts } from '../../src/state/session';
import { change } from '../../src/state/settings';
import { restore } from '../../src/state/storage';
import { endOf as endingOf, settle, StubEngine } from './support/stub_engine';

const SIZE = { width: 15, height: 15 };
const WON = 'a1b1a2b2a3b3a4b4a5';

const kept = new Map<string, string>();
vi.stubGlobal('location', { hash: '', pathname: '/', search: '' });
vi.stubGlobal('sessionStorage', { getItem: (key: string) => kept.get(key) ?? null });

vi.useFakeTimers({ toFake: ['setInterval'] }); // the page checks the clock by setInterval
const engine = StubEngine.install();
watchFacts();
match.watchMatch();

/// Returns the result of the game in the notation of SGF, such as "W+R".
function result(): string {
  const found = game.value.info.result ?? '';
  if (typeof found === 'string') return found;
  const by = { board: '1', resignation: 'R', time: 'T' }[found.by];
  return found.winner === 'draw' ? '0' : `${found.winner === 'black' ? 'B' : 'W'}+${by}`;
}

async function play(names: string, put: (cell: string) => unknown = match.place): Promise<void> {
  for (const cell of parseCells(names)!) {
    await put(cell);
    await settle();
  }
}

/// Opens a game that White has won. It has two moves, and a variation with another second move.
function open(): void {
  const opened = newGame('freestyle', SIZE);
  const end = playAll(opened, opened.root, ['h8', 'i9']);
  playAll(opened, opened.root, ['h8', 'j10']);
  opened.info.result = 'W+R';
  match.adoptGame(opened, end);
}

beforeEach(async () => {
  await engine.reset();
  tab.value = 'play';
  const clock = { minutes: 0, increment: 0 };
  change({ black: 'person', white: 'person', opening: 'free', clock });
  match.beginMatch();
  await settle();
});

test('a win or a draw on the board sets the result', async () => {
  await play(WON);
  expect(result()).toBe('B+1');
  const drawn: Facts = { ...engine.facts(position.value), end: endingOf(null) };
  vi.spyOn(engine, 'facts').mockReturnValueOnce(drawn);
  match.beginMatch();
  await play('o1');
  expect(result()).toBe('0');
});

test('another continuation clears the result and becomes the main line', async () => {
  await play(WON);
  match.undo();
  expect(result()).toBe('B+1');
  await play('c5');
  expect(result()).toBe('');
  expect(movesTo(endOf(game.value.root)).at(-1)).toBe('c5');
  await play('b5');
  expect(result()).toBe('W+1');
});

test('a resignation is a loss until it is taken back', async () => {
  await play('h8i9');
  match.resign();
  expect(result()).toBe('W+R');
  match.undo();
  expect([result(), node.value.ply, match.ending.value]).toEqual(['', 2, null]);
  match.resign();
  match.leave();
  toStart();
  expect([result(), match.ending.value]).toEqual(['W+R', null]);
  await play('g7');
  expect(result()).toBe('');
});

test('the clock runs out only in the tab "play"', async () => {
  await play('h8');
  const left = { black: 1000, white: 0 };
  match.clock.value = { ...match.clock.value, left, running: 'white', since: 0 };
  tab.value = 'puzzles';
  vi.advanceTimersByTime(1000);
  expect(result()).toBe('');
  tab.value = 'play';
  vi.advanceTimersByTime(1000);
  expect(result()).toBe('B+T');
});

test('a resigned game does not continue after a reload', async () => {
  change({ white: 'engine' });
  match.beginMatch();
  await settle();
  await play('h8');
  match.resign();
  await settle();
  expect(result()).toBe('W+R');
  const seats = { black: 'person', white: 'engine' };
  const tree = treeOf(game.value);
  kept.set('fukumi.game', JSON.stringify({ tree, at: movesTo(node.value), seats }));
  restore();
  await settle();
  expect([result(), node.value.ply, engine.asked.length]).toEqual(['W+R', 1, 1]);
});

test('an opened game keeps its result until a move after its end', async () => {
  open();
  match.leave();
  toStart();
  await play('h8i9');
  expect(result()).toBe('W+R');
  await play('j7');
  expect(result()).toBe('');
});

test('variations in the tab "analyse" do not change the result', async () => {
  open();
  tab.value = 'analyse';
  await play('a1b1', match.tryMove);
  removeNode(node.value);
  expect(result()).toBe('W+R');
  removeNode(node.value);
  expect([result(), node.value.ply]).toEqual(['W+R', 2]);
  await play('a1b1a2b2a3b3a4b4a5', match.tryMove);
  expect(result()).toBe('W+R');
});

test('promoting another line clears the result', async () => {
  open();
  await settle();
  promoteNode(game.value.root.children[0]!.children[1]!);
  expect(result()).toBe('');
  open();
  removeNode(node.value);
  expect(result()).toBe('');
});
