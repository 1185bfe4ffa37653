// Games out of the page: as text in a format of the project, and as a download.

import { type Game, endOf, movesTo } from '../model/game';
import { winnerIn } from '../model/result';
import { writeSgf } from '../model/sgf';
import type { Engine, TextFormat } from '../engine/port';

export type SaveFormat = 'sgf' | TextFormat;
export const SAVE_FORMATS: readonly SaveFormat[] = ['sgf', 'psq', 'pos', 'gomocup'];

/// The main line, but in SGF the whole tree. Set-up stones can be written in SGF alone.
export function gameText(game: Game, format: SaveFormat, engine: Engine): string {
  if (format === 'sgf') return writeSgf(game);
  return engine.writeGame(
    {
      rule: game.rule,
      size: { width: game.width, height: game.height },
      setup: null,
      moves: movesTo(endOf(game.root)),
      black: game.info.black || 'Black',
      white: game.info.white || 'White',
      result: game.info.result,
    },
    format,
  );
}

/// White's first move on the empty board is set up, too: the other formats know Black's alone.
export const hasSetup = ({ setup }: Game): boolean =>
  setup.black.length + setup.white.length > 0 || setup.first === 'white';

const EXTENSIONS: Record<SaveFormat, string> = {
  sgf: 'sgf',
  psq: 'psq',
  pos: 'pos',
  gomocup: 'psq',
};

const WINNERS = { draw: 0, black: 1, white: 2 };
const wordOf = (name: string): string => name.replace(/[^\p{L}\p{N}.+]/gu, '-');

/// In psq the text cannot tell who won where the board does not, as after a resignation. The name
/// does, as in the files of Gomocup's judge: round, Black, White, winner.
export function fileName({ info }: Game, format: SaveFormat): string {
  const winner = format === 'psq' ? winnerIn(info.result) : null;
  if (!winner) return `fukumi.${EXTENSIONS[format]}`;
  const players = [info.black || 'Black', info.white || 'White'].map(wordOf);
  return `${[1, ...players, WINNERS[winner]].join('_')}.psq`;
}

export function download(content: Blob | string, name: string): void {
  const blob = typeof content === 'string' ? new Blob([content]) : content;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
