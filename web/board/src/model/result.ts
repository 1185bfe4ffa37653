// The result of a game as SGF has it: "B+1" for a win on the board, "B+R" because the other one
// resigned, "B+T" on time, "0" for a draw. Other programs write other words after the sign.

import type { Color } from './cell';

export type Ending =
  | { readonly kind: 'resigned' | 'time'; readonly loser: Color }
  | { readonly kind: 'row'; readonly winner: Color }
  | { readonly kind: 'draw' };

export function resultText(ending: Ending): string {
  if (ending.kind === 'draw') return '0';
  if (ending.kind === 'row') return ending.winner === 'black' ? 'B+1' : 'W+1';
  return `${ending.loser === 'black' ? 'W' : 'B'}+${ending.kind === 'time' ? 'T' : 'R'}`;
}

/// null: the text does not tell.
export function winnerIn(result: string): Color | 'draw' | null {
  if (/^B\+/i.test(result)) return 'black';
  if (/^W\+/i.test(result)) return 'white';
  return /^(0$|draw|jigo)/i.test(result) ? 'draw' : null;
}

export const isOnTime = (result: string): boolean => /^[BW]\+T/i.test(result);
