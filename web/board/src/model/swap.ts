// The openings swap and swap2, which make a game even between two people, or a person and the
// engine: one places stones, the other chooses a colour. In swap2 the second may also place two
// more stones and leave the choice to the first.

import { type Node, pathTo } from './game';

export const OPENINGS = ['free', 'swap', 'swap2'] as const;
export type Opening = (typeof OPENINGS)[number];
export type Side = 'first' | 'second'; // of the players, whatever their colours

export type SwapState =
  | { readonly phase: 'place'; readonly by: Side; readonly until: number } // stones on the board
  | { readonly phase: 'choose'; readonly by: Side; readonly mayPlace: boolean }
  | { readonly phase: 'done'; readonly black: Side };

export const CHOICES = ['black', 'white', 'place'] as const;
export type Choice = (typeof CHOICES)[number];

export function startSwap(opening: Opening): SwapState {
  return opening === 'free'
    ? { phase: 'done', black: 'first' }
    : { phase: 'place', by: 'first', until: 3 };
}

/// After a stone was placed and `stones` are on the board. One in place of a choice, as in an
/// analysis, ends the opening: the colours stay.
export function afterStone(opening: Opening, state: SwapState, stones: number): SwapState {
  if (state.phase === 'choose') return { phase: 'done', black: 'first' };
  if (state.phase !== 'place' || stones < state.until) return state;
  const by: Side = state.by === 'first' ? 'second' : 'first';
  return { phase: 'choose', by, mayPlace: opening === 'swap2' && state.until === 3 };
}

/// After a choice of a colour, or to place two more stones.
export function afterChoice(state: SwapState, choice: Choice): SwapState {
  if (state.phase !== 'choose') return state;
  if (choice === 'place')
    return state.mayPlace ? { phase: 'place', by: state.by, until: 5 } : state;
  const otherSide: Side = state.by === 'first' ? 'second' : 'first';
  return { phase: 'done', black: choice === 'black' ? state.by : otherSide };
}

/// At a node, with the choices that were made on the way to it.
export function swapAt(
  opening: Opening,
  node: Node,
  choiceAt: (node: Node) => Choice | undefined,
): SwapState {
  let state = startSwap(opening);
  for (const step of pathTo(node)) {
    state = afterStone(opening, state, step.ply);
    const choice = choiceAt(step);
    if (choice) state = afterChoice(state, choice);
  }
  return state;
}
