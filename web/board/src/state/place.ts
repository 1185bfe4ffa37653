// A stone that waits for a second tap or for the button "Place": small cells are easily missed.

import { effect, signal } from '@preact/signals';
import type { Cell } from '../model/cell';
import { editing } from './edit';
import { node, tab } from './session';
import { settings } from './settings';

/// Cells below this size need a second tap. A finger covers more than the pointer of a mouse.
const SMALL_PX = 24;
const SMALL_FOR_FINGER_PX = 32;

export const pending = signal<Cell | null>(null);

/// Calls `play` with the cell, or first shows the stone there. `pixels` is the width of a cell. The
/// editor needs no second tap: another tap takes a stone away.
export function tap(cell: Cell, pixels: number, isFinger: boolean, play: (cell: Cell) => void): void {
  const { confirm } = settings.value;
  const isSmall = pixels < (isFinger ? SMALL_FOR_FINGER_PX : SMALL_PX);
  const asks = !editing.value && (confirm === 'always' || (confirm === 'small' && isSmall));
  if (asks && pending.value !== cell) {
    pending.value = cell;
    return;
  }
  pending.value = null;
  play(cell);
}

/// The stone stops waiting when the board shows another position.
export function watchPending(): void {
  effect(() => {
    void [node.value, tab.value];
    pending.value = null;
  });
}
