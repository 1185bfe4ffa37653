// Opens and saves games when somebody uses the buttons, drops a file or pastes a text.

import { signal } from '@preact/signals';
import type { Content, GameTree } from 'fukumi';
import type { Color } from '../model/cell';
import { FileError, type Found, gamesOf, type Opened, readFile } from '../files/open';
import { notesText, placed, titleText } from '../files/notes';
import { download, type SaveFormat } from '../files/save';
import { drawingOf, gif, png, svgText } from '../files/picture';
import { endOf, type Game, treeOf } from '../model/game';
import { writeLink } from '../model/link';
import { turned } from '../model/transform';
import { adoptGame, nextLike, rememberGame, terms } from './match';
import { complain, errorText, inform, notice, record } from './notice';
import * as puzzle from './puzzle';
import { engines, game, node, tab } from './session';
import { engineSits, seats } from './seats';
import { identityOf, isOwn } from './storage';
import { settings } from './settings';
import { t } from '../i18n';

/// The games of an opened text, and its name, until the person chooses one of several games.
/// Otherwise null.
export const choices = signal<(Opened & { readonly name: string }) | null>(null);

/// The file of the game on the board, as it was opened: its bytes, and what the page read from them.
interface Source {
  readonly game: Game;
  readonly format: string;
  readonly content: string;
  readonly bytes: Uint8Array;
  readonly name: string;
  readonly encoding: string; // of the file; empty for UTF-8
}
let source: Source | null = null;

/// The name of a text without a file, in the messages of the engine.
const PASTED = 'text';

/// The extensions of the files that the engine reads, for the browser's file chooser. Empty until
/// the engine has answered; then the chooser shows all files.
export const accepted = signal('');

/// Asks the engine which files it reads.
export async function watchKinds(): Promise<void> {
  const kinds = await engines().ask((engine) => engine.kinds());
  const extensions = kinds.filter(({ reads }) => reads).map(({ extension }) => extension);
  // Accept plain texts too, such as drawn boards and lists of moves. Telephones do not know most of
  // the extensions and call such a file a stream of bytes, so accept that type too.
  const types = ['.txt', 'text/plain', 'application/octet-stream'];
  accepted.value = [...new Set([...extensions.filter(Boolean), ...types])].join();
}

/// Puts the game of a text or of the bytes of a file on the board, or sets `choices` if there are
/// several games. Returns false if the text cannot be read.
export async function open(content: Content, name = ''): Promise<boolean> {
  const given = name || PASTED;
  try {
    const { rule, width, height } = settings.value;
    const opened = await engines().ask((engine) =>
      gamesOf(content, given, engine, rule, { width, height }),
    );
    const { format, notes } = opened;
    // A person names the cells of a pasted list of moves as the board does.
    const isTyped = typeof content === 'string' && format === 'pos';
    const games = isTyped ? opened.games.map(asOnBoard) : opened.games;
    notice.value = null; // it is about an earlier text
    choices.value = games.length > 1 ? { ...opened, games, name: given } : null;
    if (games.length > 1) return true;
    const game = putOnBoard(games[0]!, name.slice(0, 80) || t('file.text'), notesText(notes, given));
    const { encoding } = games[0]!;
    if (typeof content !== 'string')
      source = { game, format, content: contentOf(game), bytes: content, name, encoding };
    return true;
  } catch (error) {
    complain(error instanceof FileError ? errorText(error) : unreadable(error, given));
    return false;
  }
}

/// Returns a game whose rows are counted from the same edge as on the board.
function asOnBoard(found: Found): Found {
  if (settings.value.rows === 'top') return found;
  const game = (): Game => {
    const read = found.game();
    return turned(read, read.root, 'flip').game;
  };
  return { ...found, game };
}

/// Returns the data of a game that the page keeps. A result that the page took from the board does
/// not count, because it shows nothing new.
function contentOf(of: Game): string {
  const { result, ...tree } = treeOf(of);
  const isFromBoard = typeof result !== 'string' && result.by === 'board';
  return JSON.stringify({ ...tree, result: isFromBoard ? '' : result });
}

/// Returns the message for a text that the engine cannot read.
function unreadable(error: unknown, name: string): string {
  record(error);
  const message = t('file.unreadable');
  const reason = error instanceof Error ? placed(error.message, name) : '';
  return reason ? `${message} ${reason}` : message;
}

/// Puts one of `choices` on the board. Returns false if that game cannot be read.
export function choose(index: number): boolean {
  const found = choices.value?.games[index];
  if (!found) return false;
  try {
    putOnBoard(found, titleText(found.title, index, choices.value!.name), []);
    choices.value = null;
    return true;
  } catch (error) {
    complain(error instanceof FileError ? errorText(error) : unreadable(error, choices.value!.name));
    return false;
  }
}

