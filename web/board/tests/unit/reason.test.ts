import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isMessage } from '../../src/i18n';
import { reasonText } from '../../src/i18n/reason';
import { parseCell } from '../../src/model/cell';

const cell = (name: string) => parseCell(name, { width: 15, height: 15 })!;
const reason = { kind: '', cells: [], at: null, count: 0, plies: 0, line: [] };

test('every kind of reason that the engine gives has words', () => {
  const source = readFileSync('../../tools/explain/reason_text.cpp', 'utf8');
  const list = /kWords\[\] = \{([^}]*)\}/.exec(source)![1]!;
  const kinds = [...list.matchAll(/"([^"]+)"/g)].map((found) => found[1]!);
  expect(kinds.length).toBe(15);
  for (const kind of kinds) expect(isMessage(`reason.${kind.replaceAll(' ', '-')}`), kind).toBe(true);
});

test('a reason is a sentence with its cells, sides and moves', () => {
  const line = ['h8', 'i9', 'j10'].map(cell);
  expect(reasonText({ ...reason, kind: 'without it', plies: 5, line: [...line, null] }, 'black')).toBe(
    'Without it White wins in 5 plies: h8 i9 j10 *',
  );
  expect(reasonText({ ...reason, kind: 'makes four', cells: line }, 'black')).toMatch(/h8 i9 j10$/);
  const long = Array.from({ length: 12 }, () => cell('a1'));
  expect(reasonText({ ...reason, kind: 'wins', plies: 23, line: long }, 'white')).toMatch(/a1 …$/);
  expect(reasonText({ ...reason, kind: 'of a newer engine' }, 'white')).toBe('of a newer engine');
});
