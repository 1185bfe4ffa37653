import { beforeEach, expect, test } from 'vitest';
import { parseCells, spotOf } from '../../src/model/cell';
import * as analysis from '../../src/state/analysis';
import * as match from '../../src/state/match';
import { isComplete, progress, review, startReview, stopReview } from '../../src/state/review';
import { game, node, playOn, preview, removeNode, show, tab } from '../../src/state/session';
import { watchFacts } from '../../src/state/session';
import { change } from '../../src/state/settings';
import { drawing } from '../../src/ui/table';
import { reportOf, reviewStep, settle, StubEngine } from './support/stub_engine';


const engine = StubEngine.install();
watchFacts();
match.watchMatch();
analysis.watchAnalysis();

beforeEach(async () => {
  tab.value = 'play';
  await engine.reset();
  change({ black: 'person', white: 'person', opening: 'free', lines: 3, numbers: false });
  match.beginMatch();
  for (const at of parseCells('h8i9j10')!) playOn(at);
  await settle();
});

async function answer(): Promise<void> {
  engine.last.answer(reviewStep);
  await settle();
}

test('only a change of the number of lines restarts the analysis', async () => {
  tab.value = 'analyse';
  await settle();
  change({ numbers: true, showChance: false, theme: 'slate' });
  await settle();
  expect(engine.questions).toEqual(['analyze 3']);
  change({ lines: 5 });
  await settle();
  expect(engine.questions).toEqual(['analyze 3', 'analyze 3']);
});

test('in the tab "analyse" a review continues and the analysis waits', async () => {
  void startReview();
  await settle();
  tab.value = 'analyse';
  await settle();
  expect(engine.questions).toEqual(['review 3']);
  for (let i = 0; i < 4; i += 1) await answer();
  expect(progress.value).toBeNull();
  expect(isComplete.value).toBe(true);
  expect(engine.questions.slice(-2)).toEqual(['review 0', 'analyze 3']);
});

test('deleted moves are removed from the review', async () => {
  tab.value = 'review';
  void startReview();
  for (let i = 0; i < 4; ++i) {
    await settle();
    await answer();
  }
  expect(review.value!.moves.length).toBe(3);
  removeNode(node.value);
  expect([review.value!.moves.length, isComplete.value]).toEqual([2, true]);
});

test('a review that was stopped is not complete', async () => {
  void startReview();
  await settle();
  await answer();
  await answer();
  stopReview();
  await settle();
  expect([review.value!.moves.length, review.value!.count]).toEqual([1, 3]);
  expect([isComplete.value, progress.value]).toEqual([false, null]);
});

test('a move is explained with the lines on the board', async () => {
  tab.value = 'analyse';
  await settle();
  engine.last.answer(reportOf('a1'));
  await settle();
  void analysis.explain('a1');
  await settle();
  expect(engine.questions.at(-1)).toBe('explain 3');
  expect(engine.last.limits.lines).toEqual([{ value: 0, moves: ['a1'] }]);
  const reasons = [{ reason: 'takes shape', shape: 'open three' }, { reason: 'draws' }];
  engine.last.answer({ words: [{ move: 'a1', text: '', reasons }] });
  await settle();
  expect(analysis.answer.value!.text).toEqual([
    'It takes the cell where Black could make: open three.',
    'It ends the game in a draw.',
  ]);
});

/// A report of this depth with a line for each value.
const lines = (depth: number, ...values: number[]) => ({
  ...reportOf('a1'),
  depth,
  lines: values.map((value) => ({ moves: [`a${value}`], value, winChance: value / 10, win: null })),
});

test('the lines are sorted, and a search that begins anew does not replace deeper ones', async () => {
  playOn('a9');
  tab.value = 'analyse';
  await settle();
  engine.last.answer(lines(14, 3, 9, 7));
  await settle();
  expect(analysis.report.value!.lines.map(({ value }) => value)).toEqual([9, 7, 3]);
  expect(analysis.judgedNow.value!.black).toBeCloseTo(0.9);
  change({ analysisSeconds: 5 }); // begins a new search
  await settle();
  engine.last.answer(lines(7, 1, 2, 3));
  await settle();
  expect(analysis.report.value!.depth).toBe(14);
  change({ analysisSeconds: 60 });
  await settle();
  engine.last.answer(lines(15, 5, 4, 6));
  await settle();
  expect(analysis.report.value!.depth).toBe(15);
});

test('an analysis that has reached its limits does not begin again', async () => {
  playOn('a10');
  tab.value = 'analyse';
  await settle();
  engine.last.answer(lines(14, 3));
  await settle();
  tab.value = 'play';
  tab.value = 'analyse';
  await settle();
  expect(engine.questions).toEqual(['analyze 4']);
});

test('an answer stands until it is closed or the position changes', async () => {
  tab.value = 'analyse';
  void analysis.balance(1);
  await settle();
  expect(analysis.asking.value!.question).toBe('balance');
  engine.last.answer({ stones: ['a1'], balanced: true, value: 0, winChance: 0.5 });
  await settle();
  expect(analysis.asking.value).toBeNull();
  expect(analysis.answer.value!.title).toBe('Balance with one stone');
  analysis.closeAnswer();
  expect(analysis.answer.value).toBeNull();
});

// ---- Lines under the pointer --------------------------------------------------------------------

test('a preview starts at the position before the move and skips null moves', () => {
  const from = node.value.parent!; // after White's i9, Black to move
  preview.value = { from, moves: ['g7', null, 'g8', 'a1'] };
  const { stones, ghosts, last } = drawing();
  expect(stones.has(spotOf('j10'))).toBe(false);
  expect(last).toBe(spotOf('i9'));
  expect([...ghosts]).toEqual([
    [spotOf('g7'), { color: 'black', text: '1' }],
    [spotOf('g8'), { color: 'black', text: '3' }],
    [spotOf('a1'), { color: 'white', text: '4' }],
  ]);
  show(game.value.root);
  expect(preview.value).toBeNull();
  expect(drawing().stones.size).toBe(0);
});

test('at the end of the graph is the side that won, whichever move the board shows', async () => {
  for (const at of parseCells('a1h9a2g8a3f8a4e8a5')!) match.playStone(at);
  await settle();
  expect(game.value.info.result).toMatchObject({ by: 'board' });
  const winner = (game.value.info.result as { winner: string }).winner;
  for (const at of [node.value, game.value.root]) {
    show(at);
    await settle();
    expect(analysis.graph.value.at(-1)).toBe(winner === 'black' ? 1 : 0);
  }
});

test('a forced win that is longer than that of the lines names the shorter one', async () => {
  playOn('k12'); // nothing is known about this position yet
  tab.value = 'analyse';
  await settle();
  const report = reportOf('k11');
  const shorter = { ...report.lines[0]!, winChance: 1, win: { winner: 'black', plies: 5, moves: 3 } };
  engine.last.answer({ ...report, lines: [shorter] });
  await settle();
  void analysis.solve();
  await settle();
  engine.last.answer({ verdict: 'win', plies: 9, line: ['a1'], tree: null });
  await settle();
  const text = analysis.answer.value!.text.join(' ');
  expect(text).toContain('Black wins in 5 moves, starting with a1.');
  expect(text).toContain('The best line above wins sooner: k11, in 3 moves at most.');
});
