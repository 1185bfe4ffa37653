// Opens texts of games. The engine reads them; texts above MAX_BYTES are refused before that.

import type { Engine, GameTree } from 'fukumi';
import { type Game, gameOf } from '../model/game';
import type { Rule, Size } from '../model/cell';
import type { MessageKey } from '../i18n/en';

export const MAX_BYTES = 1_000_000;
const MAX_NAME = 80;

/// An error with a message for people: `key` (i18n/en.ts).
export class FileError extends Error {
  constructor(readonly key: MessageKey) {
    super(key);
  }
}

/// Names come from outside: one line, and not longer than the page has room for.
export function cleanName(name: string): string {
  return name
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_NAME);
}

/// One of the games of a text. game() throws if it cannot be read.
export interface Found {
  readonly title: Title;
  readonly game: () => Game;
}

export interface Title {
  readonly black: string;
  readonly white: string;
  readonly result: string;
  readonly moves: number;
}

/// The games of a text, at least one. A text that the engine cannot read throws its message.
export function gamesOf(
  text: string,
  name: string,
  engine: Engine,
  rule: Rule,
  size: Size,
): readonly Found[] {
  if (text.length > MAX_BYTES) throw new FileError('file.large');
  const { width, height } = size;
  const { trees } = engine.readTrees(text, name, { rule, width, height });
  if (!trees.length) throw new FileError('file.nogame');
  return trees.map((tree) => ('error' in tree ? unreadable(tree.error) : found(tree)));
}

function unreadable(why: string): Found {
  const title = { black: '?', white: '?', result: '', moves: 0 };
  const game = () => {
    throw new Error(why);
  };
  return { title, game };
}

function found(tree: GameTree): Found {
  const names = { black: cleanName(tree.names.black), white: cleanName(tree.names.white) };
  const result = cleanName(String(tree.result));
  const game = () => {
    if (tree.frozen?.length) throw new FileError('file.frozen');
    return gameOf({ ...tree, names, result });
  };
  return { title: { ...names, result, moves: lengthOf(tree) }, game };
}

/// The number of moves of the main line: the first child of each node.
function lengthOf({ nodes }: GameTree): number {
  let [last, length] = [0, 0];
  nodes.forEach(({ parent }, i) => {
    if (parent !== last) return;
    last = i;
    length += 1;
  });
  return length;
}

export async function readFile(file: Blob): Promise<string> {
  if (file.size > MAX_BYTES) throw new FileError('file.large');
  return file.text();
}
