import { expect, test } from 'vitest';
import { notesText, placed, titleText } from '../../src/files/notes';

test('a message of the reader shows its line in the language of the page', () => {
  expect(placed('x.sgf:3: QPR has cells', 'x.sgf')).toBe('line 3: QPR has cells');
  expect(placed('x.sgf: game 2: Black won', 'x.sgf')).toBe('game 2: Black won');
  expect(placed('a:b.sgf:12: no cell: z', 'a:b.sgf')).toBe('line 12: no cell: z');
  expect(placed('more than 100 moves', 'x.sgf')).toBe('more than 100 moves');
});

test('of many notes the first are shown', () => {
  const notes = Array.from({ length: 150 }, (_, i) => `x:${i + 1}: odd`);
  const shown = notesText(notes, 'x');
  expect([shown.length, shown[0], shown.at(-1)]).toEqual([101, 'line 1: odd', '…']);
  expect(notesText(notes.slice(0, 2), 'x')).toEqual(['line 1: odd', 'line 2: odd']);
});

test('a game that cannot be read is listed with the reason', () => {
  const title = { black: 'A', white: '', result: 'B+', moves: 9, error: null };
  expect(titleText(title, 0, 'text')).toBe('1. A – ? · B+ · moves: 9');
  const error = 'text:2: move 2 is on h8, which is taken';
  expect(titleText({ ...title, error }, 1, 'text')).toBe('2. ⚠ line 2: move 2 is on h8, which is taken');
});
