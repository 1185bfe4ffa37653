// The openings swap and swap2, which give both players equal chances. The first player places three
// stones, and the second player chooses a colour. In swap2 the second player may place two more
// stones instead; then the first player chooses a colour.

import { type Node, pathTo } from './game';

export const OPENINGS = ['free', 'swap', 'swap2'] as const;
export type Opening = (typeof OPENINGS)[number];
export type Side = 'first' | 'second'; // the players, independent of their colours

export type SwapState =
  | { readonly phase: 'place'; readonly by: Side; readonly until: number } // ends with `until` stones on the board
  | { readonly phase: 'choose'; readonly by: Side; readonly mayPlace: boolean }
  | { readonly phase: 'done'; readonly black: Side };

export const CHOICES = ['black', 'white', 'place'] as const;
export type Choice = (typeof CHOICES)[number];

export function startSwap(opening: Opening): SwapState {
  return opening === 'free'
    ? { phase: 'done', black: 'first' }
    : { phase: 'place', by: 'first', until: 3 };
}

/// Returns the state after a stone was placed; `stones` is the number of stones on the board now.
/// If a player places a stone instead of choosing (the tab "analyse" allows this), the opening ends
/// and the players keep their colours.
export function afterStone(opening: Opening, state: SwapState, stones: number): SwapState {
  if (state.phase === 'choose') return { phase: 'done', black: 'first' };
  if (state.phase !== 'place' || stones < state.until) return state;
  const by: Side = state.by === 'first' ? 'second' : 'first';
  return { phase: 'choose', by, mayPlace: opening === 'swap2' && state.until === 3 };
}

/// Returns the state after a choice.
export function afterChoice(state: SwapState, choice: Choice): SwapState {
  if (state.phase !== 'choose') return state;
  if (choice === 'place')
    return state.mayPlace ? { phase: 'place', by: state.by, until: 5 } : state;
  const otherSide: Side = state.by === 'first' ? 'second' : 'first';
  return { phase: 'done', black: choice === 'black' ? state.by : otherSide };
}

/// Returns the state at a node, after all stones and choices on the path to it.
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
