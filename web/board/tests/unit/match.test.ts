import { beforeEach, expect, test, vi } from 'vitest';
import { movesTo } from '../../src/model/game';
import * as match from '../../src/state/match';
import { notice } from '../../src/state/notice';
import { seats, swap } from '../../src/state/seats';
import { game, node, show, tab, toEnd, toStart, watchFacts } from '../../src/state/session';
import { change } from '../../src/state/settings';
import { choose, letEngineAct, watchSwap } from '../../src/state/swap_turn';
import { statusText } from '../../src/ui/status_text';
import { begin, cells, place } from './support/playing';
import { best, settle, stones, StubEngine, swapped } from './support/stub_engine';

const ply = () => node.value.ply;

const engine = StubEngine.install();
watchFacts();
match.watchMatch();
watchSwap();

beforeEach(async () => {
  await engine.reset();
  tab.value = 'play';
  notice.value = null;
});

async function answer(value: unknown): Promise<void> {
  engine.last.answer(value);
  await settle();
}

async function refuse(why: string): Promise<void> {
  engine.last.refuse(new Error(why));
  await settle();
}

async function go(move: () => void): Promise<void> {
  move();
  await settle();
}

// ---- Which task has the engine ------------------------------------------------------------------

test('the engine stays busy when a replaced task ends', async () => {
  await begin();
  await place('h8');
  await go(() => void match.letEngineMove());
  expect(engine.questions).toEqual(['bestMove 1', 'bestMove 1']);
  expect(match.thinking.value).toBe(true);
  await answer(best('i9'));
  expect(match.thinking.value).toBe(false);
});

// ---- Errors -------------------------------------------------------------------------------------

test('after an error the engine waits for its button or the next stone', async () => {
  const recorded = vi.spyOn(console, 'warn').mockReturnValue();
  await begin();
  await place('h8');
  await refuse('broken');
  expect(engine.questions).toEqual(['bestMove 1']);
  expect(notice.value?.text).toBe('The engine does not answer.');
  expect(String(recorded.mock.lastCall)).toContain('broken');
  expect(match.thinking.value).toBe(false);
  await go(letEngineAct);
  await refuse('broken');
  expect(engine.questions.length).toBe(2);
  await go(match.undo);
  expect(ply()).toBe(0);
  await place('g7');
  expect(engine.questions.length).toBe(3);
  await refuse('broken');
  await begin({ black: 'engine' });
  expect(engine.questions.at(-1)).toBe('bestMove 0');
});

test('an illegal move of the engine is an error', async () => {
  const recorded = vi.spyOn(console, 'warn').mockReturnValue();
  await begin();
  await place('h8');
  await answer(best('h8'));
  expect(engine.questions).toEqual(['bestMove 1']);
  expect(notice.value?.kind).toBe('error');
  expect(String(recorded.mock.lastCall)).toContain('h8');
});

test('after an error or an undo the clock stops until the next stone', async () => {
  await begin({ clock: { minutes: 3, increment: 2 } });
  await place('h8');
  expect(match.clock.value.running).toBe('white');
  await refuse('broken');
  expect(match.clock.value.running).toBeNull();
  await go(match.undo);
  await place('h8');
  await answer(best('i9'));
  expect(match.clock.value.running).toBe('black');
  await go(match.undo);
  expect(match.clock.value.running).toBeNull();
});

// ---- Openings -----------------------------------------------------------------------------------

test('stopThinking() works for moves, not for choices of swap2', async () => {
  await begin({ black: 'person', white: 'engine', opening: 'swap2' });
  for (const stone of ['h8', 'i9', 'g7']) await place(stone);
  expect([match.thinking.value, match.mayStop.value]).toEqual([true, false]);
  await begin();
  await place('h8');
  expect([match.thinking.value, match.mayStop.value]).toEqual([true, true]);
});

test('an undo clears the evaluation of the engine\'s move', async () => {
  await begin();
  await place('h8');
  await answer(best('i9'));
  expect(match.thought.value?.color).toBe('white');
  await go(match.undo);
  expect(match.thought.value).toBeNull();
});

