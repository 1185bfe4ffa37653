// A game as a tree of moves with comments and variations, which people can edit. Black and White
// move in turn. The set-up consists of the stones on the board before the first move. Only the
// engine knows the rules: this file only checks that a move is on the board and its cell is free.

import type { GameResult, GameTree, TreeNode } from 'fukumi';
import { type Cell, type Color, isOn, isPass, other, type Rule, type Size } from './cell';

export interface Node {
  readonly parent: Node | null;
  readonly move: Cell | null; // a cell or PASS; null only at the root
  readonly color: Color | null; // null only at the root
  readonly ply: number; // 0 at the root
  readonly children: Node[];
  comment: string;
  /// Data of SGF that the page does not use. It keeps them for saved files.
  kept?: Pick<TreeNode, 'signs' | 'properties'>;
}

export interface Setup {
  readonly black: readonly Cell[];
  readonly white: readonly Cell[];
  readonly first: Color; // the side that makes the first move
}

export interface GameInfo {
  black: string; // names of the players
  white: string;
  result: string | GameResult | null; // result of the main line; null or empty if unknown
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

/// Returns the nodes from the first move to `node`, without the root.
export function pathTo(node: Node): Node[] {
  const path: Node[] = [];
  for (let at: Node | null = node; at?.parent; at = at.parent) path.push(at);
  return path.reverse();
}

export const movesTo = (node: Node): Cell[] => pathTo(node).map((n) => n.move!);

/// Returns the stones on the board at `node`.
export function stonesAt(game: Game, node: Node): Map<Cell, Color> {
  const stones = new Map<Cell, Color>();
  for (const cell of game.setup.black) stones.set(cell, 'black');
  for (const cell of game.setup.white) stones.set(cell, 'white');
  for (const step of stonesOf(pathTo(node))) stones.set(step.move!, step.color!);
  return stones;
}

/// Returns the nodes that place a stone: all except the root and passes.
export const stonesOf = (nodes: readonly Node[]): Node[] =>
  nodes.filter(({ move }) => move !== null && !isPass(move));

/// Returns the child of `node` that plays `cell` or passes, and creates it if it does not exist.
/// Returns null if the cell is not on the board or not free.
export function play(game: Game, node: Node, cell: Cell): Node | null {
  const known = node.children.find((child) => child.move === cell);
  if (known) return known;
  if (!isPass(cell) && (!isOn(cell, game) || stonesAt(game, node).has(cell))) return null;
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

/// Plays moves after `node`, but stops at the first impossible one. Returns the node of the last
/// move.
export function playAll(game: Game, node: Node, cells: readonly Cell[]): Node {
  let at = node;
  for (const cell of cells) {
    const next = play(game, at, cell);
    if (!next) break;
    at = next;
  }
  return at;
}

/// Follows the first child of each node from `node` on. Returns the last node.
export function endOf(node: Node): Node {
  let at = node;
  while (at.children[0]) at = at.children[0];
  return at;
}

/// Returns true if a node is on the main line.
export function isMain(node: Node): boolean {
  for (let at = node; at.parent; at = at.parent) if (at.parent.children[0] !== at) return false;
  return true;
}

/// Returns true if the node is in the tree of the game: neither it nor an ancestor was removed.
export function isIn(game: Game, node: Node): boolean {
  let at = node;
  for (; at.parent; at = at.parent) if (!at.parent.children.includes(at)) return false;
  return at === game.root;
}

/// Returns the nodes of the line through `node`, from the first move to the last.
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

/// Makes the line to `node` the main line: at every branch, its move becomes the first child.
export function promote(node: Node): void {
  for (const step of pathTo(node)) {
    const siblings = step.parent!.children;
    siblings.splice(siblings.indexOf(step), 1);
    siblings.unshift(step);
  }
}

/// Returns the node after these moves, or null if the tree does not contain them.
export function find(game: Game, cells: readonly Cell[]): Node | null {
  let at: Node | undefined = game.root;
  for (const cell of cells) at = at?.children.find((child) => child.move === cell);
  return at ?? null;
}

// ---- Conversion from and to the engine's GameTree -----------------------------------------------

/// Converts the engine's tree to a game. Throws if a move is off the board or on a taken cell.
export function gameOf(tree: GameTree): Game {
  const { rule, width, height, black, white, toMove: first, names, result } = tree;
  const game = newGame(rule, { width, height }, { black, white, first });
  const nodes = [game.root];
  for (const { parent = 0, move = '' } of tree.nodes.slice(1)) {
    const node = nodes[parent] && play(game, nodes[parent], move);
    if (!node) throw new Error(`${move} cannot be played`);
    nodes.push(node);
  }
  tree.nodes.forEach(({ comment = '', signs, properties }, i) => {
    const node = nodes[i]!;
    node.comment ||= comment;
    if (signs || properties) node.kept ??= { signs, properties };
  });
  Object.assign(game.info, { ...names, result: result || null });
  return game;
}

export function treeOf(game: Game): GameTree {
  const { rule, width, height, setup, info } = game;
  const nodes: GameTree['nodes'] = [];
  // Do not use recursion: a long game could overflow the call stack.
  const todo: [node: Node, parent: number][] = [[game.root, 0]];
  for (let next = todo.pop(); next; next = todo.pop()) {
    const [{ move, comment, children, kept }, parent] = next;
    const index = nodes.push({
      ...(move !== null && { parent, move }),
      ...(comment && { comment }),
      ...kept,
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
