import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isMessage } from '../../src/i18n';
import { reasonText } from '../../src/i18n/reason';


test('every kind of reason has a text', () => {
  const source = readFileSync('../../tools/explain/reason_text.cpp', 'utf8');
  const list = /kWords\[\] = \{([^}]*)\}/.exec(source)![1]!;
  const kinds = [...list.matchAll(/"([^"]+)"/g)].map((found) => found[1]!);
  expect(kinds.length).toBe(15);
  for (const kind of kinds) expect(isMessage(`reason.${kind.replaceAll(' ', '-')}`), kind).toBe(true);
});

test('a reason is a sentence with its cells, sides and moves', () => {
  const line = ['h8', 'i9', 'j10'];
  expect(reasonText({ reason: 'without it', plies: 5, line: [...line, null] }, 'black')).toBe(
    'Without it White wins in 5 plies: h8 i9 j10 *',
  );
  expect(reasonText({ reason: 'makes four', cells: line }, 'black')).toMatch(/h8 i9 j10$/);
  const long = Array.from({ length: 12 }, () => 'a1');
  expect(reasonText({ reason: 'wins', plies: 23, line: long }, 'white')).toMatch(/a1 …$/);
  expect(reasonText({ reason: 'of a newer engine' }, 'white')).toBe('of a newer engine');
});
