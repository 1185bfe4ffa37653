// Opens and saves: what the buttons, a dropped file and a pasted text do.

import { openText, readFile } from '../files/open';
import { download, fileName, gameText, type SaveFormat } from '../files/save';
import { drawingOf, gif, png, svgText } from '../files/picture';
import { endOf } from '../model/game';
import { writeLink } from '../model/link';
import { adoptGame, seats } from './match';
import { complain, errorText, inform } from './notice';
import * as puzzle from './puzzle';
import { engines, game, node, openGame, tab } from './session';
import { settings } from './settings';
import { t } from '../i18n';

/// Whether the text held a game, which is then on the board.
export async function open(text: string, name = ''): Promise<boolean> {
  try {
    const { rule, width, height } = settings.value;
    const opened = await engines().ask((engine) =>
      openText(text, name, engine, rule, { width, height }),
    );
    if (tab.value === 'puzzles') {
      puzzle.puzzle.value = null;
      puzzle.state.value = 'open';
      puzzle.editing.value = false;
      openGame(opened.game, endOf(opened.game.root));
    } else {
      adoptGame(opened.game, endOf(opened.game.root));
      seats.value = { black: 'person', white: 'person' };
    }
    inform(t('file.opened', { name: name.slice(0, 80) || `${opened.count}` }));
    return true;
  } catch (error) {
    const text_ = errorText(error);
    complain(
      error instanceof Error && !('key' in error) ? t('file.unreadable', { reason: text_ }) : text_,
    );
    return false;
  }
}

export async function openFile(file: File): Promise<boolean> {
  try {
    return await open(await readFile(file), file.name);
  } catch (error) {
    complain(errorText(error));
    return false;
  }
}

export async function textOf(format: SaveFormat): Promise<string> {
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
  attempt(async () => download(await textOf(format), fileName(format)), t('file.saved'));

export const copy = (text: string): Promise<void> =>
  attempt(() => navigator.clipboard.writeText(text), t('file.copied'));

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
