import { expect, test } from 'vitest';
import { LANGUAGES, fill } from '../../src/i18n';
import { type Dictionary, en, type MessageKey } from '../../src/i18n/en';

const modules = import.meta.glob<Record<string, Dictionary>>('../../src/i18n/??.ts', {
  eager: true,
});

const dictionaries = Object.keys(LANGUAGES).map((code): [string, Dictionary] => [
  code,
  modules[`../../src/i18n/${code}.ts`]![code]!,
]);

const names = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

test.each(dictionaries)('%s has every text, with the same values in it', (_, dictionary) => {
  expect(Object.keys(dictionary)).toEqual(Object.keys(en));
  for (const [key, text] of Object.entries(dictionary)) {
    expect(text.trim(), key).not.toBe('');
    expect(names(text), key).toEqual(names(en[key as MessageKey]));
  }
});

test.each(dictionaries.filter(([code]) => code !== 'en'))('%s is translated', (_, dictionary) => {
  const keys = Object.keys(en) as MessageKey[];
  const same = keys.filter((key) => dictionary[key] === en[key] && /[a-z]{4}/.test(en[key]));
  expect(same.length).toBeLessThan(keys.length / 10);
});

test('values are inserted as they are', () => {
  expect(fill('{a} and {b}', { a: '{b}', b: '$&' })).toBe('{b} and $&');
});
