// The result of the game on the board. It is that of the main line: one that was reached in another
// line, or before the game went on, does not count any more.

import { effect } from '@preact/signals';
import { endOf, type Game, isMain, type Node } from '../model/game';
import { type Ending, resultText } from '../model/result';
import { game, node, version } from './session';

/// Where the result of a game was reached.
let reached: { readonly game: Game; readonly at: Node } = { game: game.value, at: node.value };

function setResult(text: string): void {
  reached = { game: game.value, at: node.value };
  if (game.value.info.result === text) return;
  game.value.info.result = text;
  version.value = version.peek() + 1; // to be kept in the browser
}

/// The game has ended at the node on the board, which is on the main line.
export const setEnding = (ending: Ending): void => setResult(resultText(ending));
export const clearResult = (): void => setResult('');

/// A stone was played on the main line.
export function goOn(): void {
  if (reached.at.ply < node.value.ply) clearResult();
}

/// `ending`: of the position on the board.
export function watchResult(ending: () => Ending | null): void {
  effect(() => {
    version.value;
    // Of a game that was opened, the text told it.
    if (reached.game !== game.value) reached = { game: game.value, at: endOf(game.value.root) };
    if (!isMain(reached.at)) clearResult();
    const end = ending();
    if (!end || game.value.info.result) return;
    if (isMain(node.value) && !node.value.children.length) setEnding(end);
  });
}
