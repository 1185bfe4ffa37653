// The last games, which the browser keeps. A game is kept from its first move on. An opened text is
// kept when somebody has changed it.

import { effect, signal } from '@preact/signals';
import { editing } from './edit';
import { rememberGame } from './match';
import { complain, errorText, inform } from './notice';
import { game, tab, version } from './session';
import { type Kept, keptNow, openKept } from './storage';
import { t } from '../i18n';

const KEY = 'fukumi.games';
export const MOST_GAMES = 20;

export const games = signal<readonly Kept[]>(stored());

function stored(): Kept[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    const isGame = (one: Partial<Kept> | null) =>
      Array.isArray(one?.tree?.nodes) && typeof one.id === 'string' && Number.isFinite(one.date);
    return Array.isArray(list) ? (list as Kept[]).filter(isGame).slice(0, MOST_GAMES) : [];
  } catch {
    return []; // storage is turned off, or contains something else
  }
}

function store(list: readonly Kept[]): void {
  games.value = list;
  try {
    localStorage.setItem(KEY, JSON.stringify(list));
  } catch {
    return; // storage is full or turned off: the games stay until the page is closed
  }
}

/// Keeps the game on the board after every change.
export function keepGames(): void {
  effect(() => {
    version.value;
    if (tab.value === 'puzzles' || editing.value) return;
    const kept = keptNow();
    if (!game.value.root.children.length || !kept.changed) return;
    // Another tab of the browser may have added games.
    const others = stored().filter(({ id }) => id !== kept.id);
    store([kept, ...others].slice(0, MOST_GAMES));
  });
}

/// Puts a kept game on the board. Returns false if it is broken.
export function openGameOf(kept: Kept): boolean {
  const undo = rememberGame();
  try {
    if (tab.value === 'puzzles') tab.value = 'play';
    openKept(kept);
    if (undo) inform(t('games.opened'), [], undo);
    return true;
  } catch (error) {
    complain(errorText(error));
    return false;
  }
}

/// Removes a game from the list. A message offers it back.
export function removeGame(kept: Kept): void {
  const before = stored();
  store(before.filter(({ id }) => id !== kept.id));
  inform(t('games.removed'), [], () => store(before));
}
