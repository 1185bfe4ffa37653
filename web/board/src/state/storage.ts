// Stores the game on the board in the browser after every change, so that closing the page does not
// lose it. Each tab of the browser has its own game; a new tab starts with the game stored last. If
// the address contains a position, the page opens that instead. Clocks are not stored.

import { effect } from '@preact/signals';
import type { GameTree } from 'fukumi';
import type { Cell } from '../model/cell';
import { find, type Game, gameOf, movesTo, type Node, treeOf } from '../model/game';
import { readLink } from '../model/link';
import { type Choice, CHOICES, type Opening, OPENINGS } from '../model/swap';
import { editing } from './edit';
import { adoptGame, isStanding, nextLike, resumeMatch } from './match';
import { complain } from './notice';
import { type Seating, seating, type Seats } from './seats';
import { game, node, tab, version } from './session';
import { t } from '../i18n';

const KEY = 'fukumi.game';

interface Kept {
  tree: GameTree;
  at: Cell[]; // the moves to the node on the board
  standing: boolean; // true: the node on the board was the current position of the game
  seats: Seats; // who had which colour at the start
  opening: Opening;
  choices: { at: Cell[]; choice: Choice }[];
}

function stored(): Kept | null {
  try {
    const text = sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY);
    const kept: unknown = JSON.parse(text ?? 'null');
    const known = kept as Kept | null;
    return known && Array.isArray(known.tree?.nodes) && Array.isArray(known.at) ? known : null;
  } catch {
    return null; // storage is turned off, or contains something else
  }
}

/// Opens the position in the address, or else the game of the last visit.
export function restore(): void {
  if (openLink()) return;
  const kept = stored();
  if (!kept) {
    resumeMatch();
    return;
  }
  try {
    const opened = gameOf(kept.tree);
    adoptGame(opened, find(opened, kept.at) ?? opened.root, seatingOf(kept, opened));
    // Do not continue a game that was resigned.
    if (kept.standing !== false && !opened.info.result) resumeMatch();
  } catch {
    return; // an older version wrote it: keep the new game
  }
}

/// Returns the stored seating. Invalid parts, which an older version may have written, get
/// defaults.
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

/// Opens the position in the address. Returns false if the address contains no position or an
/// impossible one.
export function openLink(): boolean {
  const linked = readLink(location.hash);
  if (!linked) return false;
  history.replaceState(null, '', location.pathname + location.search);
  if (linked === 'bad') complain(t('file.badlink'));
  else {
    // Leave the tab "puzzles" first: leaving it later would replace the linked game on the board.
    if (tab.value === 'puzzles') tab.value = 'play';
    adoptGame(linked.game, linked.node);
    nextLike(linked.game);
  }
  return linked !== 'bad';
}

export function keepGame(): void {
  effect(() => {
    version.value;
    if (tab.value === 'puzzles' || editing.value) return;
    const { outset, opening, choices } = seating.value;
    const kept: Kept = {
      tree: treeOf(game.value),
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
