// The players of the two colours, and the player who is to act. In the openings swap and swap2 the
// players choose their colours during the game. The state of such an opening is computed from the
// node on the board and the choices on the path to that node, so that undo and redo change it too.

import { batch, computed, signal } from '@preact/signals';
import type { Color } from '../model/cell';
import type { Node } from '../model/game';
import { type Choice, type Opening, type Side, swapAt, type SwapState } from '../model/swap';
import { mover, node } from './session';
import { type Player, settings } from './settings';

export type Seats = Readonly<Record<Color, Player>>;

/// `outset` says who has which colour at the start; in swap openings, Black is the first player.
/// `choices` are the choices that the players made in the opening, by node.
export interface Seating {
  readonly outset: Seats;
  readonly opening: Opening;
  readonly choices: ReadonlyMap<Node, Choice>;
}

export const NOBODY_ELSE: Seating = {
  outset: { black: 'person', white: 'person' },
  opening: 'free',
  choices: new Map(),
};

const outset = signal<Seats>({ black: settings.value.black, white: settings.value.white });
const opening = signal<Opening>('free');
const choices = signal<ReadonlyMap<Node, Choice>>(new Map());

/// The node whose choice was taken back by undo, or null.
const takenBack = signal<Node | null>(null);
export const isTakenBack = (): boolean => takenBack.value === node.value;

/// The current seating, without a choice that was taken back.
export const seating = computed<Seating>(() => {
  const counting = new Map(choices.value);
  if (isTakenBack()) counting.delete(node.value);
  return { outset: outset.value, opening: opening.value, choices: counting };
});

export const swap = computed<SwapState>(() =>
  swapAt(opening.value, node.value, (at) => seating.value.choices.get(at)),
);

export const seats = computed<Seats>(() => {
  const { black, white } = outset.value;
  const turned = swap.value.phase === 'done' && swap.value.black === 'second';
  return turned ? { black: white, white: black } : { black, white };
});

export const hasSwap2 = (): boolean => opening.value === 'swap2';

export const isEngineSide = (side: Side): boolean =>
  outset.value[side === 'first' ? 'black' : 'white'] === 'engine';

export const engineSits = (color: Color): boolean =>
  swap.value.phase === 'done' && seats.value[color] === 'engine';

/// True if it is the engine's turn to move, to place stones or to choose.
export const engineActs = computed(() => {
  const state = swap.value;
  return state.phase === 'done' ? engineSits(mover.value) : isEngineSide(state.by);
});

export function sitDown(who: Seating): void {
  batch(() => {
    const { black, white } = who.outset;
    outset.value = { black, white };
    opening.value = who.opening;
    choices.value = who.choices;
    takenBack.value = null;
  });
}

export function decide(choice: Choice): void {
  batch(() => {
    choices.value = new Map(choices.value).set(node.value, choice);
    takenBack.value = null;
  });
}

/// Takes back the choice at the node on the board. Returns false if this node has no choice.
export function takeBackChoice(): boolean {
  if (!choices.value.has(node.value) || isTakenBack()) return false;
  takenBack.value = node.value;
  return true;
}

/// Restores the choice at the node on the board. Returns false if no choice was taken back there.
export function restoreChoice(): boolean {
  if (!isTakenBack()) return false;
  takenBack.value = null;
  return true;
}