function putOnBoard(found: Found, name: string, notes: readonly string[]): Game {
  const opened = found.game();
  const undo = rememberGame();
  if (tab.value === 'puzzles') {
    puzzle.beginOwn(opened, endOf(opened.root));
  } else {
    adoptGame(opened, endOf(opened.root));
    nextLike(opened);
  }
  const first = { color: t(`color.${opened.setup.first}`) };
  const all = found.assumed ? [...notes, t('file.assumed', first)] : notes;
  inform(t(all.length ? 'file.notes' : 'file.opened', { name }), all, undo);
  return opened;
}

export async function openFile(file: File): Promise<boolean> {
  try {
    return await open(await readFile(file), file.name);
  } catch (error) {
    complain(errorText(error));
    return false;
  }
}

/// Returns the game with the names of the players, and with its day if it began on the page. The name
/// of the engine contains its level.
function namedTree(of: Game = game.value): GameTree {
  const tree = treeOf(of);
  const nameOf = (color: Color): string => {
    if (tree.names[color] || tab.value === 'puzzles') return tree.names[color];
    const isAlone = seats.value.black !== seats.value.white;
    if (!engineSits(color)) return isAlone ? settings.value.name : '';
    const { level } = terms.value;
    return level === FULL_LEVEL ? 'Fukumi' : `Fukumi level ${level}`;
  };
  if (isOwn(game.value)) {
    const [root, ...moves] = tree.nodes;
    const properties = [...(root!.properties ?? []), { name: 'DT', values: [dayText()] }];
    tree.nodes = [{ ...root, properties }, ...moves];
  }
  return { ...tree, names: { black: nameOf('black'), white: nameOf('white') } };
}

const FULL_LEVEL = 100;

const written = (format: SaveFormat) =>
  engines().ask((engine) => engine.writeTree(namedTree(), format));

/// Does a task, and then shows the message that the task returns or, if it returns none, `done`.
async function attempt(task: () => Promise<string | void>, done: string): Promise<void> {
  try {
    inform((await task()) || done);
  } catch (error) {
    complain(errorText(error));
  }
}

export const save = (format: SaveFormat): Promise<void> =>
  attempt(async () => {
    const from = source?.game === game.value ? source : null;
    if (from?.format === format && from.content === contentOf(game.value)) {
      // Save a file that nobody changed with its old bytes: they also have the data that the page
      // does not know.
      download(new Blob([from.bytes as Uint8Array<ArrayBuffer>]), from.name);
      return undefined;
    }
    const { text, name } = await written(format);
    download(text, dated(name, format));
    if (format !== 'sgf' && hasMore(game.value)) return t('file.leftout');
    return from?.encoding ? t('file.utf8', { encoding: from.encoding }) : undefined;
  }, t('file.saved'));

/// Returns true if a game has variations, comments or marks, which only SGF can hold.
function hasMore({ root }: Game): boolean {
  const todo = [root];
  for (let at = todo.pop(); at; at = todo.pop()) {
    if (at.children.length > 1 || at.comment || at.kept?.signs) return true;
    todo.push(...at.children);
  }
  return false;
}

/// Returns the name of a file with the date of the game. Does not change the name of a psq file,
/// because readers take the result from its end.
function dated(name: string, format: SaveFormat): string {
  if (format === 'psq' || format === 'gomocup') return name;
  return name.replace(/(\.\w+)$/, ` ${dayText()}$1`);
}

/// Returns the day on which the game began, as SGF writes it.
function dayText(): string {
  const date = new Date(identityOf(game.value).date);
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

/// Saves the game as SGF.
export const saveGame = (): Promise<void> => save('sgf');

/// True if the page may write to the clipboard. Browsers do not allow it on a page from plain http.
export const mayCopy = 'clipboard' in navigator && navigator.clipboard !== undefined;

export const copy = (text: string): Promise<void> =>
  attempt(() => navigator.clipboard.writeText(text), t('file.copied'));

/// Copies the game as text. A list of moves names the cells as the board does, so that it can be
/// pasted again; a file names them as its format does.
export const copyGame = (format: SaveFormat): Promise<void> =>
  attempt(async () => {
    const isList = format === 'pos' && settings.value.rows === 'bottom';
    const shown = isList ? turned(game.value, game.value.root, 'flip').game : game.value;
    const { text } = await engines().ask((engine) => engine.writeTree(namedTree(shown), format));
    await navigator.clipboard.writeText(text);
  }, t('file.copied'));

export const link = (): string =>
  location.origin + location.pathname + writeLink(game.value, node.value);

const drawing = () => drawingOf(game.value, node.value, settings.value);

export const savePicture = (format: 'svg' | 'png' | 'gif'): Promise<void> =>
  attempt(async () => {
    const { theme } = settings.value;
    if (format === 'svg') {
      const blob = new Blob([svgText(drawing(), theme)], { type: 'image/svg+xml' });
      download(blob, 'fukumi.svg');
    } else if (format === 'png') download(await png(drawing(), theme), 'fukumi.png');
    else download(await gif(game.value, node.value, settings.value), 'fukumi.gif');
  }, t('file.saved'));
