import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type Cell, parseCells } from '../../src/model/cell';
import { endOf, movesTo, newGame, playAll } from '../../src/model/game';
import * as match from '../../src/state/match';
import { notice } from '../../src/state/notice';
import * as puzzle from '../../src/state/puzzle';
import { mover, node, position, tab, watchFacts } from '../../src/state/session';
import { change } from '../../src/state/settings';
import * as steps from '../../src/state/steps';
import { watchSwap } from '../../src/state/swap_turn';
import { statusText } from '../../src/ui/status_text';
import { endOf as endingOf, settle, StubEngine } from './support/stub_engine';

const SIZE = { width: 15, height: 15 };

const engine = StubEngine.install();
watchFacts();
match.watchMatch();
watchSwap();
puzzle.watchPuzzles();

function openOwn(moves: string): void {
  const own = newGame('renju', SIZE);
  playAll(own, own.root, parseCells(moves)!);
  puzzle.beginOwn(own, endOf(own.root));
}

const replyOf = (move: string, verdict: string, plies = 0) => ({ move, verdict, plies });

/// Plays a move in the puzzle. The solver answers with these results for the replies to the move;
/// the last one is the toughest.
async function tryOne(move: string, replies: readonly { move: string }[]): Promise<void> {
  void puzzle.tryPuzzleMove(move);
  await settle();
  engine.last.answer({ moves: replies, toughest: replies.at(-1)?.move });
  await settle();
}

/// Plays a correct move, to which the solver replies with `reply`.
const solveMove = (move: string, reply: string): Promise<void> =>
  tryOne(move, [replyOf(reply, 'loses', 5)]);

const line = (): readonly Cell[] => movesTo(node.value);

beforeEach(async () => {
  tab.value = 'play';
  await engine.reset();
  change({ black: 'person', white: 'person', opening: 'free' });
  match.beginMatch();
  tab.value = 'puzzles';
  await vi.waitUntil(() => puzzle.shown.value.length > 0, { timeout: 60_000 });
  await settle();
});

test('the side to move of an own puzzle is to win, and "again" restarts it', async () => {
  openOwn('h8i9i7');
  expect(puzzle.solver.value).toBe('white');
  await solveMove('g7', 'g8');
  expect(line().length).toBe(5);
  puzzle.again();
  expect(line()).toEqual(parseCells('h8i9i7'));
  expect(node.value.children).toEqual([]);
  expect(puzzle.solver.value).toBe('white');
});

test('undo stops at the person\'s turns and at the start of the puzzle', async () => {
  openOwn('h8i9');
  await solveMove('g7', 'g8');
  await solveMove('f7', 'f8');
  steps.undo();
  expect([line().length, mover.value]).toEqual([4, 'black']);
  steps.redo();
  expect(line().length).toBe(6);
  steps.undo();
  steps.undo();
  expect([line().length, steps.mayGoBack()]).toEqual([2, false]);
  steps.undo();
  expect(line().length).toBe(2);
  steps.toEnd();
  steps.toStart();
  expect(line().length).toBe(2);
});

test('a refuted move is removed, and redo and end stop at the person\'s turns', async () => {
  openOwn('h8i9');
  await tryOne('a1', [replyOf('b1', 'holds')]);
  expect([line().length, node.value.children.length]).toEqual([2, 0]);
  expect(steps.mayGoForward()).toBe(false);
  await solveMove('g7', 'g8');
  await solveMove('f7', 'f8');
  steps.toStart();
  steps.toEnd();
  expect([line().length, mover.value]).toEqual([6, 'black']);
});

test('a move is right if every reply loses; the toughest reply is played', async () => {
  openOwn('h8i9');
  await tryOne('g7', [replyOf('a1', 'loses', 3), replyOf('g8', 'loses', 7)]);
  expect(notice.value?.text).toBe('g7 is right. Continue.');
  expect(line().at(-1)).toBe('g8');
});

