// The game on the board, kept in the browser after every change, so that a page that is closed or
// dies loses nothing. Each tab of the browser has its own; a new tab begins with the last one. A
// link in the address goes before both.

import { effect } from '@preact/signals';
import { movesTo, find } from '../model/game';
import { readLink } from '../model/link';
import { readSgf, writeSgf } from '../model/sgf';
import { adoptGame, nextLike, resumeMatch } from './match';
import { complain } from './notice';
import { type Seats, seats } from './seats';
import { game, node, tab, version } from './session';
import { t } from '../i18n';

const KEY = 'fukumi.game';

interface Kept {
  sgf: string;
  at: number[]; // the moves to the node on the board
  seats: Seats;
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
    const { black, white } = kept.seats ?? {};
    const known = [black, white].every((side) => side === 'person' || side === 'engine');
    adoptGame(opened, find(opened, kept.at) ?? opened.root, known ? { black, white } : seats.value);
    // A game that was resigned is not gone on with.
    if (!opened.info.result) resumeMatch();
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
    // There it would be taken for the puzzle, and be lost when the tab is left.
    if (tab.value === 'puzzles') tab.value = 'play';
    adoptGame(linked.game, linked.node);
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
