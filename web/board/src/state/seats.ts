// Who sits where, and who is to act. The openings swap and swap2 leave the colours open for a
// while. How far they are follows from the node on the board and the choices made on the way to it,
// so that it goes back and forth with the stones.

import { batch, computed, signal } from '@preact/signals';
import type { Color } from '../model/cell';
import type { Node } from '../model/game';
import { type Choice, type Opening, type Side, swapAt, type SwapState } from '../model/swap';
import { mover, node } from './session';
import { type Player, settings } from './settings';

export type Seats = Readonly<Record<Color, Player>>;

/// All that says who sits where: who sets out with which colour (in the openings, Black is the
/// first), and what was chosen since.
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

/// A choice here does not count while this node is on the board.
const takenBack = signal<Node | null>(null);
export const isTakenBack = (): boolean => takenBack.value === node.value;

/// As it is now: without a choice that is taken back.
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

/// Whether the engine is to move, or to place or choose in an opening.
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

/// Whether there was a choice here to take back.
export function takeBackChoice(): boolean {
  if (!choices.value.has(node.value) || isTakenBack()) return false;
  takenBack.value = node.value;
  return true;
}

/// Whether a choice here was taken back; it counts again.
export function restoreChoice(): boolean {
  if (!isTakenBack()) return false;
  takenBack.value = null;
  return true;
}
