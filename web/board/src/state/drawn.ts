// Marks, letters and arrows that a person draws on the board. They belong to the position on the
// board, and a saved SGF has them.

import { computed, effect, signal } from '@preact/signals';
import type { TreeSign } from 'fukumi';
import type { Cell } from '../model/cell';
import type { Node } from '../model/game';
import { editing } from './edit';
import { inform } from './notice';
import { node, preview, tab, version } from './session';
import { t } from '../i18n';

export const DRAW_TOOLS = ['circle', 'square', 'triangle', 'cross', 'text', 'arrow'] as const;
export type DrawTool = (typeof DRAW_TOOLS)[number];

/// The tool in hand: a tap on the board draws. null: a tap places a stone, and the right button of a
/// mouse draws.
export const drawTool = signal<DrawTool | null>(null);
/// The first end of an arrow that is drawn by two taps.
const arrowFrom = signal<Cell | null>(null);

/// What is drawn on the position on the board.
export const signs = computed<readonly TreeSign[]>(() => {
  version.value;
  if (editing.value || preview.value) return [];
  const drawn = node.value.kept?.signs ?? [];
  const from = arrowFrom.value;
  return from === null ? drawn : [...drawn, { kind: 'selected', cell: from }];
});

export const mayClear = computed(() => (version.value, Boolean(node.value.kept?.signs?.length)));

function setSigns(at: Node, list: readonly TreeSign[]): void {
  const { signs: _, ...rest } = at.kept ?? {};
  const kept = list.length ? { ...rest, signs: [...list] } : rest;
  if (Object.keys(kept).length) at.kept = kept;
  else delete at.kept;
  version.value += 1;
}

const isSame = (a: TreeSign, b: TreeSign): boolean =>
  a.kind === b.kind && a.cell === b.cell && a.to === b.to;

const isLinear = ({ to }: TreeSign): boolean => to !== undefined;

/// Adds a sign, or removes it if it is there. A cell has one mark; arrows may cross it.
function toggle(sign: TreeSign): void {
  const drawn = node.value.kept?.signs ?? [];
  const others = drawn.filter(
    (one) => isLinear(one) !== isLinear(sign) || one.cell !== sign.cell || one.to !== sign.to,
  );
  setSigns(node.value, drawn.some((one) => isSame(one, sign)) ? others : [...others, sign]);
}

/// Returns the next letter that the position does not have: A to Z, then a to z.
function nextLetter(): string {
  const used = new Set((node.value.kept?.signs ?? []).map(({ text }) => text));
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'];
  return letters.find((letter) => !used.has(letter)) ?? '?';
}

/// Draws an arrow if the person drew from one cell to another. On a single cell, draws with the tool
/// in hand, or a circle without a tool.
export function draw(from: Cell, to: Cell): void {
  if (editing.value) return;
  const tool = drawTool.value ?? 'circle';
  const start = arrowFrom.value;
  arrowFrom.value = null;
  if (from !== to) toggle({ kind: 'arrow', cell: from, to });
  else if (tool === 'arrow') {
    if (start === null) arrowFrom.value = from;
    else if (start !== from) toggle({ kind: 'arrow', cell: start, to: from });
  } else if (tool === 'text') {
    const known = node.value.kept?.signs?.find(({ kind, cell }) => kind === 'text' && cell === from);
    toggle({ kind: 'text', cell: from, text: known?.text ?? nextLetter() });
  } else toggle({ kind: tool, cell: from });
}

/// Removes what is drawn on the position. A message offers it back.
export function clearDrawn(): void {
  const at = node.value;
  const before = at.kept?.signs ?? [];
  arrowFrom.value = null;
  if (!before.length) return;
  setSigns(at, []);
  inform(t('draw.cleared'), [], () => setSigns(at, before));
}

/// Puts the tool away when another tab is opened. When the position changes, forgets the first end
/// of an arrow that has no second end yet.
export function watchDrawing(): void {
  effect(() => {
    void [tab.value, editing.value];
    drawTool.value = null;
  });
  effect(() => {
    void [node.value, drawTool.value];
    arrowFrom.value = null;
  });
}
