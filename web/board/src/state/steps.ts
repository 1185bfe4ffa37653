// Back and forth through the game on the board, as each tab does it: in a game and in a puzzle to
// where a person is to act, else move by move.

import type { Node } from '../model/game';
import * as match from './match';
import * as puzzle from './puzzle';
import * as session from './session';
import { isTakenBack } from './seats';

const { tab } = session;

/// Shows a position of the game. Whoever does so looks through it.
export function goTo(node: Node): void {
  match.leave();
  session.show(node);
}

function go(move: () => void): void {
  match.leave();
  move();
}

export function undo(): void {
  if (tab.value === 'play') match.undo();
  else if (tab.value === 'puzzles') puzzle.undo();
  else go(session.back);
}

export function redo(): void {
  if (tab.value === 'play') match.redo();
  else if (tab.value === 'puzzles') puzzle.redo();
  else go(session.forward);
}

/// One move, where there is more than that to undo.
export const back = (): void => (tab.value === 'puzzles' ? puzzle.undo() : go(session.back));
export const forward = (): void => (tab.value === 'puzzles' ? puzzle.redo() : go(session.forward));

// The game of the tab "play" waits for a person who is at a puzzle, and is not looked through.
export const toStart = (): void =>
  tab.value === 'puzzles' ? puzzle.toStart() : go(session.toStart);
export const toEnd = (): void => (tab.value === 'puzzles' ? puzzle.toEnd() : go(session.toEnd));

export function mayGoBack(): boolean {
  if (tab.value === 'puzzles' && puzzle.isAtStart()) return false;
  return session.node.value.parent !== null;
}

/// A choice of an opening that was taken back counts as something to go forward to.
export function mayGoForward(): boolean {
  if (tab.value === 'puzzles') return puzzle.mayRedo();
  return session.node.value.children.length > 0 || (tab.value === 'play' && isTakenBack());
}
