import { beforeEach, expect, test } from 'vitest';
import { parseCells } from '../../src/model/cell';
import { movesTo } from '../../src/model/game';
import * as analysis from '../../src/state/analysis';
import * as edit from '../../src/state/edit';
import { hinted, watchHint } from '../../src/state/hint';
import * as match from '../../src/state/match';
import { complain, informHere, notice } from '../../src/state/notice';
import * as puzzle from '../../src/state/puzzle';
import { game, node, playOn, tab, watchFacts } from '../../src/state/session';
import { change } from '../../src/state/settings';
import { settle, StubEngine } from './support/stub_engine';

const engine = StubEngine.install();
watchFacts();
match.watchMatch();
watchHint();
edit.watchEditor();
puzzle.watchPuzzles();
analysis.watchAnalysis();

beforeEach(async () => {
  edit.cancel();
  tab.value = 'play';
  await engine.reset();
  change({ black: 'person', white: 'person', opening: 'free', width: 15, height: 15 });
  match.beginMatch();
  for (const at of parseCells('h8i9j10')!) playOn(at);
  await settle();
});

test('the editor places, replaces and takes away stones, and Cancel brings the game back', () => {
  const [old, at] = [game.value, node.value];
  edit.edit();
  expect(edit.tool.value).toBe('white'); // White is to move
  edit.editCell('a1');
  edit.editCell('h8');
  edit.tool.value = 'eraser';
  edit.editCell('i9');
  edit.tool.value = 'black';
  edit.editCell('j10'); // a stone that is already there goes away
  edit.setFirst('black');
  expect(game.value.setup).toEqual({ black: [], white: ['a1', 'h8'], first: 'black' });
  edit.clearBoard();
  expect(game.value.setup).toEqual({ black: [], white: [], first: 'black' });
  edit.cancel();
  expect([game.value, node.value, edit.editing.value]).toEqual([old, at, false]);
});

test('an edited position is analysed at once, and the game from before can be restored', async () => {
  const old = game.value;
  edit.edit();
  edit.editCell('a1');
  await settle();
  expect(engine.questions).toEqual([]);
  edit.analyse();
  await settle();
  expect(tab.value).toBe('analyse');
  expect(game.value.setup.white).toEqual(['i9', 'a1']);
  expect(engine.questions).toEqual(['analyze 0']);
  notice.value!.undo!();
  expect(game.value).toBe(old);
});

test('a board that was only turned keeps its moves', () => {
  edit.edit();
  edit.turn('right');
  edit.shift('down');
  edit.analyse();
  expect(movesTo(node.value)).toEqual(['h9', 'g10', 'f11']);
});

test('the rule and the size of an edited position change, without stones outside', () => {
  edit.edit();
  edit.setRule('renju');
  edit.setSize({ width: 9, height: 9 });
  const { rule, width, setup } = game.value;
  expect([rule, width, setup]).toEqual(['renju', 9, { black: ['h8'], white: ['i9'], first: 'white' }]);
});

test('a position that was edited over a puzzle can be analysed or solved', async () => {
  const old = game.value;
  puzzle.beginOwn(game.value, node.value);
  tab.value = 'puzzles';
  await settle();
  edit.edit();
  edit.clearBoard();
  edit.tool.value = 'black';
  edit.editCell('c3');
  edit.solve();
  expect([tab.value, game.value.setup.black, puzzle.puzzle.value]).toEqual(['puzzles', ['c3'], null]);
  edit.edit();
  edit.editCell('d4');
  edit.analyse();
  expect([tab.value, game.value.setup.black]).toEqual(['analyse', ['c3', 'd4']]);
  expect(game.value).not.toBe(old);
});

test('another tab ends the editor', () => {
  const old = game.value;
  edit.edit();
  edit.clearBoard();
  tab.value = 'review';
  expect([edit.editing.value, game.value]).toEqual([false, old]);
});

test('a hint and a message about the position end with it', () => {
  hinted.value = 'a1';
  informHere('Hint: a1');
  playOn('b2');
  expect([hinted.value, notice.value]).toEqual([null, null]);
  complain('An error');
  playOn('b3');
  expect(notice.value!.text).toBe('An error');
  complain('Black may not play here', true);
  edit.edit();
  edit.clearBoard();
  expect(notice.value).toBeNull();
});
