// A game as a tree of moves with comments and variations, for a board that people change. Moves
// alternate; the set-up is the stones on the board before the first move. The engine knows the
// rules: here a cell only has to be on the board and free.

import type { GameResult, GameTree } from 'fukumi';
import { type Cell, type Color, isOn, other, type Rule, type Size } from './cell';

export interface Node {
  readonly parent: Node | null;
  readonly move: Cell | null; // null only at the root
  readonly color: Color | null; // null only at the root
  readonly ply: number; // 0 at the root
  readonly children: Node[];
  comment: string;
}

export interface Setup {
  readonly black: readonly Cell[];
  readonly white: readonly Cell[];
  readonly first: Color; // makes the first move
}

export interface GameInfo {
  black: string; // names of the players
  white: string;
  result: string | GameResult | null; // of the main line; null or empty if it is not known
}

export interface Game extends Size {
  readonly rule: Rule;
  readonly setup: Setup;
  readonly root: Node;
  readonly info: GameInfo;
}

export const EMPTY_SETUP: Setup = { black: [], white: [], first: 'black' };

export function newGame(rule: Rule, size: Size, setup: Setup = EMPTY_SETUP): Game {
  return {
    rule,
    width: size.width,
    height: size.height,
    setup,
    root: { parent: null, move: null, color: null, ply: 0, children: [], comment: '' },
    info: { black: '', white: '', result: null },
  };
}

export const toMove = (game: Game, node: Node): Color =>
  node.color === null ? game.setup.first : other(node.color);

/// The nodes from the first move to `node`.
export function pathTo(node: Node): Node[] {
  const path: Node[] = [];
  for (let at: Node | null = node; at?.parent; at = at.parent) path.push(at);
  return path.reverse();
}

export const movesTo = (node: Node): Cell[] => pathTo(node).map((n) => n.move!);

/// The stones on the board at `node`.
export function stonesAt(game: Game, node: Node): Map<Cell, Color> {
  const stones = new Map<Cell, Color>();
  for (const cell of game.setup.black) stones.set(cell, 'black');
  for (const cell of game.setup.white) stones.set(cell, 'white');
  for (const step of pathTo(node)) stones.set(step.move!, step.color!);
  return stones;
}

/// The child that plays `cell`, made if necessary; null if the cell is off the board or taken.
export function play(game: Game, node: Node, cell: Cell): Node | null {
  const known = node.children.find((child) => child.move === cell);
  if (known) return known;
  if (!isOn(cell, game) || stonesAt(game, node).has(cell)) return null;
  const child: Node = {
    parent: node,
    move: cell,
    color: toMove(game, node),
    ply: node.ply + 1,
    children: [],
    comment: '',
  };
  node.children.push(child);
  return child;
}

/// Plays moves until one is impossible. Returns the last node.
export function playAll(game: Game, node: Node, cells: readonly Cell[]): Node {
  let at = node;
  for (const cell of cells) {
    const next = play(game, at, cell);
    if (!next) break;
    at = next;
  }
  return at;
}

/// The end of the first variation below `node`.
export function endOf(node: Node): Node {
  let at = node;
  while (at.children[0]) at = at.children[0];
  return at;
}

/// Whether a node is on the main line.
export function isMain(node: Node): boolean {
  for (let at = node; at.parent; at = at.parent) if (at.parent.children[0] !== at) return false;
  return true;
}

/// Whether a node is in the tree of a game, and not removed.
export function isIn(game: Game, node: Node): boolean {
  let at = node;
  for (; at.parent; at = at.parent) if (!at.parent.children.includes(at)) return false;
  return at === game.root;
}

/// The nodes of the line through `node`, from the first move to the end.
export function lineThrough(node: Node): Node[] {
  return pathTo(endOf(node));
}

/// Removes a node with its subtree. Returns the parent.
export function remove(node: Node): Node {
  const parent = node.parent;
  if (!parent) return node;
  parent.children.splice(parent.children.indexOf(node), 1);
  return parent;
}

/// Makes the line to `node` the main line, at every branch.
export function promote(node: Node): void {
  for (const step of pathTo(node)) {
    const siblings = step.parent!.children;
    siblings.splice(siblings.indexOf(step), 1);
    siblings.unshift(step);
  }
}

/// The node after these moves, or null if it does not exist.
export function find(game: Game, cells: readonly Cell[]): Node | null {
  let at: Node | undefined = game.root;
  for (const cell of cells) at = at?.children.find((child) => child.move === cell);
  return at ?? null;
}

// ---- As the engine reads and writes it -----------------------------------------------------------

/// Throws if a move of the tree is off the board or on a taken cell.
export function gameOf(tree: GameTree): Game {
  const { rule, width, height, black, white, toMove: first, names, result } = tree;
  const game = newGame(rule, { width, height }, { black, white, first });
  const nodes = [game.root];
  for (const { parent = 0, move = '' } of tree.nodes.slice(1)) {
    const node = nodes[parent] && play(game, nodes[parent], move);
    if (!node) throw new Error(`${move} cannot be played`);
    nodes.push(node);
  }
  tree.nodes.forEach(({ comment = '' }, i) => (nodes[i]!.comment ||= comment));
  Object.assign(game.info, { ...names, result: result || null });
  return game;
}

export function treeOf(game: Game): GameTree {
  const { rule, width, height, setup, info } = game;
  const nodes: GameTree['nodes'] = [];
  // No recursion: a game may be longer than the call stack is deep.
  const todo: [node: Node, parent: number][] = [[game.root, 0]];
  for (let next = todo.pop(); next; next = todo.pop()) {
    const [{ move, comment, children }, parent] = next;
    const index = nodes.push({
      ...(move !== null && { parent, move }),
      ...(comment && { comment }),
    });
    for (const child of [...children].reverse()) todo.push([child, index - 1]);
  }
  return {
    ...{ rule, width, height, black: setup.black, white: setup.white, toMove: setup.first },
    names: { black: info.black, white: info.white },
    result: info.result ?? '',
    nodes,
  };
}
