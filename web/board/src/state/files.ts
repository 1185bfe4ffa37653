// Opens and saves games when somebody uses the buttons, drops a file or pastes a text.

import { signal } from '@preact/signals';
import { FileError, type Found, gamesOf, readFile, type Title } from '../files/open';
import { download, type SaveFormat } from '../files/save';
import { drawingOf, gif, png, svgText } from '../files/picture';
import { endOf, type Game, treeOf } from '../model/game';
import { writeLink } from '../model/link';
import { adoptGame, nextLike } from './match';
import { complain, errorText, inform, record } from './notice';
import * as puzzle from './puzzle';
import { engines, game, node, tab } from './session';
import { settings } from './settings';
import { t } from '../i18n';

/// If an opened text has several games: these games, until the person chooses one. Otherwise null.
export const choices = signal<readonly Found[] | null>(null);

/// Puts the game of a text on the board, or sets `choices` if the text has several games. Returns
/// false if the text cannot be read.
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
    complain(error instanceof FileError ? errorText(error) : unreadable(error));
    return false;
  }
}

/// Returns the message for a text that the engine cannot read. The engine's error is "name:line:
/// reason", or "name: reason" if it is about the whole text, in English.
function unreadable(error: unknown): string {
  record(error);
  const message = t('file.unreadable');
  const text = error instanceof Error ? error.message : '';
  const [, line, reason] = /^[^:]*:(?:(\d+):)? (.*)/s.exec(text) ?? [];
  if (!reason) return message;
  return line ? t('file.error', { message, line, reason }) : t('file.why', { message, reason });
}

/// Puts one of `choices` on the board. Returns false if that game cannot be read.
export function choose(index: number): boolean {
  const found = choices.value?.[index];
  if (!found) return false;
  try {
    putOnBoard(found.game(), titleText(found.title, index));
    choices.value = null;
    return true;
  } catch (error) {
    complain(error instanceof FileError ? errorText(error) : unreadable(error));
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

const written = (format: SaveFormat) =>
  engines().ask((engine) => engine.writeTree(treeOf(game.value), format));

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
    const { text, name } = await written(format);
    download(text, name);
  }, t('file.saved'));

/// True if the page may write to the clipboard. Browsers do not allow it on a page from plain http.
export const mayCopy = 'clipboard' in navigator && navigator.clipboard !== undefined;

export const copy = (text: string): Promise<void> =>
  attempt(() => navigator.clipboard.writeText(text), t('file.copied'));

export const copyGame = (format: SaveFormat): Promise<void> =>
  attempt(async () => navigator.clipboard.writeText((await written(format)).text), t('file.copied'));

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
