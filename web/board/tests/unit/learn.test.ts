import { beforeEach, expect, test } from 'vitest';
import { parseCells, spotOf } from '../../src/model/cell';
import * as analysis from '../../src/state/analysis';
import * as learn from '../../src/state/learn';
import * as match from '../../src/state/match';
import { jump, mistakes, startReview } from '../../src/state/review';
import { movesTo } from '../../src/model/game';
import { sitDown } from '../../src/state/seats';
import { node, playOn, preview, tab, watchFacts } from '../../src/state/session';
import { change } from '../../src/state/settings';
import { drawing, playAt } from '../../src/ui/table';
import { settle, StubEngine } from './support/stub_engine';

const engine = StubEngine.install();
watchFacts();
match.watchMatch();
analysis.watchAnalysis();
learn.watchLessons();

const evaluation = { over: false, value: 0, winChance: 0.5, line: ['a1'], win: null };

/// A step of a review in which the move lost 40 %, and `best` was better.
const mistake = (best: string) => ({
  move: {
    ...{ move: 'x', line: [best, 'b1'], mark: 'blunder', loss: 0.4 },
    ...{ winChanceBefore: 0.6, winChance: 0.2 },
  },
  evaluation,
});

/// Reviews a game of three moves. Black's moves 1 and 3 are mistakes, White's move is fine.
beforeEach(async () => {
  learn.stop();
  tab.value = 'play';
  await engine.reset();
  change({ black: 'person', white: 'engine', opening: 'free' });
  match.beginMatch();
  for (const at of parseCells('h8i9j10')!) playOn(at);
  tab.value = 'review';
  await settle();
  void startReview();
  const good = { ...mistake('i9'), move: { ...mistake('i9').move, mark: null, loss: 0 } };
  for (const step of [{ move: null, evaluation }, mistake('c3'), good, mistake('a1')]) {
    await settle();
    engine.last.answer(step);
  }
  await settle();
});

test('each own mistake is a puzzle; the better move is hidden until it is found', async () => {
  expect(mistakes.value.length).toBe(2);
  expect(learn.openLessons.value.length).toBe(2);
  expect(learn.isYou.value).toBe(true);
  learn.next();
  expect(movesTo(node.value)).toEqual([]);
  expect(drawing().marks.get(spotOf('h8'))!.kind).toBe('bad');
  expect(drawing().marks.has(spotOf('a1'))).toBe(false);
  playAt('a1');
  expect(learn.lesson.value!.step).toBe('right');
  expect(preview.value!.moves).toEqual(['a1']);
  learn.next();
  expect(movesTo(node.value)).toEqual(['h8', 'i9']);
  expect([...drawing().marks.keys()]).toEqual([spotOf('j10')]);
  expect(learn.openLessons.value.length).toBe(1);
});

test('the engine checks another move with the limits of the review', async () => {
  learn.next();
  playAt('d4');
  await settle();
  expect(learn.lesson.value!.step).toBe('checking');
  engine.last.answer({ move: null, evaluation: { ...evaluation, winChance: 0.7 } });
  await settle();
  expect([learn.lesson.value!.step, learn.lesson.value!.tried]).toEqual(['wrong', 'd4']);
  expect(learn.lesson.value!.chance).toBeCloseTo(0.3);
  playAt('e5');
  await settle();
  engine.last.answer({ move: null, evaluation: { ...evaluation, winChance: 0.41 } });
  await settle();
  expect(learn.lesson.value!.step).toBe('right');
  expect(learn.solvedBy(mistakes.value[0]!)).toBe('e5');
});

test('a mistake that is skipped stays open, one that is shown does not', async () => {
  learn.next();
  learn.next(); // skips
  expect(movesTo(node.value)).toEqual(['h8', 'i9']);
  learn.reveal();
  expect(learn.lesson.value!.step).toBe('shown');
  expect(learn.openLessons.value.map(({ node: n }) => n.ply)).toEqual([1]);
});

test('another position or tab ends the lesson', () => {
  learn.next();
  tab.value = 'analyse';
  expect([learn.lesson.value, preview.value]).toEqual([null, null]);
});

test('behind the last mistake "Next mistake" begins at the first', () => {
  expect(node.value.ply).toBe(3);
  jump(1);
  expect(node.value.ply).toBe(1);
  jump(-1);
  expect(node.value.ply).toBe(3);
});

test('mistakes of the engine against itself are no puzzles, those of two people are', () => {
  for (const [player, count] of [['engine', 0], ['person', 2]] as const) {
    sitDown({ outset: { black: player, white: player }, opening: 'free', choices: new Map() });
    expect(learn.openLessons.value.length).toBe(count);
    expect(mistakes.value.length).toBe(2);
  }
});
