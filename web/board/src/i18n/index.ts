// The language of the page: the current dictionary, and t(), which fills a text with values. The
// page always contains English; it loads another language when somebody chooses it.

import { signal } from '@preact/signals';
import { type Cell, isPass } from '../model/cell';
import { type Dictionary, en, type MessageKey } from './en';

export const LANGUAGES = {
  en: 'English',
  zh: '中文',
  cs: 'Čeština',
  ja: '日本語',
  ko: '한국어',
  ru: 'Русский',
  vi: 'Tiếng Việt',
  et: 'Eesti',
} as const;
export type Language = keyof typeof LANGUAGES;

const loaders: Record<Language, () => Promise<Dictionary>> = {
  en: async () => en,
  zh: async () => (await import('./zh')).zh,
  cs: async () => (await import('./cs')).cs,
  ja: async () => (await import('./ja')).ja,
  ko: async () => (await import('./ko')).ko,
  ru: async () => (await import('./ru')).ru,
  vi: async () => (await import('./vi')).vi,
  et: async () => (await import('./et')).et,
};

const dictionary = signal<Dictionary>(en);

export const isLanguage = (text: string): text is Language => text in LANGUAGES;

/// Returns the first of the browser's languages that the page has, or English.
export function preferredLanguage(languages: readonly string[]): Language {
  const known = languages.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage);
  return known ?? 'en';
}

export async function setLanguage(language: Language): Promise<void> {
  dictionary.value = await loaders[language]();
  document.documentElement.lang = language;
  document.title = t('app.title');
}

export const isMessage = (key: string): key is MessageKey => Object.hasOwn(en, key);

export type Values = Readonly<Record<string, string | number>>;

/// Returns the text of a key in the current language, in which `values` replace the {names}.
export function t(key: MessageKey, values: Values = {}): string {
  return fill(dictionary.value[key], values);
}

/// Returns a move as text: the name of its cell, or the word for a pass.
export const moveText = (move: Cell): string => (isPass(move) ? t('move.pass') : move);

export function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
