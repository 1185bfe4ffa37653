// Opens texts and files that contain games. The engine reads them. Texts of more than MAX_BYTES are
// refused before the engine reads them.

import type { Content, Engine, GameFormat, GameTree } from 'fukumi';
import { type Game, gameOf } from '../model/game';
import type { Rule, Size } from '../model/cell';
import type { MessageKey } from '../i18n/en';

export const MAX_BYTES = 1_000_000;
const MAX_NAME = 80;

/// An error with a message for people. `key` is the key of the message in i18n/en.ts.
export class FileError extends Error {
  constructor(
    readonly key: MessageKey,
    readonly limit = '1 MB',
  ) {
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

/// The games that the engine has read from a text, and the notes of its reader.
export interface Opened {
  readonly format: GameFormat | 'board';
  readonly games: readonly Found[]; // at least one
  /// Notes of the reader about data that it left out or doubts, each as "name:line: …" or "name: …"
  /// in English.
  readonly notes: readonly string[];
}

/// One of the games in a text. game() throws if the engine cannot read this game.
export interface Found {
  readonly title: Title;
  readonly game: () => Game;
  /// True if nothing in the text shows which side moves first.
  readonly assumed: boolean;
  /// The encoding of the file that the game is from; empty for UTF-8.
  readonly encoding: string;
}

export interface Title {
  readonly black: string;
  readonly white: string;
  readonly result: string;
  readonly moves: number;
  /// The engine's message if it cannot read this game, otherwise null.
  readonly error: string | null;
}

/// Reads the games in a text or in the bytes of a file. Throws the engine's message if it cannot
/// read the text.
export function gamesOf(
  content: Content,
  name: string,
  engine: Engine,
  rule: Rule,
  size: Size,
): Opened {
  if (content.length > MAX_BYTES) throw new FileError('file.large');
  const { width, height } = size;
  const { format, trees, notes } = engine.readTrees(content, name, { rule, width, height });
  if (!trees.length) throw new FileError('file.nogame');
  const games = trees.map((tree) => ('error' in tree ? unreadable(tree.error) : found(tree)));
  return { format, games, notes };
}

function unreadable(error: string): Found {
  const title = { black: '', white: '', result: '', moves: 0, error };
  const game = () => {
    throw new Error(error);
  };
  return { title, game, assumed: false, encoding: '' };
}

function found(tree: GameTree): Found {
  const names = { black: cleanName(tree.names.black), white: cleanName(tree.names.white) };
  const result = cleanName(String(tree.result));
  const game = () => {
    if (tree.frozen?.length) throw new FileError('file.frozen');
    return gameOf({ ...tree, names, result });
  };
  const title = { ...names, result, moves: lengthOf(tree), error: null };
  return { title, game, assumed: tree.toMoveAssumed ?? false, encoding: tree.encoding ?? '' };
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

/// Returns the bytes of a file. The engine finds out their encoding.
export async function readFile(file: Blob, most = MAX_BYTES): Promise<Uint8Array> {
  if (file.size > most) throw new FileError('file.large', `${most / 1e6} MB`);
  return new Uint8Array(await file.arrayBuffer());
}
