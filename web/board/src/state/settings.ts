// The person's settings, stored in the browser. Stored values are checked: an older version of the
// page may have written them.

import { effect, signal } from '@preact/signals';
import { isRule, isSize, type Rule } from '../model/cell';
import type { ClockSetting } from '../model/clock';
import { type Opening, OPENINGS } from '../model/swap';
import { isLanguage, type Language, preferredLanguage } from '../i18n';

export const THEMES = ['wood', 'slate', 'paper', 'contrast'] as const;
export type Theme = (typeof THEMES)[number];
export const MODES = ['auto', 'light', 'dark'] as const;
export type Mode = (typeof MODES)[number];
export const CONFIRMS = ['small', 'always', 'never'] as const; // small: if the cells are small
export type Confirm = (typeof CONFIRMS)[number];
export type Player = 'person' | 'engine';

export interface Settings {
  language: Language;
  theme: Theme;
  mode: Mode;
  coordinates: boolean;
  numbers: boolean;
  showForbidden: boolean;
  showEvaluation: boolean;
  showChance: boolean; // false: show the value in points
  rule: Rule;
  width: number;
  height: number;
  opening: Opening;
  black: Player; // player of the next game; in a swap opening, the first player
  white: Player;
  drawColors: boolean; // draw who of the two has Black
  level: number;
  seconds: number; // per move of the engine
  clock: ClockSetting;
  lines: number; // number of best lines in the analysis
  // Limits of the analysis of a position; 0: no limit.
  analysisSeconds: number;
  analysisDepth: number;
  analysisNodes: number;
  hashMib: number; // size of the engine's transposition table
  rows: 'bottom' | 'top'; // the edge from which rows are numbered
  confirm: Confirm; // a second tap on the cell, or a button, places the stone
  sounds: boolean; // of stones and the end of a game
  range: number; // candidate range of the analysis; -1: the engine's own
  ponder: boolean; // the engine thinks while the person does
  name: string; // of the person, for saved games
  threads: number; // search threads; used only if the page is cross-origin isolated
}

const KEY = 'fukumi.settings';

export const MAX_THREADS = 16;
export const MAX_NAME = 40;

/// Returns the default number of threads, 1 to 4. It leaves one core to the page and other
/// programs.
export function threadsFor(cores: number): number {
  return Math.max(1, Math.min(4, cores - 1));
}

const DEFAULTS: Settings = {
  language: 'en',
  theme: 'wood',
  mode: 'auto',
  coordinates: true,
  numbers: false,
  showForbidden: true,
  showEvaluation: false,
  showChance: true,
  rule: 'freestyle',
  width: 15,
  height: 15,
  opening: 'free',
  black: 'person',
  white: 'engine',
  drawColors: false,
  level: 25,
  seconds: 1,
  clock: { minutes: 0, increment: 0 },
  lines: 3,
  analysisSeconds: 60,
  analysisDepth: 0,
  analysisNodes: 0,
  hashMib: 64,
  rows: 'bottom',
  confirm: 'small',
  sounds: false,
  range: -1,
  ponder: false,
  name: '',
  threads: threadsFor(globalThis.navigator?.hardwareConcurrency ?? 1),
};

/// Reads stored settings. A setting that is missing or invalid gets its default value.
export function readSettings(text: string | null, languages: readonly string[]): Settings {
  const settings: Settings = { ...DEFAULTS, language: preferredLanguage(languages) };
  let stored: Record<string, unknown> = {};
  try {
    const parsed: unknown = JSON.parse(text ?? '{}');
    if (parsed && typeof parsed === 'object') stored = parsed as Record<string, unknown>;
  } catch {
    return settings; // the text is not JSON
  }
  const known = settings as unknown as Record<string, unknown>;
  for (const [name, value] of Object.entries(stored))
    if (Object.hasOwn(known, name) && typeof value === typeof known[name]) known[name] = value;
  return checked(settings);
}

function checked(settings: Settings): Settings {
  const within = (value: number, low: number, high: number) => value >= low && value <= high;
  if (!isLanguage(settings.language)) settings.language = DEFAULTS.language;
  if (!THEMES.includes(settings.theme)) settings.theme = DEFAULTS.theme;
  if (!MODES.includes(settings.mode)) settings.mode = DEFAULTS.mode;
  if (!CONFIRMS.includes(settings.confirm)) settings.confirm = DEFAULTS.confirm;
  settings.name = settings.name.slice(0, MAX_NAME);
  if (!isRule(settings.rule)) settings.rule = DEFAULTS.rule;
  if (!isSize(settings)) settings.width = settings.height = DEFAULTS.width;
  if (!OPENINGS.includes(settings.opening)) settings.opening = 'free';
  for (const side of ['black', 'white'] as const)
    if (!['person', 'engine'].includes(settings[side])) settings[side] = DEFAULTS[side];
  if (!within(settings.level, 0, 100)) settings.level = DEFAULTS.level;
  if (!within(settings.seconds, 0.1, 600)) settings.seconds = DEFAULTS.seconds;
  if (!Number.isInteger(settings.range) || !within(settings.range, -1, 5)) settings.range = -1;
  if (!within(settings.lines, 1, 10)) settings.lines = DEFAULTS.lines;
  if (!within(settings.analysisSeconds, 0, 3600)) settings.analysisSeconds = 60;
  if (!within(settings.analysisDepth, 0, 200)) settings.analysisDepth = 0;
  if (!within(settings.analysisNodes, 0, 1e12)) settings.analysisNodes = 0;
  if (!within(settings.hashMib, 1, 512)) settings.hashMib = DEFAULTS.hashMib;
  if (!['bottom', 'top'].includes(settings.rows)) settings.rows = DEFAULTS.rows;
  if (!Number.isInteger(settings.threads) || !within(settings.threads, 1, MAX_THREADS))
    settings.threads = DEFAULTS.threads;
  const { minutes, increment } = settings.clock ?? DEFAULTS.clock;
  const isClock = within(minutes, 0, 600) && within(increment, 0, 600);
  settings.clock = isClock ? { minutes, increment } : DEFAULTS.clock;
  return settings;
}

function load(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // storage is turned off
  }
}

export const settings = signal<Settings>(
  readSettings(load(), typeof navigator === 'undefined' ? [] : navigator.languages),
);

export function change(part: Partial<Settings>): void {
  settings.value = { ...settings.value, ...part };
}

/// Stores the settings after every change.
export function keepSettings(): void {
  effect(() => {
    const text = JSON.stringify(settings.value);
    try {
      localStorage.setItem(KEY, text);
    } catch {
      return; // storage is full or turned off: not stored
    }
  });
}
