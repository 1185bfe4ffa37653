// The opening explorer of the tab "analyse": the named openings, and how often the games of an opened
// file reached the position on the board and each position after it. The engine's rules module counts.

import { effect, signal } from '@preact/signals';
import type { Engine, Exploration, OpenedGames } from 'fukumi';
import { FileError, readFile } from '../files/open';
import { notesText, placed } from '../files/notes';
import { complain, complainOfEngine, errorText, inform, record } from './notice';
import { engines, type Position, position, tab } from './session';
import { settings } from './settings';
import { t } from '../i18n';

/// The largest file of games in bytes.
export const MOST_BYTES = 32_000_000;

/// True while the explorer is open.
export const exploring = signal(false);

/// The letters of the moves on the board and in the list.
export const letterOf = (index: number): string => String.fromCharCode(65 + index);
export const MOST_LETTERS = 12;

interface Collection {
  readonly name: string;
  readonly bytes: Uint8Array;
}
let collection: Collection | null = null;
/// The engine that has counted the games of `collection`. A new engine counts them again.
let counted: WeakRef<Engine> | null = null;
/// The number of games of the opened file that do not count.
export const unusable = signal(0);
/// Increases when another file was opened.
const opened = signal(0);

interface Found {
  readonly of: Position;
  readonly result: Exploration;
}
const found = signal<Found | null>(null);
/// What is known of the position on the board; null until the engine has answered.
export const exploration = (): Exploration | null =>
  exploring.value && found.value?.of === position.value ? found.value.result : null;

function count(engine: Engine, { bytes, name }: Collection): OpenedGames {
  const { rule, width, height } = settings.value;
  const games = engine.openGames(bytes, name, { rule, width, height });
  counted = new WeakRef(engine);
  return games;
}

async function explore(asked: Position): Promise<void> {
  const result = await engines().ask((engine) => {
    if (collection && counted?.deref() !== engine) count(engine, collection);
    return engine.explore(asked);
  });
  if (position.value === asked) found.value = { of: asked, result };
}

/// Opens a file of games for the explorer.
export async function openCollection(file: File): Promise<void> {
  try {
    const chosen = { name: file.name, bytes: await readFile(file, MOST_BYTES) };
    const { games, withoutResult, leftOut, notes } = await engines().ask((engine) => count(engine, chosen));
    collection = chosen;
    opened.value += 1;
    unusable.value = withoutResult + leftOut;
    // The explorer itself shows the numbers of games. On a phone a message would cover its moves.
    if (games > 0 && !leftOut) return;
    const text = t('explore.opened', { name: file.name, count: games });
    const left = unusable.value ? t('explore.left', { count: unusable.value }) : '';
    inform(`${text} ${left}`.trim(), leftOut ? notesText(notes, file.name) : []);
  } catch (error) {
    if (error instanceof FileError) {
      complain(errorText(error));
      return;
    }
    record(error);
    const reason = error instanceof Error ? placed(error.message, file.name) : '';
    complain(`${t('file.unreadable')} ${reason}`.trim());
  }
}

export function watchExplorer(): void {
  effect(() => {
    const asked = position.value;
    opened.value;
    if (!exploring.value || tab.value !== 'analyse') return;
    explore(asked).catch(complainOfEngine);
  });
}
