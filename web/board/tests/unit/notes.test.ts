import { expect, test } from 'vitest';
import { notesText, placed, titleText } from '../../src/files/notes';

test('a message of the reader shows its line in the language of the page', () => {
  expect(placed('x.sgf:3: QPR has cells', 'x.sgf')).toBe('Line 3: QPR has cells');
  expect(placed('x.sgf: game 2: Black won', 'x.sgf')).toBe('game 2: Black won');
  expect(placed('x.sgf:3:14: QPR has cells', 'x.sgf')).toBe('Line 3:14: QPR has cells');
  expect(placed('a:b.sgf:12: no cell: z', 'a:b.sgf')).toBe('Line 12: no cell: z');
  expect(placed('more than 100 moves', 'x.sgf')).toBe('more than 100 moves');
});

test('the usual reasons are in words', () => {
  expect(placed("text:2: 'h8' is played twice", 'text')).toBe('Line 2: h8 is played twice.');
  expect(placed("text:1: 'p3' is outside the 15x15 board", 'text')).toBe(
    'Line 1: p3 is not on a board of 15 × 15.',
  );
  const kinds = 'text: a file of an unknown kind; games are read from psq, sgf, gomocup and link';
  expect(placed(kinds, 'text')).toMatch(
    /^The page reads these kinds: Piskvork \(psq\), SGF, Gomocup \(psq\), URL\. It also/,
  );
  expect(placed('go.sgf:1: GM[1] is another game, and nothing', 'go.sgf')).toMatch(/another game, such as Go/);
});

test('of many notes the first are shown', () => {
  const notes = Array.from({ length: 150 }, (_, i) => `x:${i + 1}: odd`);
  const shown = notesText(notes, 'x');
  expect([shown.length, shown[0], shown.at(-1)]).toEqual([101, 'Line 1: odd', '…']);
  expect(notesText(notes.slice(0, 2), 'x')).toEqual(['Line 1: odd', 'Line 2: odd']);
});

test('a game that cannot be read is listed with the reason', () => {
  const title = { black: 'A', white: '', result: 'B+', moves: 9, error: null };
  expect(titleText(title, 0, 'text')).toBe('1. A – ? · B+ · moves: 9');
  const error = 'text:2: move 2 is on h8, which is taken';
  expect(titleText({ ...title, error }, 1, 'text')).toBe('2. ⚠ Line 2: move 2 is on h8, which is taken');
});
