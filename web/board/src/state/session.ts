// The game on the board, and the node of it that the board shows. All tabs share this game, except
// the tab "puzzles", which has its own.

import { batch, computed, effect, signal } from '@preact/signals';
import type * as api from 'fukumi';
import type { Cell, Rule, Size } from '../model/cell';
import { endOf, type Game, isIn, movesTo, newGame, type Node, remove } from '../model/game';
import { pathTo, play, promote, stonesAt, toMove } from '../model/game';
import { EnginePool } from '../engine/pool';
import { complainOfEngine } from './notice';
import { settings } from './settings';
import { naming } from '../i18n';

export const TABS = ['play', 'analyse', 'review', 'puzzles'] as const;
export type Tab = (typeof TABS)[number];

export const tab = signal<Tab>('play');
export const game = signal<Game>(newGame(settings.value.rule, settings.value));
export const node = signal<Node>(game.value.root);
/// A number that increases whenever the tree of moves changes.
export const version = signal(0);
/// Moves that the board shows after a node while the pointer is on a line. null means any move.
export interface Preview {
  readonly from: Node;
  readonly moves: readonly (Cell | null)[];
}
export const preview = signal<Preview | null>(null);

export const stones = computed(() => (version.value, stonesAt(game.value, node.value)));
export const path = computed(() => (version.value, pathTo(node.value)));
export const mover = computed(() => toMove(game.value, node.value));

export type Position = Required<Omit<api.Position, 'frozen'>>;

export const positionAt = ({ rule, width, height, setup }: Game, n: Node): Position => ({
  rule,
  width,
  height,
  black: setup.black,
  white: setup.white,
  toMove: setup.first,
  moves: movesTo(n),
});
export const keyOf = (p: Position): string => JSON.stringify(p);

let last: Position | null = null;
/// The position on the board. It is the same object until the position changes, so `===` compares
/// it.
export const position = computed(() => {
  const now = positionAt(game.value, node.value);
  if (!last || keyOf(last) !== keyOf(now)) last = now;
  return last;
});

let pool: EnginePool | null = null;
export function useEngines(engines: EnginePool): void {
  pool = engines;
}
export function engines(): EnginePool {
  if (!pool) throw new Error('no engine was given to the page');
  return pool;
}

const KEPT_FACTS = 500;
const known = new Map<string, Promise<api.Facts>>();

/// Returns what the rules say about a position. The engine computes it, and the results are cached.
export function factsOf(p: Position): Promise<api.Facts> {
  const key = keyOf(p);
  const found = known.get(key);
  if (found) return found;
  if (known.size >= KEPT_FACTS) known.delete(known.keys().next().value!);
  const asked = engines().ask((engine) => engine.facts(p));
  known.set(key, asked);
  asked.catch(() => known.delete(key));
  return asked;
}

const loaded = signal<{ readonly of: Position; readonly facts: api.Facts } | null>(null);
/// The facts about the position on the board by the rules; null until the engine has answered.
export const facts = computed(() =>
  loaded.value?.of === position.value ? loaded.value.facts : null,
);

/// The opening on the board, or null. Until the engine has answered about a new position, it is the
/// opening of the previous position.
export const opening = computed(() => loaded.value?.facts.opening ?? null);

/// Returns the cells that the side to move must not play on, each with the reason.
export const forbiddenIn = ({ toMove, forbidden }: api.Facts): Map<Cell, api.ForbiddenReason> =>
  new Map(toMove === 'black' ? forbidden.map(({ at, reason }) => [at, reason]) : []);

/// True if the engine has answered once, which means that it is loaded.
export const ready = computed(() => loaded.value !== null);

/// Keeps the names of cells in texts like those on the board.
export function watchNames(): void {
  effect(() => {
    naming.value = { fromBottom: settings.value.rows === 'bottom', height: game.value.height };
  });
}

export function watchFacts(): void {
  effect(() => {
    const asked = position.value;
    factsOf(asked).then(
      (found) => {
        if (position.peek() === asked) loaded.value = { of: asked, facts: found };
      },
      (error: unknown) => complainOfEngine(error),
    );
  });
}

export function show(n: Node): void {
  batch(() => {
    preview.value = null;
    node.value = n;
  });
}

/// Plays a stone if its cell is free, and shows the position after it.
export function playOn(cell: Cell): Node | null {
  const next = play(game.value, node.value, cell);
  if (!next) return null;
  batch(() => {
    show(next);
    version.value += 1;
  });
  return next;
}

export function openGame(g: Game, n: Node = endOf(g.root)): void {
  // Change both in one batch, so that effects never see a node of another game.
  batch(() => {
    preview.value = null;
    game.value = g;
    node.value = n;
    version.value += 1;
  });
}

export function startGame(rule: Rule, size: Size): void {
  openGame(newGame(rule, size));
}

export const back = (): void => show(node.value.parent ?? node.value);
export const forward = (): void => show(node.value.children[0] ?? node.value);
export const toStart = (): void => show(game.value.root);
export const toEnd = (): void => show(endOf(node.value));

/// Removes a node with all moves after it. Returns a function that puts it back.
export function removeNode(n: Node): () => void {
  const [old, at] = [game.value, node.value];
  const onPath = pathTo(at).includes(n);
  const place = n.parent?.children.indexOf(n) ?? 0;
  const parent = remove(n);
  batch(() => {
    if (onPath) node.value = parent;
    version.value += 1;
  });
  return () => {
    if (game.value !== old || parent === n || !isIn(old, parent) || parent.children.includes(n)) return;
    parent.children.splice(place, 0, n);
    show(at);
    version.value += 1;
  };
}

export function promoteNode(n: Node): void {
  promote(n);
  version.value += 1;
}

export function setComment(n: Node, text: string): void {
  n.comment = text;
  version.value += 1;
}
