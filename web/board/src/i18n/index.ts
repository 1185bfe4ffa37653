// The language of the page: the current dictionary, and t(), which fills a text with values. The
// page always contains English; it loads another language if that is the browser's, or when somebody
// chooses it.

import { signal } from '@preact/signals';
import { type Cell, isPass, mirrored } from '../model/cell';
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

/// The language of the dictionary.
let language: Language = 'en';

export async function setLanguage(chosen: Language): Promise<void> {
  dictionary.value = await loaders[chosen]();
  language = chosen;
  document.documentElement.lang = language;
  document.title = t('app.title');
}

/// The way in which the page names cells: the edge from which it counts the rows, and the number of
/// rows.
export const naming = signal({ fromBottom: false, height: 0 });

/// Returns the name of a cell for people. The engine, and the code of the page, count rows from the
/// top.
export function cellText(cell: Cell): string {
  const { fromBottom, height } = naming.value;
  return fromBottom ? mirrored(cell, height) : cell;
}

const numbers = new Map<string, Intl.NumberFormat>();

/// Returns a large number with two or three digits and a word or letter, such as "1.2M".
export function shortNumber(value: number): string {
  const options = { notation: 'compact', maximumFractionDigits: 1 } as const;
  if (!numbers.has(language)) numbers.set(language, new Intl.NumberFormat(language, options));
  return numbers.get(language)!.format(value);
}

/// Returns a whole number with the separators of the language.
export function numberText(value: number): string {
  return new Intl.NumberFormat(language).format(value);
}

export const isMessage = (key: string): key is MessageKey => Object.hasOwn(en, key);

export type Values = Readonly<Record<string, string | number>>;

/// The values with these names are names of cells, separated by spaces.
const CELLS: ReadonlySet<string> = new Set(['cell', 'cells', 'at', 'line']);

function shown(name: string, value: string | number): string | number {
  if (!CELLS.has(name) || typeof value !== 'string') return value;
  return value.replace(/\b[a-v][1-9]\d?\b/g, cellText);
}

/// Returns the text of a key in the current language, in which `values` replace the {names}. The
/// names of cells become those that people see.
export function t(key: MessageKey, values: Values = {}): string {
  const texts = Object.entries(values).map(([name, value]) => [name, shown(name, value)] as const);
  const text = fill(dictionary.value[key], Object.fromEntries(texts));
  return text.replace(/(\d) %/g, '$1\u00a0%'); // no line break before the sign
}

/// Returns a move as text: the name of its cell, or the word for a pass.
export const moveText = (move: Cell): string => (isPass(move) ? t('move.pass') : cellText(move));

/// Replaces each {name} by its value, and each {name:one|few|many} by the form that the language
/// needs after that number. A language with two forms has {name:one|other}.
export function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)(?::([^}]*))?\}/g, (whole, name: string, forms?: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return forms === undefined ? String(value) : formOf(forms.split('|'), Number(value));
  });
}

function formOf(forms: readonly string[], value: number): string {
  const kind = new Intl.PluralRules(language).select(value);
  return forms[kind === 'one' ? 0 : kind === 'few' && forms.length > 2 ? 1 : forms.length - 1]!;
}

/// Returns a time in words: "today 18:04", "yesterday", or the date.
export function dateText(time: number, now = Date.now()): string {
  const { lang } = document.documentElement;
  const day = (at: number) => new Date(at).setHours(0, 0, 0, 0);
  const days = Math.round((day(time) - day(now)) / 86_400_000);
  if (days < -1 || days > 0) {
    const isThisYear = new Date(time).getFullYear() === new Date(now).getFullYear();
    const year = isThisYear ? {} : ({ year: 'numeric' } as const);
    return new Intl.DateTimeFormat(lang, { day: 'numeric', month: 'long', ...year }).format(time);
  }
  const word = new Intl.RelativeTimeFormat(lang, { numeric: 'auto' }).format(days, 'day');
  const clock = new Intl.DateTimeFormat(lang, { hour: '2-digit', minute: '2-digit' }).format(time);
  return days ? word : `${word} ${clock}`;
}
