// The editor of the board, in every tab: places black and white stones, takes stones away, turns and
// shifts the board. The game that was on the board comes back on Cancel.

import { batch, computed, effect, signal, untracked } from '@preact/signals';
import type { Cell, Color, Rule, Size } from '../model/cell';
import { isOn } from '../model/cell';
import { EMPTY_SETUP, type Game, newGame, type Node, type Setup, stonesAt } from '../model/game';
import { toMove } from '../model/game';
import { type Shift, shifted, type Turn, turned } from '../model/transform';
import { adoptGame, rememberGame } from './match';
import { complain, inform } from './notice';
import { beginOwn } from './puzzle';
import { engines, game, node, openGame, stones, tab } from './session';
import { t } from '../i18n';

export const TOOLS = ['black', 'white', 'eraser'] as const;
export type Tool = (typeof TOOLS)[number];

interface Shown {
  readonly game: Game;
  readonly node: Node;
}

interface Editing {
  readonly before: Shown;
  readonly undo: (() => void) | undefined;
  /// True while the board was only turned, mirrored or shifted. Then the game keeps its moves.
  readonly keepsMoves: boolean;
}

const state = signal<Editing | null>(null);
export const editing = computed(() => state.value !== null);
export const tool = signal<Tool>('black');

export function edit(): void {
  if (state.value) return;
  engines().abandon();
  const before = { game: game.value, node: node.value };
  tool.value = toMove(before.game, before.node);
  state.value = { before, undo: rememberGame(), keepsMoves: true };
}

/// Puts a position on the board that has no moves.
function draw(setup: Setup, rule: Rule = game.value.rule, size: Size = game.value): void {
  const now = state.value;
  if (!now) return;
  const drawn = newGame(rule, size, setup);
  batch(() => {
    state.value = { ...now, keepsMoves: false };
    openGame(drawn, drawn.root);
  });
}

/// Returns the position on the board as set-up stones.
function setupNow(): Setup {
  const all = [...stonesAt(game.value, node.value)];
  const of = (color: Color) => all.filter(([, c]) => c === color).map(([cell]) => cell);
  return { black: of('black'), white: of('white'), first: toMove(game.value, node.value) };
}

/// Uses the tool on a cell. A stone of the tool replaces one of the other colour, and removes one of
/// its own colour.
export function editCell(cell: Cell): void {
  const { black, white, first } = setupNow();
  const without = (list: readonly Cell[]) => list.filter((one) => one !== cell);
  const drawn = tool.value === 'eraser' || stones.value.get(cell) === tool.value ? null : tool.value;
  const add = (list: readonly Cell[], color: Color) =>
    drawn === color ? [...without(list), cell] : without(list);
  draw({ black: add(black, 'black'), white: add(white, 'white'), first });
}

export const clearBoard = (): void => draw(EMPTY_SETUP);
export const setFirst = (first: Color): void => draw({ ...setupNow(), first });
export const setRule = (rule: Rule): void => draw(setupNow(), rule);

/// Changes the size of the board. Stones outside the new board go away.
export function setSize(size: Size): void {
  const { black, white, first } = setupNow();
  const inside = (list: readonly Cell[]) => list.filter((cell) => isOn(cell, size));
  draw({ black: inside(black), white: inside(white), first }, game.value.rule, size);
}

export function turn(how: Turn): void {
  const next = turned(game.value, node.value, how);
  openGame(next.game, next.node);
}

export function shift(to: Shift): void {
  const next = shifted(game.value, node.value, to);
  if (next) openGame(next.game, next.node);
  else complain(t('edit.edge'));
}

export function cancel(): void {
  const now = state.value;
  if (!now) return;
  batch(() => {
    state.value = null;
    openGame(now.before.game, now.before.node);
  });
}

/// Closes the editor and puts the earlier game back on the board. Returns the edited game, or null if the
/// editor is closed or nothing was changed.
function finish(): Shown | null {
  const now = state.value;
  if (!now) return null;
  const drawn = { game: game.value, node: node.value };
  cancel();
  if (drawn.game === now.before.game) return null;
  return drawn;
}

/// Analyses the position of the editor.
export function analyse(): void {
  const undo = state.value?.undo;
  const drawn = finish();
  tab.value = 'analyse'; // puts the game of the other tabs on the board if a puzzle was there
  if (!drawn) return;
  adoptGame(drawn.game, drawn.node);
  if (undo) inform(t('edit.done'), [], undo);
}

/// Poses the position of the editor as a puzzle.
export function solve(): void {
  const drawn = finish() ?? { game: game.value, node: node.value };
  tab.value = 'puzzles';
  beginOwn(drawn.game, drawn.node);
}

/// When another tab is opened, ends the editor and puts the earlier game back on the board.
export function watchEditor(): void {
  let last = tab.value;
  effect(() => {
    const now = tab.value;
    if (now === last) return;
    last = now;
    untracked(() => {
      if (state.value) cancel();
    });
  });
}
