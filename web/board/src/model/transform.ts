// Turns, flips and shifts a game with all its variations.

import type { TreeSign } from 'fukumi';
import { type Cell, cellOf, isPass, isOn, type Size, spotOf } from './cell';
import { cellAt, xOf, yOf } from '../../../../tools/page/board.js';
import { type Game, newGame, type Node, play } from './game';

export type Turn = 'right' | 'flip' | 'mirror';
export type Shift = 'left' | 'right' | 'up' | 'down';

const SHIFTS: Record<Shift, readonly [number, number]> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
};

/// Returns the game with each cell replaced by to(cell), and its node that corresponds to `at`.
/// Returns null if a stone would leave the board.
function moved(
  game: Game,
  at: Node,
  size: Size,
  to: (x: number, y: number) => readonly [number, number],
): { game: Game; node: Node } | null {
  const place = (cell: Cell): Cell | null => {
    if (isPass(cell)) return cell;
    const [x, y] = to(xOf(spotOf(cell)), yOf(spotOf(cell)));
    const inside = x >= 0 && y >= 0 && x < size.width && y < size.height;
    return inside && isOn(cellOf(cellAt(x, y)), size) ? cellOf(cellAt(x, y)) : null;
  };
  const black = game.setup.black.map(place);
  const white = game.setup.white.map(place);
  if ([...black, ...white].includes(null)) return null;
  const setup = { black: black as Cell[], white: white as Cell[], first: game.setup.first };
  const next = newGame(game.rule, size, setup);
  Object.assign(next.info, game.info);
  const keep = (from: Node, into: Node) => {
    into.comment = from.comment;
    if (!from.kept) return;
    const { signs, properties } = from.kept;
    const onBoard = signs?.flatMap(({ to, ...sign }): TreeSign[] => {
      const cell = place(sign.cell);
      const end = to === undefined ? undefined : place(to);
      if (cell === null || end === null) return [];
      return [{ ...sign, cell, ...(end !== undefined && { to: end }) }];
    });
    into.kept = { ...(onBoard && { signs: onBoard }), ...(properties && { properties }) };
  };
  keep(game.root, next.root);
  const nodes = new Map<Node, Node>([[game.root, next.root]]);
  const todo = [game.root];
  for (let node = todo.pop(); node; node = todo.pop()) {
    for (const child of node.children) {
      const cell = place(child.move!);
      const copy = cell === null ? null : play(next, nodes.get(node)!, cell);
      if (!copy) return null;
      keep(child, copy);
      nodes.set(child, copy);
      todo.push(child);
    }
  }
  return { game: next, node: nodes.get(at)! };
}

/// Turns the board by a quarter to the right, exchanges left and right (mirror), or above and below
/// (flip).
export function turned(game: Game, at: Node, how: Turn): { game: Game; node: Node } {
  const { width, height } = game;
  const size = how === 'right' ? { width: height, height: width } : { width, height };
  const result = moved(game, at, size, (x, y) => {
    if (how === 'right') return [height - 1 - y, x];
    return how === 'flip' ? [x, height - 1 - y] : [width - 1 - x, y];
  });
  return result!;
}

/// Moves all stones by one cell. Returns null if a stone would leave the board.
export function shifted(game: Game, at: Node, to: Shift): { game: Game; node: Node } | null {
  const [across, down] = SHIFTS[to];
  return moved(game, at, game, (x, y) => [x + across, y + down]);
}
