// The result of the game on the board. It is the result of the main line. The page clears it when
// another line becomes the main line, or when somebody continues the game.

import { effect } from '@preact/signals';
import type { GameResult } from 'fukumi';
import { endOf, type Game, isMain, type Node } from '../model/game';
import { game, node, version } from './session';

/// The node at which the result was reached.
let reached: { readonly game: Game; readonly at: Node } = { game: game.value, at: node.value };

function setResult(result: GameResult | null): void {
  reached = { game: game.value, at: node.value };
  if (game.value.info.result === result) return;
  game.value.info.result = result;
  version.value = version.peek() + 1; // storage.ts stores the game again
}

/// Sets the result: the game has ended at the node on the board. Requires: the node is on the main
/// line.
export const setEnding = (ending: GameResult): void => setResult(ending);
export const clearResult = (): void => setResult(null);

/// Call this when a stone was played on the main line. Clears the result if the game continues
/// after its end.
export function continueGame(): void {
  if (reached.at.ply < node.value.ply) clearResult();
}

/// Keeps the result correct when the game changes. `ending` returns how the game ended at the
/// position on the board, or null.
export function watchResult(ending: () => GameResult | null): void {
  effect(() => {
    version.value;
    // A game that was opened has the result of its text, at the end of the main line.
    if (reached.game !== game.value) reached = { game: game.value, at: endOf(game.value.root) };
    if (!isMain(reached.at)) clearResult();
    const end = ending();
    if (!end || game.value.info.result) return;
    if (isMain(node.value) && !node.value.children.length) setEnding(end);
  });
}