test('an undecided reply is played, and the move is not called right', async () => {
  openOwn('h8i9');
  await tryOne('g7', [replyOf('g8', 'loses', 7), replyOf('b2', 'unknown')]);
  expect(notice.value?.text).toBe('The engine could not decide in time whether g7 wins. Continue.');
  expect(line().at(-1)).toBe('b2');
  expect(puzzle.isAsked.value).toBe(true);
});

test('the check of a move has a time limit and shows in the status line', async () => {
  openOwn('h8i9');
  notice.value = { text: 'of the move before', kind: 'error', details: [] };
  void puzzle.tryPuzzleMove('g7');
  await settle();
  expect(engine.last.limits.timeMs).toBeLessThanOrEqual(5000);
  expect([statusText(), notice.value]).toEqual(['The solver checks g7 …', null]);
  engine.last.answer({ moves: [replyOf('g8', 'unknown')], toughest: 'g8' });
  await settle();
  expect(statusText()).toBe('Black to move and win');
});

test('moving through a puzzle does not pause the game', async () => {
  const game = match.isStanding;
  openOwn('h8i9');
  await solveMove('g7', 'g8');
  steps.toStart();
  steps.toEnd();
  tab.value = 'play';
  expect(game.value).toBe(true);
});

test('undo works during a check and after the last move', async () => {
  openOwn('h8i9');
  void puzzle.tryPuzzleMove('g7');
  await settle();
  steps.undo();
  await settle();
  expect([line().length, puzzle.state.value]).toEqual([2, 'open']);
  openOwn('h8a1h9b2h10c3h11d5');
  void puzzle.tryPuzzleMove('h12');
  await settle();
  expect(puzzle.state.value).toBe('solved');
  steps.undo();
  expect([line().length, puzzle.state.value]).toEqual([8, 'open']);
});

test('a puzzle stays while another tab is open', async () => {
  openOwn('h8i9');
  await solveMove('g7', 'g8');
  const before = position.value;
  tab.value = 'analyse';
  expect(line()).toEqual([]);
  tab.value = 'puzzles';
  await settle();
  expect(position.value).toEqual(before);
  expect(puzzle.puzzle.value).toBeNull();
  // If the page was still checking a move when another tab was opened, this move is taken back.
  void puzzle.tryPuzzleMove('f7');
  await settle();
  tab.value = 'analyse';
  tab.value = 'puzzles';
  await settle();
  expect(position.value).toEqual(before);
});

test('the engine does not move in a puzzle when its tab is closed', async () => {
  for (const opening of ['free', 'swap2'] as const) {
    tab.value = 'play';
    change({ black: 'person', white: 'engine', opening });
    match.beginMatch();
    tab.value = 'puzzles';
    await settle();
    openOwn('h8');
    await engine.reset();
    tab.value = 'play';
    await settle();
    expect(engine.questions).toEqual([]);
  }
});

test('at the start of a solved puzzle a move is expected again', async () => {
  openOwn('h8i9');
  puzzle.state.value = 'solved';
  puzzle.toStart();
  expect(puzzle.isAsked.value).toBe(true);
});

test('a draw does not solve a puzzle', async () => {
  const { facts } = engine;
  onTestFinished(() => void (engine.facts = facts));
  openOwn('a1o15');
  await settle();
  engine.facts = (asked) => ({ ...facts(asked), end: endingOf(null) });
  await puzzle.tryPuzzleMove('a15');
  expect(puzzle.isAsked.value).toBe(true);
  expect(line().length).toBe(2);
  expect(notice.value?.kind).toBe('error');
});

test('the shown solution ends before the first null move', async () => {
  openOwn('h8i9');
  void puzzle.reveal(true);
  await settle();
  expect(engine.last.limits.timeMs).toBe(10_000); // timeMs 0 would mean no limit
  engine.last.answer({ verdict: 'win', line: ['g7', null, 'g8'] });
  await settle();
  expect(line().length).toBe(3);
  expect(engine.questions).toEqual(['solve 2']);
  // When the defender is to move, the page accepts no move from the user.
  expect(puzzle.isAsked.value).toBe(false);
  await puzzle.tryPuzzleMove('a1');
  expect(line().length).toBe(3);
});
