// Undo and redo. In a game or puzzle they go to the position where a person is to act; elsewhere
// they go one move.

import type { Node } from '../model/game';
import * as match from './match';
import * as puzzle from './puzzle';
import * as session from './session';
import { isTakenBack } from './seats';

const { tab } = session;

/// Shows a position of the game. The engine then waits until a person places a stone.
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

/// Goes back exactly one move, except in a puzzle, while undo() may go back several.
export const back = (): void => (tab.value === 'puzzles' ? puzzle.undo() : go(session.back));
export const forward = (): void => (tab.value === 'puzzles' ? puzzle.redo() : go(session.forward));

// In the tab "puzzles", use the functions of puzzle.ts: they do not pause the game of the tab
// "play".
export const toStart = (): void =>
  tab.value === 'puzzles' ? puzzle.toStart() : go(session.toStart);
export const toEnd = (): void => (tab.value === 'puzzles' ? puzzle.toEnd() : go(session.toEnd));

export function mayGoBack(): boolean {
  if (tab.value === 'puzzles' && puzzle.isAtStart()) return false;
  return session.node.value.parent !== null;
}

/// Returns true if redo or a step forward is possible. Restoring a choice in an opening counts as a
/// step.
export function mayGoForward(): boolean {
  if (tab.value === 'puzzles') return puzzle.mayRedo();
  return session.node.value.children.length > 0 || (tab.value === 'play' && isTakenBack());
}
