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

export const PEOPLE: Seats = { black: 'person', white: 'person' };

/// Who sets out with which colour. In the openings, Black is the first.
const outset = signal<Seats>({ black: settings.value.black, white: settings.value.white });
const opening = signal<Opening>('free');
const choices = signal<ReadonlyMap<Node, Choice>>(new Map());
/// A choice here does not count while this node is on the board.
const takenBack = signal<Node | null>(null);

export const swap = computed<SwapState>(() => {
  const open = takenBack.value === node.value ? node.value : null;
  return swapAt(opening.value, node.value, (at) =>
    at === open ? undefined : choices.value.get(at),
  );
});

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

export function sitDown(who: Seats, how: Opening): void {
  batch(() => {
    outset.value = who;
    opening.value = how;
    choices.value = new Map();
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

export const isTakenBack = (): boolean => takenBack.value === node.value;
