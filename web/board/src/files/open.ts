// Opens texts that contain games. The engine reads the text. Texts of more than MAX_BYTES are
// refused before the engine reads them.

import type { Engine, GameTree } from 'fukumi';
import { type Game, gameOf } from '../model/game';
import type { Rule, Size } from '../model/cell';
import type { MessageKey } from '../i18n/en';

export const MAX_BYTES = 1_000_000;
const MAX_NAME = 80;

/// An error with a message for people. `key` is the key of the message in i18n/en.ts.
export class FileError extends Error {
  constructor(readonly key: MessageKey) {
    super(key);
  }
}

/// Makes a name from a file safe to show: it becomes one line and is cut to MAX_NAME characters.
export function cleanName(name: string): string {
  return name
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_NAME);
}

/// One of the games in a text. game() throws if the engine cannot read this game.
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

/// Returns the games in a text, at least one. Throws the engine's message if it cannot read the
/// text.
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

/// Returns the number of moves of the main line, which consists of the first child of each node.
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
