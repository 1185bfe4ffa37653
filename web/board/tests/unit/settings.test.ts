import { expect, test } from 'vitest';
import { readSettings } from '../../src/state/settings';

const defaults = readSettings(null, ['en']);

test('stored settings are restored', () => {
  const chosen = { ...defaults, level: 70, rule: 'renju' as const, width: 19, height: 17 };
  expect(readSettings(JSON.stringify(chosen), [])).toEqual(chosen);
});

test('wrong values get their defaults', () => {
  const bad = [
    'no JSON',
    '[]',
    'null',
    '7',
    '{"level":"high"}',
    '{"level":1e9}',
    '{"rule":"go"}',
    '{"width":99}',
    '{"theme":"<b>"}',
    '{"black":"nobody"}',
    '{"clock":null}',
    '{"seconds":-1}',
    '{"confirm":"often"}',
    '{"threads":0}',
    '{"threads":1.5}',
    '{"threads":1e6}',
    '{"clock":{"minutes":"x","increment":1}}',
    '{"__proto__":{"level":3}}',
    '{"unknown":1}',
  ];
  for (const text of bad) expect(readSettings(text, ['en']), text).toEqual(defaults);
});