test('a move without a judgement shows no evaluation', async () => {
  await begin();
  await place('h8');
  await answer({ ...best('i9'), winChance: null });
  expect(match.thought.value).toBeNull();
});

test('swap2: undo during the engine\'s choice takes back a stone', async () => {
  await begin({ opening: 'swap2' });
  await place('h8i9j7');
  expect(engine.questions).toEqual(['swap2 3']);
  await go(match.undo);
  expect([ply(), swap.value]).toEqual([2, { phase: 'place', by: 'first', until: 3 }]);
  expect(engine.questions).toEqual(['swap2 3']);
  await place('k6');
  expect(engine.questions).toEqual(['swap2 3', 'swap2 3']);
  await answer(swapped);
  expect(seats.value).toEqual({ black: 'engine', white: 'person' });
});

test('swap2: undo, redo and jumps restore the state of each position', async () => {
  await begin({ opening: 'swap2' });
  await place('h8i9j7');
  await answer(swapped);
  await place('g7');
  await answer(best('g8'));
  const end = node.value;
  const chosen = { phase: 'done', black: 'second' };
  await go(match.undo);
  expect([ply(), swap.value]).toEqual([3, chosen]);
  await go(match.undo);
  expect([ply(), swap.value.phase]).toEqual([2, 'place']);
  await go(match.redo);
  expect([ply(), swap.value]).toEqual([3, chosen]);
  for (const [jump, phase] of [
    [toStart, 'place'],
    [toEnd, 'done'],
  ] as const) {
    match.leave();
    await go(jump);
    expect(swap.value.phase).toBe(phase);
  }
  expect(node.value).toBe(end);
  expect(seats.value.black).toBe('engine');
  expect(engine.asked.length).toBe(2);
});

test('swap2: undo takes back both stones of the engine and the person\'s stone', async () => {
  await begin({ opening: 'swap2' });
  await place('h8i9j7');
  await answer(stones('a1', 'a2'));
  expect([ply(), swap.value]).toEqual([5, { phase: 'choose', by: 'first', mayPlace: false }]);
  await go(match.undo);
  expect(ply()).toBe(2);
  await go(match.redo);
  expect([ply(), swap.value.phase]).toEqual([5, 'choose']);
  choose('white');
  expect(seats.value).toEqual({ black: 'engine', white: 'person' });
});

test('undo takes back a person\'s choice without a stone', async () => {
  await begin({ opening: 'swap', black: 'engine', white: 'person' });
  await answer(stones('h8', 'i9', 'j7'));
  expect(swap.value.phase).toBe('choose');
  choose('black');
  await settle();
  await answer(best('g7'));
  expect(ply()).toBe(4);
  await go(match.undo);
  expect([ply(), swap.value.phase]).toEqual([3, 'choose']);
  await go(match.redo);
  expect([ply(), swap.value.phase]).toEqual([4, 'done']);
  await go(match.undo);
  choose('white');
  expect(seats.value).toEqual({ black: 'engine', white: 'person' });
});

test('after a step back among its stones the engine places the missing ones', async () => {
  await begin({ opening: 'swap2', black: 'engine', white: 'person' });
  await answer(stones('h8', 'i9', 'j7'));
  match.leave();
  show(node.value.parent!.parent!);
  await settle();
  expect(engine.questions).toEqual(['swap2 0']);
  await go(letEngineAct);
  expect(engine.questions.at(-1)).toBe('balance(2) 1');
  await answer({ stones: cells('a1a2'), balanced: true, value: 4, winChance: 0.51 });
  expect(movesTo(node.value)).toEqual(cells('h8a1a2'));
  expect(swap.value.phase).toBe('choose');
});

test('the status line names who has to act in an opening', async () => {
  await begin({ opening: 'swap2' });
  expect(statusText()).toBe('Place stones until 3 are on the board');
  await place('h8i9j7');
  expect(statusText()).toBe('Fukumi thinks …');
  vi.spyOn(console, 'warn').mockReturnValue();
  await refuse('broken'); // the engine waits until its button is pressed
  expect(statusText()).toBe('Fukumi has to choose a colour');
  await go(letEngineAct);
  await answer(stones('a1', 'a2'));
  expect(statusText()).toBe('Choose a colour');
  await begin({ opening: 'swap2', black: 'engine', white: 'person' });
  await refuse('broken');
  expect(statusText()).toBe('Fukumi has to place stones until 3 are on the board');
});

