// Texts of games into games: SGF with its variations by the page, all other formats of the project
// by the engine. A text is refused before it is looked at if it is too large.

import { endOf, type Game, newGame, playAll } from '../model/game';
import { FileError } from '../model/file_error';
import { readSgf, type SgfPlace, sgfPlaces } from '../model/sgf';
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

/// One of the games of a text. It is made when it is wanted: throws FileError if it is no game.
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

const titleOf = ({ info, root }: Game): Title => ({ ...info, moves: endOf(root).ply });
const UNREADABLE: Title = { black: '?', white: '?', result: '', moves: 0 };

/// The games of a text, at least one.
export function gamesOf(
  text: string,
  name: string,
  engine: Engine,
  rule: Rule,
  size: Size,
): readonly Found[] {
  if (text.length > MAX_BYTES) throw new FileError('file.large');
  if (looksSgf(text)) return sgfPlaces(text).map((place) => lazily(() => sgfGame(text, rule, place)));
  const games = engine.readGames(text, name, rule, size);
  if (!games[0]) throw new FileError('file.nogame');
  return games.map((game) => ({
    title: {
      black: cleanName(game.black),
      white: cleanName(game.white),
      result: game.result,
      moves: game.moves.length,
    },
    game: () => gameOf(game, rule, size),
  }));
}

/// A game with variations, of which only the title is kept.
function lazily(read: () => Game): Found {
  try {
    return { title: titleOf(read()), game: read };
  } catch {
    return { title: UNREADABLE, game: read };
  }
}

function sgfGame(text: string, rule: Rule, place: SgfPlace): Game {
  const game = readSgf(text, rule, place);
  game.info.black = cleanName(game.info.black);
  game.info.white = cleanName(game.info.white);
  game.info.result = cleanName(game.info.result);
  return game;
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
