import { beforeEach, expect, test, vi } from 'vitest';
import type { Facts } from '../../src/engine/port';
import { parseCell, parseCells } from '../../src/model/cell';
import { endOf, movesTo, newGame } from '../../src/model/game';
import { resultText, winnerIn } from '../../src/model/result';
import { readSgf, writeSgf } from '../../src/model/sgf';
import { fileName, hasSetup } from '../../src/files/save';
import * as match from '../../src/state/match';
import { game, node, position, promoteNode, removeNode } from '../../src/state/session';
import { tab, toStart, watchFacts } from '../../src/state/session';
import { change } from '../../src/state/settings';
import { restore } from '../../src/state/storage';
import { settle, StubEngine } from './support/stub_engine';

const SIZE = { width: 15, height: 15 };
const WON = 'a1b1a2b2a3b3a4b4a5';

const kept = new Map<string, string>();
vi.stubGlobal('location', { hash: '', pathname: '/', search: '' });
vi.stubGlobal('sessionStorage', { getItem: (key: string) => kept.get(key) ?? null });

vi.useFakeTimers({ toFake: ['setInterval'] }); // which looks at the clock
const engine = StubEngine.install();
watchFacts();
match.watchMatch();

const result = () => /RE\[(.*?)\]/.exec(writeSgf(game.value))?.[1] ?? '';

async function play(names: string, put: (cell: number) => unknown = match.place): Promise<void> {
  for (const cell of parseCells(names, SIZE)!) {
    await put(cell);
    await settle();
  }
}

function open(text: string): void {
  const opened = readSgf(text, 'freestyle');
  match.adoptGame(opened, endOf(opened.root));
}

beforeEach(async () => {
  await engine.reset();
  tab.value = 'play';
  const clock = { minutes: 0, increment: 0 };
  change({ black: 'person', white: 'person', opening: 'free', clock });
  match.beginMatch();
  await settle();
});

test('a result as SGF has it, and what other programs write', () => {
  expect(resultText({ kind: 'row', winner: 'white' })).toBe('W+1');
  expect(resultText({ kind: 'time', loser: 'white' })).toBe('B+T');
  expect(resultText({ kind: 'draw' })).toBe('0');
  const texts = ['B+R', 'W+Time', 'b+5', '0', 'Draw', '', '?', '0.5', 'Void'];
  const winners = ['black', 'white', 'black', 'draw', 'draw', null, null, null, null];
  expect(texts.map(winnerIn)).toEqual(winners);
});

test('a game that is won or drawn on the board has its result', async () => {
  await play(WON);
  expect(result()).toBe('B+1');
  const drawn: Facts = { ...engine.facts(position.value), winner: 'draw' };
  vi.spyOn(engine, 'facts').mockReturnValueOnce(drawn);
  match.beginMatch();
  await play('o1');
  expect(result()).toBe('0');
});

test('the result goes when the game goes on in another way, as the main line', async () => {
  await play(WON);
  match.undo();
  expect(result()).toBe('B+1');
  await play('c5');
  expect(result()).toBe('');
  expect(movesTo(endOf(game.value.root)).at(-1)).toBe(parseCell('c5', SIZE));
  await play('b5');
  expect(result()).toBe('W+1');
});

test('who resigns has lost, until that is taken back', async () => {
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

test('who runs out of time has lost the game of the tab "play"', async () => {
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

test('a resigned game is not gone on with by a reload', async () => {
  change({ white: 'engine' });
  match.beginMatch();
  await settle();
  await play('h8');
  match.resign();
  await settle();
  expect(result()).toBe('W+R');
  const seats = { black: 'person', white: 'engine' };
  const sgf = writeSgf(game.value);
  kept.set('fukumi.game', JSON.stringify({ sgf, at: movesTo(node.value), seats }));
  restore();
  await settle();
  expect([result(), node.value.ply, engine.asked.length]).toEqual(['W+R', 1, 1]);
});

test('a game that was opened has its result until it is played on beyond its end', async () => {
  open('(;SZ[15]RE[W+R];B[hh];W[ii])');
  match.leave();
  toStart();
  await play('h8i9');
  expect(result()).toBe('W+R');
  await play('j7');
  expect(result()).toBe('');
});

test('what is tried out in an analysis leaves the result of a game alone', async () => {
  open('(;SZ[15]RE[W+R];B[hh];W[ii])');
  tab.value = 'analyse';
  await play('a1b1', match.tryMove);
  removeNode(node.value);
  expect(result()).toBe('W+R');
  removeNode(node.value);
  expect([result(), node.value.ply]).toEqual(['W+R', 2]);
  await play('a1b1a2b2a3b3a4b4a5', match.tryMove);
  expect(result()).toBe('W+R');
});

test('another main line does not have the result of the one before', async () => {
  open('(;SZ[15]RE[W+R];B[hh](;W[ii])(;W[jj]))');
  await settle();
  promoteNode(game.value.root.children[0]!.children[1]!);
  expect(result()).toBe('');
  open('(;SZ[15]RE[W+R];B[hh];W[ii])');
  removeNode(node.value);
  expect(result()).toBe('');
});

test('where White moves first on the empty board, SGF alone holds the game', () => {
  const setup = { black: [], white: [], first: 'white' as const };
  expect(hasSetup(newGame('freestyle', { width: 15, height: 15 }, setup))).toBe(true);
  expect(hasSetup(newGame('freestyle', { width: 15, height: 15 }))).toBe(false);
});

test('the name of a psq file has the winner, whom its text may not have', async () => {
  await play('h8i9');
  expect(fileName(game.value, 'psq')).toBe('fukumi.psq');
  match.resign();
  expect(fileName(game.value, 'psq')).toBe('1_Black_White_2.psq');
  expect(fileName(game.value, 'gomocup')).toBe('fukumi.psq');
  game.value.info.black = 'A_b/c é.1';
  expect(fileName(game.value, 'psq')).toBe('1_A-b-c-é.1_White_2.psq');
});