test('after an error in an opening the engine waits', async () => {
  await begin({ opening: 'swap2' });
  await place('h8i9j7');
  await refuse('broken');
  expect(engine.questions).toEqual(['swap2 3']);
  await go(letEngineAct);
  await answer(stones());
  expect(engine.questions).toEqual(['swap2 3', 'swap2 3']);
  await go(match.undo);
  expect([ply(), swap.value.phase]).toEqual([2, 'place']);
});

test('a stone instead of a choice ends the opening', async () => {
  await begin({ opening: 'swap2' });
  await place('h8i9j7');
  tab.value = 'analyse';
  await match.tryMove('a1');
  expect(swap.value).toEqual({ phase: 'done', black: 'first' });
  tab.value = 'play';
  await settle();
  expect(engine.questions.at(-1)).toBe('swap2 3');
  expect(game.value.root.children.length).toBe(1);
});

// ---- While the user looks through the game ------------------------------------------------------

test('the engine waits while another position is on the board, in any tab', async () => {
  await begin();
  await place('h8');
  await answer(best('i9'));
  await place('j10');
  const asked = ['bestMove 1', 'bestMove 3'];
  for (const other of ['analyse', 'review'] as const) {
    tab.value = other;
    show(node.value.parent!.parent!);
    await go(() => (tab.value = 'play'));
    expect(engine.questions).toEqual(asked);
    show(node.value.children[0]!.children[0]!);
  }
  // When the current position of the game is on the board again, the engine continues.
  await go(() => (tab.value = 'play'));
  engine.last.answer(best('k11'));
  await settle();
  expect(ply()).toBe(4);
});

test('the engine does not reply to a stone placed in the tab "analyse"', async () => {
  await begin();
  tab.value = 'analyse';
  await go(() => void match.tryMove('h8'));
  await go(() => (tab.value = 'play'));
  expect(engine.questions).toEqual([]);
  await go(() => letEngineAct());
  expect(engine.questions).toEqual(['bestMove 1']);
});

// ---- The clock is that of the game --------------------------------------------------------------

test('the clock field does not change the clock of the current game', async () => {
  await begin({ seconds: 30 });
  change({ clock: { minutes: 10, increment: 5 } });
  await place('h8');
  expect(engine.last.limits.timeMs).toBe(30_000);
  expect(match.clock.value.running).toBeNull();
  await begin({ white: 'person', clock: { minutes: 10, increment: 5 } });
  await place('h8');
  change({ clock: { minutes: 0, increment: 0 } });
  await place('i9');
  expect(match.clock.value.running).toBe('black');
  expect(match.clock.value.left.white).toBeGreaterThan(600_000);
});

test('the clock stops while another position is on the board', async () => {
  await begin({ white: 'person', clock: { minutes: 10, increment: 5 } });
  await place('h8');
  expect(match.clock.value.running).toBe('white');
  tab.value = 'analyse';
  await go(() => void match.tryMove('a1'));
  tab.value = 'play';
  expect(match.clock.value.running).toBeNull();
  match.undo();
  await place('i9');
  expect(match.clock.value.running).toBe('black');
});

test('a game that was opened has no clock', async () => {
  await begin({ seconds: 30, clock: { minutes: 10, increment: 5 } });
  match.adoptGame(game.value, node.value);
  await go(() => letEngineAct());
  expect(engine.last.limits.timeMs).toBe(30_000);
});

test('in a game without people each move stays for a while', async () => {
  await begin({ black: 'engine', white: 'engine' });
  const began = performance.now();
  await answer(best('h8'));
  expect([ply(), match.thinking.value]).toEqual([0, true]);
  await vi.waitUntil(() => ply() === 1, { timeout: 60_000 });
  expect(performance.now() - began).toBeGreaterThan(match.WATCHED_MS / 2);
  await go(match.undo); // while the second move waits
  await answer(best('i9'));
  await new Promise((resolve) => setTimeout(resolve, 1.5 * match.WATCHED_MS));
  expect(ply()).toBe(0);
});
