// Writes and reads links that contain a position in the last part of the address, such as
// "#rule=renju&size=15&moves=h8i9&at=1". Browsers do not send this part to the server. Anybody can
// write an address, so readLink() checks every part of it.

import { isOn, isRule, isSize, parseCells, type Size } from './cell';
import { endOf, type Game, movesTo, newGame, type Node, playAll, type Setup } from './game';

const MAX_LENGTH = 4000;

export interface Linked {
  game: Game;
  node: Node;
}

const sizeText = ({ width, height }: Size): string =>
  width === height ? `${width}` : `${width}x${height}`;

/// Returns the part of the address from "#" on. It contains the line through `node`, and the place
/// of `node` in that line.
export function writeLink(game: Game, node: Node): string {
  const parts = [`rule=${game.rule}`, `size=${sizeText(game)}`];
  if (game.setup.black.length) parts.push(`black=${game.setup.black.join('')}`);
  if (game.setup.white.length) parts.push(`white=${game.setup.white.join('')}`);
  if (game.setup.first === 'white') parts.push('first=white');
  const end = endOf(node);
  if (end.ply) parts.push(`moves=${movesTo(end).join('')}`);
  if (node !== end) parts.push(`at=${node.ply}`);
  return '#' + parts.join('&');
}

/// Returns the position in an address, null if the address contains no position, or "bad" if the
/// position is impossible.
export function readLink(hash: string): Linked | 'bad' | null {
  const text = hash.replace(/^#/, '');
  if (!/(^|&)(rule|size|moves|black|white)=/.test(text)) return null;
  if (text.length > MAX_LENGTH) return 'bad';
  const values = new URLSearchParams(text);
  const rule = values.get('rule') ?? 'freestyle';
  const sizes = /^(\d{1,2})(?:x(\d{1,2}))?$/.exec(values.get('size') ?? '15');
  if (!isRule(rule) || !sizes) return 'bad';
  const size = { width: Number(sizes[1]), height: Number(sizes[2] ?? sizes[1]) };
  if (!isSize(size)) return 'bad';
  const setup = setupOf(values, size);
  const moves = parseCells(values.get('moves') ?? '');
  if (!setup || !moves) return 'bad';
  const game = newGame(rule, size, setup);
  const end = playAll(game, game.root, moves);
  if (end.ply !== moves.length) return 'bad';
  const at = values.has('at') ? Number(values.get('at')) : end.ply;
  if (!Number.isInteger(at) || at < 0 || at > end.ply) return 'bad';
  let node = game.root;
  while (node.ply < at) node = node.children[0]!;
  return { game, node };
}

function setupOf(values: URLSearchParams, size: Size): Setup | null {
  const black = parseCells(values.get('black') ?? '');
  const white = parseCells(values.get('white') ?? '');
  const first = values.get('first') ?? 'black';
  if (!black || !white || (first !== 'black' && first !== 'white')) return null;
  const cells = [...black, ...white];
  if (new Set(cells).size !== cells.length || !cells.every((c) => isOn(c, size))) return null;
  return { black, white, first };
}
