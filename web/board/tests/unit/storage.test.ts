import { beforeEach, expect, test, vi } from 'vitest';
import { parseCells } from '../../src/model/cell';
import { movesTo, newGame, playAll } from '../../src/model/game';
import { writeLink } from '../../src/model/link';
import * as match from '../../src/state/match';
import * as puzzle from '../../src/state/puzzle';
import { node, stones, tab, watchFacts } from '../../src/state/session';
import { keepGame, openLink, restore } from '../../src/state/storage';
import { change } from '../../src/state/settings';
import { seating, seats, swap } from '../../src/state/seats';
import { choose, watchSwap } from '../../src/state/swap_turn';
import { settle, StubEngine, swapped } from './support/stub_engine';
import { stubStorage } from './support/stub_storage';

const SIZE = { width: 15, height: 15 };
const address = { hash: '', pathname: '/', search: '' };
vi.stubGlobal('location', address);
vi.stubGlobal('history', { replaceState: () => undefined });
const memory = stubStorage();

const engine = StubEngine.install();
watchFacts();
match.watchMatch();
watchSwap();
puzzle.watchPuzzles();

function linkTo(moves: string): void {
  const linked = newGame('freestyle', SIZE);
  address.hash = writeLink(linked, playAll(linked, linked.root, parseCells(moves)!));
}

beforeEach(async () => {
  await engine.reset();
  tab.value = 'play';
  match.beginMatch();
  tab.value = 'puzzles';
  await vi.waitUntil(() => puzzle.puzzle.value !== null, { timeout: 60_000 });
  await settle();
});

test('a link opened in the tab "puzzles" becomes the game of the other tabs', async () => {
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

test('a link opened in another tab does not switch tabs', async () => {
  tab.value = 'analyse';
  linkTo('h8');
  openLink();
  expect(tab.value).toBe('analyse');
});

test('a check that another game interrupts does not change that game', async () => {
  puzzle.theme.value = 'fours';
  puzzle.next(1);
  const free = ['a1', 'b1', 'c1'].find((cell) => !stones.value.has(cell))!;
  void puzzle.tryPuzzleMove(free);
  await settle();
  expect(engine.questions.map((one) => one.split(' ')[0])).toEqual(['replies']);
  linkTo('h8');
  openLink();
  await settle();
  expect(movesTo(node.value)).toEqual(parseCells('h8'));
  expect(puzzle.state.value).toBe('open');
});

// ---- A page that is loaded again ----------------------------------------------------------------

/// Acts like a page that is loaded again: first another game is on the board, then restore() loads
/// the saved game.
async function reload(): Promise<void> {
  const kept = new Map(memory);
  change({ opening: 'free', black: 'person', white: 'person' });
  match.beginMatch();
  await settle();
  for (const [key, text] of kept) memory.set(key, text);
  address.hash = '';
  restore();
  await settle();
}

async function place(moves: string): Promise<void> {
  for (const cell of parseCells(moves)!) {
    await match.place(cell);
    await settle();
  }
}

async function beginSwap2(): Promise<void> {
  tab.value = 'play';
  keepGame();
  change({ opening: 'swap2', black: 'person', white: 'person', ...SIZE });
  match.beginMatch();
  await settle();
}

test('a reload keeps the state of an opening at each step', async () => {
  await beginSwap2();
  for (const [step, state] of [
    [() => place('h8i9'), { phase: 'place', by: 'first', until: 3 }],
    [() => place('j7'), { phase: 'choose', by: 'second', mayPlace: true }],
    [async () => choose('place'), { phase: 'place', by: 'second', until: 5 }],
    [() => place('a1b2'), { phase: 'choose', by: 'first', mayPlace: false }],
    [async () => choose('white'), { phase: 'done', black: 'second' }],
  ] as const) {
    await step();
    const before = movesTo(node.value);
    await reload();
    expect(movesTo(node.value)).toEqual(before);
    expect(swap.value).toEqual(state);
  }
});

test('after a reload the engine continues an opening, and colours stay', async () => {
  await beginSwap2();
  change({ white: 'engine' });
  match.beginMatch();
  await place('h8i9j7');
  expect(engine.questions).toEqual(['swap2 3']);
  await reload();
  expect(engine.questions).toEqual(['swap2 3', 'swap2 3']);
  engine.last.answer(swapped);
  await settle();
  expect(seats.value).toEqual({ black: 'engine', white: 'person' });
  await reload();
  expect(seats.value).toEqual({ black: 'engine', white: 'person' });
  expect(seating.value.outset).toEqual({ black: 'person', white: 'engine' });
});

test('a choice that was taken back stays open after a reload', async () => {
  await beginSwap2();
  await place('h8i9j7');
  choose('black');
  match.undo();
  expect(swap.value.phase).toBe('choose');
  await reload();
  expect(swap.value.phase).toBe('choose');
});

test('stored games with missing or wrong parts are opened', async () => {
  await beginSwap2();
  await place('h8i9j7');
  choose('black');
  const kept = JSON.parse(memory.get('fukumi.game')!);
  const open = async (changes: object) => {
    memory.set('fukumi.game', JSON.stringify({ ...kept, ...changes }));
    await reload();
    expect(movesTo(node.value).length).toBe(3);
    return swap.value.phase;
  };
  expect(await open({ opening: undefined, choices: undefined })).toBe('done');
  expect(await open({ opening: 'swap3' })).toBe('done');
  expect(await open({ choices: [{ at: ['a1'], choice: 'black' }] })).toBe('choose');
  expect(await open({ choices: [{ at: kept.at, choice: 'red' }] })).toBe('choose');
});

test('after a reload the clock has the time that was left, and runs on', async () => {
  tab.value = 'play';
  change({ black: 'person', white: 'person', opening: 'free', clock: { minutes: 3, increment: 2 } });
  match.beginMatch();
  await place('h8');
  await place('i9');
  const before = match.clock.value;
  expect(before.running).toBe('black');
  expect(before.left.white).toBeGreaterThan(180_000); // with the increment
  await reload();
  const { setting, running, left } = match.clock.value;
  expect([setting, running, left.white]).toEqual([{ minutes: 3, increment: 2 }, 'black', before.left.white]);
  expect(left.black).toBeLessThanOrEqual(before.left.black);
  expect(left.black).toBeGreaterThan(170_000);
  match.leave();
  await reload();
  expect(match.clock.value.running).toBeNull();
  const kept = JSON.parse(memory.get('fukumi.game')!);
  memory.set('fukumi.game', JSON.stringify({ ...kept, clock: { minutes: 3, increment: 2, left: 7 } }));
  await reload();
  expect(match.clock.value.setting.minutes).toBe(0);
  change({ clock: { minutes: 0, increment: 0 } });
});
