import { beforeEach, expect, test, vi } from 'vitest';
import { parseCells } from '../../src/model/cell';
import { movesTo, newGame, playAll } from '../../src/model/game';
import { writeLink } from '../../src/model/link';
import * as match from '../../src/state/match';
import * as puzzle from '../../src/state/puzzle';
import { node, stones, tab, watchFacts } from '../../src/state/session';
import { openLink } from '../../src/state/storage';
import { settle, StubEngine } from './support/stub_engine';

const SIZE = { width: 15, height: 15 };
const address = { hash: '', pathname: '/', search: '' };
vi.stubGlobal('location', address);
vi.stubGlobal('history', { replaceState: () => undefined });

const engine = StubEngine.install();
watchFacts();
match.watchMatch();
puzzle.watchPuzzles();

function linkTo(moves: string): void {
  const linked = newGame('freestyle', SIZE);
  address.hash = writeLink(linked, playAll(linked, linked.root, parseCells(moves, SIZE)!));
}

beforeEach(async () => {
  await engine.reset();
  tab.value = 'play';
  match.beginMatch();
  tab.value = 'puzzles';
  await vi.waitUntil(() => puzzle.puzzle.value !== null);
  await settle();
});

test('a link that is opened among the puzzles is played, and stays', async () => {
  linkTo('a1b1a2b2a3b3a4b4a5');
  expect(openLink()).toBe(true);
  await settle();
  expect(tab.value).toBe('play');
  for (const next of ['analyse', 'puzzles', 'play'] as const) {
    tab.value = next;
    await settle();
  }
  expect(movesTo(node.value).length).toBe(9);
  expect(puzzle.state.value).toBe('open');
  expect(puzzle.progress.value).toEqual({});
});

test('a link that is opened elsewhere leaves the tab open', async () => {
  tab.value = 'analyse';
  linkTo('h8');
  openLink();
  expect(tab.value).toBe('analyse');
});

test('a check of a move that another game ends does not touch that game', async () => {
  const free = [0, 1, 2].find((cell) => !stones.value.has(cell))!;
  void puzzle.tryPuzzleMove(free);
  await settle();
  expect(engine.questions.map((one) => one.split(' ')[0])).toEqual(['replies']);
  linkTo('h8');
  openLink();
  await settle();
  expect(movesTo(node.value)).toEqual(parseCells('h8', SIZE));
  expect(puzzle.state.value).toBe('open');
});
