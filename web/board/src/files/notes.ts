// Turns the notes of the engine's reader about a text, and the games that it found, into words of
// the page.

import type { Title } from './open';
import { t } from '../i18n';

const MOST_NOTES = 100;

/// Splits a message of the reader, "name:line: reason", "name:line:column: reason" or "name:
/// reason" if it is about the whole text, and returns it with the place in the language of the
/// page. Reasons that are not among the usual ones are in English.
export function placed(message: string, name: string): string {
  const rest = message.startsWith(`${name}:`) ? message.slice(name.length + 1) : ` ${message}`;
  const [, line, text] = /^(?:(\d+(?::\d+)?):)?\s*(.*)$/s.exec(rest)!;
  const reason = inWords(text!);
  return line ? t('file.line', { line, reason }) : reason;
}

/// The programs that people know the kinds of files by (formats/README.md).
const KIND_NAMES: Readonly<Record<string, string>> = {
  psq: 'Piskvork (psq)',
  gomocup: 'Gomocup (psq)',
  sgf: 'SGF',
  pos: 'pos',
  json: 'JSON',
  rif: 'RenjuNet (rif)',
  pgn: 'PlayOK (pgn)',
  binpos: 'pos',
  sav: 'Yixin-Board (sav)',
  offsets: 'Gomocup (txt)',
  link: 'URL',
};

/// Returns a reason of the reader in the language of the page, if it is one of the usual ones. It
/// names a cell as the text does.
function inWords(reason: string): string {
  const twice = /^'(.+)' is played twice$/.exec(reason);
  if (twice) return t('file.twice', { word: twice[1]! });
  const outside = /^'(.+)' is outside the (\d+)x(\d+) board$/.exec(reason);
  if (outside) {
    const [, word, width, height] = outside;
    return t('file.outside', { word: word!, width: width!, height: height! });
  }
  const kinds = /^a file of an unknown kind; games are read from (.+)$/.exec(reason);
  if (kinds) {
    const names = kinds[1]!.split(/, | and /).map((kind) => KIND_NAMES[kind] ?? kind);
    return t('file.kinds', { kinds: [...new Set(names)].join(', ') });
  }
  if (/^GM\[\d+\] is another game/.test(reason)) return t('file.othergame');
  return reason;
}

/// Returns the notes about a text for people, at most MOST_NOTES of them. `name` is the name of the
/// text in the notes.
export function notesText(notes: readonly string[], name: string): string[] {
  const texts = notes.slice(0, MOST_NOTES).map((note) => placed(note, name));
  return notes.length > MOST_NOTES ? [...texts, '…'] : texts;
}

/// Returns the line of a game in the list of the games of a text.
export function titleText(title: Title, index: number, name: string): string {
  const { black, white, result, moves, error } = title;
  if (error !== null) return `${index + 1}. ⚠ ${placed(error, name)}`;
  const players = black || white ? `${black || '?'} – ${white || '?'}` : '';
  const parts = [players, result, t('file.moves', { count: moves })];
  return `${index + 1}. ${parts.filter(Boolean).join(' · ')}`;
}
