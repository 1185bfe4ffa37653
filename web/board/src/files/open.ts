// Texts of games into games: SGF with its variations by the page, all other formats of the project
// by the engine. A text is refused before it is looked at if it is too large.

import { type Game, newGame, playAll } from '../model/game';
import { FileError } from '../model/file_error';
import { readSgf } from '../model/sgf';
import { isSize, type Rule, type Size } from '../model/cell';
import type { Engine, ReadGame } from '../engine/port';

export const MAX_BYTES = 1_000_000;
const MAX_NAME = 80;

const looksSgf = (text: string): boolean => /^\uFEFF?\s*\(\s*;/.test(text);

/// Names come from outside: one line, and not longer than the page has room for.
export function cleanName(name: string): string {
  return name
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_NAME);
}

export interface Opened {
  readonly game: Game;
  readonly count: number; // of games in the text
}

export function openText(
  text: string,
  name: string,
  engine: Engine,
  rule: Rule,
  size: Size,
): Opened {
  if (text.length > MAX_BYTES) throw new FileError('file.large');
  if (looksSgf(text)) {
    const game = readSgf(text, rule);
    game.info.black = cleanName(game.info.black);
    game.info.white = cleanName(game.info.white);
    return { game, count: 1 };
  }
  const games = engine.readGames(text, name, rule, size);
  if (!games[0]) throw new FileError('file.nogame');
  return { game: gameOf(games[0], rule, size), count: games.length };
}

function gameOf(read: ReadGame, rule: Rule, size: Size): Game {
  const board = read.size ?? size;
  if (!isSize(board)) throw new FileError('file.size');
  const game = newGame(read.rule ?? rule, board, read.setup ?? undefined);
  const end = playAll(game, game.root, read.moves);
  if (end.ply !== read.moves.length) throw new FileError('file.taken');
  game.info.black = cleanName(read.black);
  game.info.white = cleanName(read.white);
  game.info.result = read.result;
  return game;
}

export async function readFile(file: Blob): Promise<string> {
  if (file.size > MAX_BYTES) throw new FileError('file.large');
  return file.text();
}
