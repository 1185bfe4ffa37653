import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isMessage } from '../../src/i18n';
import { reasonText } from '../../src/i18n/reason';


test('every kind of reason has a text', () => {
  const source = readFileSync('../../tools/explain/reason_text.cpp', 'utf8');
  const list = /kWords\[kReasonKinds\] = \{([^}]*)\}/.exec(source)![1]!;
  const kinds = [...list.matchAll(/"([^"]+)"/g)].map((found) => found[1]!);
  expect(kinds.length).toBe(26);
  for (const kind of kinds) expect(isMessage(`reason.${kind.replaceAll(' ', '-')}`), kind).toBe(true);
});

test('a reason is a sentence with its cells, sides and moves', () => {
  const line = ['h8', 'i9', 'j10'];
  expect(reasonText({ reason: 'without it', plies: 5, line: [...line, null] }, 'black')).toBe(
    'Without it White wins in 3 moves: h8 i9 j10 *',
  );
  expect(reasonText({ reason: 'makes four', cells: line }, 'black')).toMatch(/h8 i9 j10$/);
  const long = Array.from({ length: 12 }, () => 'a1');
  expect(reasonText({ reason: 'wins', plies: 23, line: long }, 'white')).toMatch(/a1 …$/);
  const even = { value: 0, winChance: 0.5, win: null };
  const win = { winner: 'white' as const, plies: 8, by: 'search' as const, line: [] };
  const lost = { value: -29992, winChance: 0, win };
  expect(reasonText({ reason: 'next best', at: 'h8', outcome: lost, own: even, line }, 'black')).toBe(
    'The next best move is h8: a loss in 4 moves instead of 50\u00a0%. It goes h8 i9 j10',
  );
  expect(
    reasonText({ reason: 'after pass', at: 'h8', shape: 'double three', outcome: even, line }, 'white'),
  ).toBe('If White passed, Black would play h8 i9 j10 (making: two threes). Then for White: 50\u00a0%');
  const moves = { reason: 'only moves', cells: ['c4', 'd5'], count: 2 };
  expect(reasonText({ ...moves, exact: true }, 'black')).toMatch(/^Only these moves .* \(2\): c4 d5$/);
  expect(reasonText({ ...moves, exact: false, delays: ['a1'] }, 'black')).toMatch(
    /^At most these moves .*\. These only delay it: a1$/,
  );
  const cells = { reason: 'their cells', shape: 'open three', before: 3, count: 0 } as const;
  expect(reasonText(cells, 'black')).toBe(
    'Cells where White can make open three or better: 3 → 0',
  );
  expect(reasonText({ reason: 'of a newer engine' }, 'white')).toBe('of a newer engine');
});
