import { expect, test, vi } from 'vitest';
import { cellText, LANGUAGES, fill, naming, setLanguage, t } from '../../src/i18n';
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

test('a word takes the form that the language needs after a number', async () => {
  expect(fill('{n} {n:move|moves}', { n: 1 })).toBe('1 move');
  expect(fill('{n} {n:move|moves}', { n: 21 })).toBe('21 moves');
  vi.stubGlobal('document', { documentElement: {} });
  await setLanguage('ru');
  expect([1, 3, 5, 21].map((n) => fill('{n:ход|хода|ходов}', { n }))).toEqual([
    'ход',
    'хода',
    'ходов',
    'ход',
  ]);
  await setLanguage('en');
  vi.unstubAllGlobals();
});

test('texts name cells as the board does', () => {
  naming.value = { fromBottom: true, height: 19 };
  expect(cellText('a1')).toBe('a19');
  expect(t('status.hint', { cell: 'h8' })).toBe('Hint: h12');
  expect(t('reason.stops-three', { cells: 'h8 i9' })).toBe('It stops the open three h12 i11.');
  naming.value = { fromBottom: false, height: 19 };
  expect(t('status.hint', { cell: 'h8' })).toBe('Hint: h8');
});
