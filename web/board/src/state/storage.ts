// The game on the board, kept in the browser after every change, so that a page that is closed or
// dies loses nothing. Each tab of the browser has its own; a new tab begins with the last one. A
// link in the address goes before both.

import { effect } from '@preact/signals';
import { movesTo, find } from '../model/game';
import { readLink } from '../model/link';
import { readSgf, writeSgf } from '../model/sgf';
import { adoptGame, nextLike, resumeMatch, seats } from './match';
import { complain } from './notice';
import { game, node, tab, version } from './session';
import { t } from '../i18n';

const KEY = 'fukumi.game';

interface Kept {
  sgf: string;
  at: number[]; // the moves to the node on the board
  seats: { black: 'person' | 'engine'; white: 'person' | 'engine' };
}

function stored(): Kept | null {
  try {
    const text = sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY);
    const kept: unknown = JSON.parse(text ?? 'null');
    const known = kept as Kept | null;
    return known && typeof known.sgf === 'string' && Array.isArray(known.at) ? known : null;
  } catch {
    return null; // turned off, or not ours
  }
}

/// Opens the position of the address, or the game of the last visit.
export function restore(): void {
  if (openLink()) return;
  const kept = stored();
  if (!kept) {
    resumeMatch();
    return;
  }
  try {
    const opened = readSgf(kept.sgf, 'freestyle');
    adoptGame(opened, find(opened, kept.at) ?? opened.root);
    const sides = Object.values(kept.seats ?? {});
    if (sides.every((side) => side === 'person' || side === 'engine')) seats.value = kept.seats;
    resumeMatch();
  } catch {
    return; // of an older version: a new game is on the board
  }
}

/// Whether the address held a position, good or bad.
export function openLink(): boolean {
  const linked = readLink(location.hash);
  if (!linked) return false;
  history.replaceState(null, '', location.pathname + location.search);
  if (linked === 'bad') complain(t('file.badlink'));
  else {
    adoptGame(linked.game, linked.node);
    seats.value = { black: 'person', white: 'person' };
    nextLike(linked.game);
  }
  return linked !== 'bad';
}

export function keepGame(): void {
  effect(() => {
    version.value;
    if (tab.value === 'puzzles') return;
    const kept: Kept = {
      sgf: writeSgf(game.value),
      at: movesTo(node.value),
      seats: seats.value,
    };
    try {
      const text = JSON.stringify(kept);
      sessionStorage.setItem(KEY, text);
      localStorage.setItem(KEY, text);
    } catch {
      return; // storage is full or turned off
    }
  });
}
