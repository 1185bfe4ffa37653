// Opens and saves: what the buttons, a dropped file and a pasted text do.

import { signal } from '@preact/signals';
import { type Found, gamesOf, readFile, type Title } from '../files/open';
import { download, fileName, gameText, type SaveFormat } from '../files/save';
import { FileError } from '../model/file_error';
import { drawingOf, gif, png, svgText } from '../files/picture';
import { endOf, type Game } from '../model/game';
import { writeLink } from '../model/link';
import { adoptGame, nextLike } from './match';
import { complain, errorText, inform } from './notice';
import * as puzzle from './puzzle';
import { engines, game, node, tab } from './session';
import { settings } from './settings';
import { t } from '../i18n';

/// The games of a text that holds several, until one of them is chosen.
export const choices = signal<readonly Found[] | null>(null);

/// Whether the text held a game, which is then on the board, or several, which are then `choices`.
export async function open(text: string, name = ''): Promise<boolean> {
  try {
    const { rule, width, height } = settings.value;
    const found = await engines().ask((engine) =>
      gamesOf(text, name || 'text', engine, rule, { width, height }),
    );
    choices.value = found.length > 1 ? found : null;
    if (found.length === 1) putOnBoard(found[0]!.game(), name.slice(0, 80) || '1');
    return true;
  } catch (error) {
    complain(error instanceof FileError ? errorText(error) : errorText(unreadable(error)));
    return false;
  }
}

/// The engine's words for a text that it cannot read begin with the place: "name:line: …".
function unreadable(error: unknown): FileError {
  const line = error instanceof Error ? /^[^:]*:(\d+): /.exec(error.message) : null;
  return new FileError('file.unreadable', line ? Number(line[1]) : null);
}

/// Whether the chosen game is on the board.
export function choose(index: number): boolean {
  const found = choices.value?.[index];
  if (!found) return false;
  try {
    putOnBoard(found.game(), titleText(found.title, index));
    choices.value = null;
    return true;
  } catch (error) {
    complain(errorText(error));
    return false;
  }
}

export function titleText({ black, white, result, moves }: Title, index: number): string {
  const players = black || white ? `${black || '?'} – ${white || '?'}` : '';
  const parts = [players, result, t('file.moves', { count: moves })];
  return `${index + 1}. ${parts.filter(Boolean).join(' · ')}`;
}

function putOnBoard(opened: Game, name: string): void {
  if (tab.value === 'puzzles') {
    puzzle.beginOwn(opened, endOf(opened.root));
  } else {
    adoptGame(opened, endOf(opened.root));
    nextLike(opened);
  }
  inform(t('file.opened', { name }));
}

export async function openFile(file: File): Promise<boolean> {
  try {
    return await open(await readFile(file), file.name);
  } catch (error) {
    complain(errorText(error));
    return false;
  }
}

async function textOf(format: SaveFormat): Promise<string> {
  return engines().ask((engine) => gameText(game.value, format, engine));
}

async function attempt(task: () => Promise<void>, done: string): Promise<void> {
  try {
    await task();
    inform(done);
  } catch (error) {
    complain(errorText(error));
  }
}

export const save = (format: SaveFormat): Promise<void> =>
  attempt(async () => {
    download(await textOf(format), fileName(game.value, format));
  }, t('file.saved'));

/// Pages that came by plain http may not.
export const mayCopy = 'clipboard' in navigator && navigator.clipboard !== undefined;

export const copy = (text: string): Promise<void> =>
  attempt(() => navigator.clipboard.writeText(text), t('file.copied'));

export const copyGame = (format: SaveFormat): Promise<void> =>
  attempt(async () => navigator.clipboard.writeText(await textOf(format)), t('file.copied'));

export const link = (): string =>
  location.origin + location.pathname + writeLink(game.value, node.value);

const drawing = () =>
  drawingOf(game.value, node.value, settings.value.numbers, settings.value.coordinates);

export const savePicture = (format: 'svg' | 'png' | 'gif'): Promise<void> =>
  attempt(async () => {
    const { theme } = settings.value;
    if (format === 'svg') {
      const blob = new Blob([svgText(drawing(), theme)], { type: 'image/svg+xml' });
      download(blob, 'fukumi.svg');
    } else if (format === 'png') download(await png(drawing(), theme), 'fukumi.png');
    else download(await gif(game.value, node.value, theme), 'fukumi.gif');
  }, t('file.saved'));
