// Tests the marks and arrows that a person draws on the board.

import { beforeEach, expect, test } from 'vitest';
import { spotOf } from '../../src/model/cell';
import { gameOf, treeOf } from '../../src/model/game';
import { shifted, turned } from '../../src/model/transform';
import { drawingOf, svgText } from '../../src/files/picture';
import { clearDrawn, draw, drawTool, mayClear, signs, watchDrawing } from '../../src/state/drawn';
import * as match from '../../src/state/match';
import { notice } from '../../src/state/notice';
import { back, forward, game, node, tab, watchFacts } from '../../src/state/session';
import { drawing, playAt } from '../../src/ui/table';
import { begin, place } from './support/playing';
import { StubEngine } from './support/stub_engine';

StubEngine.install();
watchFacts();
match.watchMatch();
watchDrawing();

beforeEach(async () => {
  tab.value = 'play';
  await begin({ white: 'person' });
  await place('h8i9');
  drawTool.value = null;
});

test('without a tool a circle or an arrow is drawn, and the same again removes it', () => {
  draw('a1', 'a1');
  draw('h8', 'j6');
  expect(signs.value).toEqual([
    { kind: 'circle', cell: 'a1' },
    { kind: 'arrow', cell: 'h8', to: 'j6' },
  ]);
  expect(drawing().signs).toEqual([
    { kind: 'circle', cell: spotOf('a1') },
    { kind: 'arrow', cell: spotOf('h8'), to: spotOf('j6') },
  ]);
  draw('a1', 'a1');
  draw('h8', 'j6');
  expect([signs.value, mayClear.value, node.value.kept]).toEqual([[], false, undefined]);
});

test('the tools draw marks, letters in order, and arrows by two taps', () => {
  drawTool.value = 'square';
  draw('a1', 'a1');
  drawTool.value = 'cross'; // one mark on a cell
  draw('a1', 'a1');
  drawTool.value = 'text';
  draw('b1', 'b1');
  draw('b2', 'b2');
  drawTool.value = 'arrow';
  draw('c3', 'c3');
  expect(signs.value.at(-1)).toEqual({ kind: 'selected', cell: 'c3' });
  draw('e5', 'e5');
  expect(node.value.kept!.signs).toEqual([
    { kind: 'cross', cell: 'a1' },
    { kind: 'text', cell: 'b1', text: 'A' },
    { kind: 'text', cell: 'b2', text: 'B' },
    { kind: 'arrow', cell: 'c3', to: 'e5' },
  ]);
});

test('they belong to their position, are saved, and turn with the board', () => {
  draw('a1', 'c1');
  back();
  expect(signs.value).toEqual([]);
  forward();
  expect(signs.value.length).toBe(1);
  const again = gameOf(treeOf(game.value));
  const last = again.root.children[0]!.children[0]!;
  expect(last.kept!.signs).toEqual([{ kind: 'arrow', cell: 'a1', to: 'c1' }]);
  expect(turned(again, last, 'mirror').node.kept!.signs).toEqual([
    { kind: 'arrow', cell: 'o1', to: 'm1' },
  ]);
  expect(shifted(again, last, 'left')!.node.kept!.signs).toEqual([]);
});

test('a click on a stone clears them, and the message offers them back', () => {
  draw('a1', 'a1');
  playAt('h8');
  expect(mayClear.value).toBe(false);
  notice.value!.undo!();
  expect(mayClear.value).toBe(true);
  clearDrawn();
  notice.value = null;
  clearDrawn();
  expect(notice.value).toBe(null);
});

test('a picture has them, and a label cannot add elements to it', () => {
  node.value.kept = { signs: [{ kind: 'text', cell: 'a1', text: '<b>' }] };
  draw('h8', 'j6');
  const settings = { numbers: false, coordinates: true, rows: 'top' } as const;
  const text = svgText(drawingOf(game.value, node.value, settings), 'wood');
  expect(text).toContain('class="sign arrow"');
  expect(text).toContain('&#60;b&#62;');
  expect(text).not.toContain('<b>');
});

test('another tab puts the tool away', () => {
  drawTool.value = 'cross';
  tab.value = 'analyse';
  expect(drawTool.value).toBe(null);
});
