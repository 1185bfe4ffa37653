// Stores the game on the board in the browser after every change, so that closing the page does not
// lose it. Each tab of the browser has its own game; a new tab starts with the game stored last. If
// the address contains a position, the page opens that instead. The clock of a game does not run
// while the page is closed.

import { effect } from '@preact/signals';
import type { GameTree } from 'fukumi';
import type { Cell, Color } from '../model/cell';
import { type ClockSetting, type ClockState, isUsed, NO_CLOCK, startClock } from '../model/clock';
import { find, type Game, gameOf, movesTo, type Node, treeOf } from '../model/game';
import { readLink } from '../model/link';
import { type Choice, CHOICES, type Opening, OPENINGS } from '../model/swap';
import { editing } from './edit';
import { adoptGame, clock, isStanding, nextLike, prepareMatch, resumeMatch } from './match';
import { standingNow, type Terms } from './match';
import { complain } from './notice';
import { type Seating, seating, type Seats } from './seats';
import { game, node, tab, version } from './session';
import { settings } from './settings';
import { t } from '../i18n';

const KEY = 'fukumi.game';

export interface Kept {
  id: string; // the same for all states of one game
  date: number; // milliseconds since 1970, when the game began
  changed: boolean; // false: an opened text without a change
  tree: GameTree;
  at: Cell[]; // the moves to the node on the board
  standing: boolean; // true: the node on the board was the current position of the game
  seats: Seats; // who had which colour at the start
  opening: Opening;
  choices: { at: Cell[]; choice: Choice }[];
  terms: Terms;
  reached: Cell[]; // the moves to the position that the game has reached
  clock: KeptClock | null; // null: the game has no clock
}

interface KeptClock extends ClockSetting {
  left: Record<Color, number>; // milliseconds
  running: Color | null;
}

interface Identity {
  readonly id: string;
  readonly date: number;
}
const identities = new WeakMap<Game, Identity>();

/// Returns the identity of a game. A game that has none gets a new one.
export function identityOf(of: Game): Identity {
  const known = identities.get(of) ?? { id: newId(), date: Date.now() };
  identities.set(of, known);
  return known;
}

const newId = (): string => Math.random().toString(36).slice(2);

/// The games of opened texts as they were at the opening; `own` are the games that began on the
/// page.
const asOpened = new WeakMap<Game, string>();
const own = new WeakSet<Game>();

/// Returns true if the game began on the page. After a reload, an opened text that somebody had
/// changed counts as such a game.
export const isOwn = (of: Game): boolean => own.has(of);

/// Returns true unless the game is that of an opened text without a change.
function isChanged(of: Game, { nodes }: GameTree): boolean {
  if (!of.root.children.length) own.add(of);
  if (own.has(of)) return true;
  const text = JSON.stringify(nodes);
  if (!asOpened.has(of)) asOpened.set(of, text);
  return asOpened.get(of) !== text;
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
  if (!kept || isEmpty(kept)) {
    prepareMatch();
    return;
  }
  try {
    openKept(kept);
  } catch {
    prepareMatch(); // an older version wrote it
  }
}

const isEmpty = ({ tree, seats }: Kept): boolean =>
  tree.nodes.length === 1 && !tree.black.length && !tree.white.length && seats?.black !== 'engine';

/// Puts a stored game on the board. Throws if it is broken.
export function openKept(kept: Kept): void {
  const opened = gameOf(kept.tree);
  if (typeof kept.id === 'string' && typeof kept.date === 'number')
    identities.set(opened, { id: kept.id, date: kept.date });
  if (kept.changed !== false) own.add(opened);
  const at = find(opened, kept.at) ?? opened.root;
  const reached = find(opened, kept.reached ?? kept.at) ?? at;
  const clock = clockOf(kept);
  adoptGame(opened, at, seatingOf(kept, opened), { terms: termsOf(kept), at: reached, clock });
  // Do not continue a game that was resigned.
  if (kept.standing !== false && !opened.info.result) resumeMatch(kept.clock?.running);
}

/// Returns the stored clock, stopped, or no clock if the game has none.
function clockOf({ clock }: Partial<Kept>): ClockState {
  const isTime = (value: unknown) => typeof value === 'number' && value >= 0;
  const { minutes, increment, left } = clock ?? {};
  const isGood = [minutes, increment, left?.black, left?.white].every(isTime);
  if (!isGood) return startClock(NO_CLOCK);
  const { black, white } = left!;
  const setting = { minutes: minutes!, increment: increment! };
  return { setting, left: { black, white }, running: null, since: 0 };
}

/// Returns the stored strength and time, or those of the next game.
function termsOf({ terms }: Partial<Kept>): Terms {
  const { level, seconds } = settings.value;
  const isNumber = (value: unknown, most: number) =>
    typeof value === 'number' && value >= 0 && value <= most;
  const isGood = terms && isNumber(terms.level, 100) && isNumber(terms.seconds, 600);
  return isGood ? { level: terms.level, seconds: terms.seconds } : { level, seconds };
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

/// Returns what the page stores of the game on the board.
export function keptNow(): Kept {
  const { outset, opening, choices } = seating.value;
  const { terms, at, clock: stopped } = standingNow();
  const { running } = clock.value;
  const tree = treeOf(game.value);
  return {
    ...identityOf(game.value),
    changed: isChanged(game.value, tree),
    tree,
    at: movesTo(node.value),
    standing: isStanding.value,
    seats: outset,
    opening,
    choices: [...choices].map(([at, choice]) => ({ at: movesTo(at), choice })),
    terms,
    reached: movesTo(at),
    clock: isUsed(stopped) ? { ...stopped.setting, left: stopped.left, running } : null,
  };
}

export function keepGame(): void {
  const keep = () => {
    version.value;
    if (tab.value === 'puzzles' || editing.value) return;
    const kept = keptNow();
    try {
      const text = JSON.stringify(kept);
      sessionStorage.setItem(KEY, text);
      localStorage.setItem(KEY, text);
    } catch {
      return; // storage is full or turned off
    }
  };
  effect(keep);
  // The time since the last move has left the clock, too.
  globalThis.addEventListener?.('pagehide', () => isUsed(clock.value) && keep());
}
