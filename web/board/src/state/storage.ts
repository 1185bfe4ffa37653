// The game on the board, kept in the browser after every change, so that a page that is closed or
// dies loses nothing. Each tab of the browser has its own; a new tab begins with the last one. A
// link in the address goes before both. Clocks are not kept.

import { effect } from '@preact/signals';
import type { Cell } from '../model/cell';
import { find, type Game, movesTo, type Node } from '../model/game';
import { readLink } from '../model/link';
import { readSgf, writeSgf } from '../model/sgf';
import { type Choice, CHOICES, type Opening, OPENINGS } from '../model/swap';
import { adoptGame, isStanding, nextLike, resumeMatch } from './match';
import { complain } from './notice';
import { type Seating, seating, type Seats } from './seats';
import { game, node, tab, version } from './session';
import { t } from '../i18n';

const KEY = 'fukumi.game';

interface Kept {
  sgf: string;
  at: Cell[]; // the moves to the node on the board
  standing: boolean; // the game stood there, and nobody looked through it
  seats: Seats; // at the outset
  opening: Opening;
  choices: { at: Cell[]; choice: Choice }[];
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
    adoptGame(opened, find(opened, kept.at) ?? opened.root, seatingOf(kept, opened));
    // A game that was resigned is not gone on with.
    if (kept.standing !== false && !opened.info.result) resumeMatch();
  } catch {
    return; // of an older version: a new game is on the board
  }
}

/// What does not hold, as of an older version, is left out.
function seatingOf(kept: Partial<Kept>, opened: Game): Seating {
  const { black, white } = kept.seats ?? {};
  const isKnown = [black, white].every((side) => side === 'person' || side === 'engine');
  const opening = OPENINGS.find((one) => one === kept.opening) ?? 'free';
  const choices = new Map<Node, Choice>();
  for (const { at, choice } of kept.choices ?? []) {
    const node = find(opened, at);
    if (node && CHOICES.includes(choice)) choices.set(node, choice);
  }
  const outset = isKnown ? { black: black!, white: white! } : seating.value.outset;
  return { outset, opening, choices };
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
    const { outset, opening, choices } = seating.value;
    const kept: Kept = {
      sgf: writeSgf(game.value),
      at: movesTo(node.value),
      standing: isStanding.value,
      seats: outset,
      opening,
      choices: [...choices].map(([at, choice]) => ({ at: movesTo(at), choice })),
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
