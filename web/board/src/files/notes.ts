// Puts into words what the engine's reader says about a text, and which games it has found.

import type { Title } from './open';
import { t } from '../i18n';

const MOST_NOTES = 100;

/// Splits a message of the reader, "name:line: reason" or "name: reason" if it is about the whole
/// text, and returns it with the place in the language of the page. The reason is in English.
export function placed(message: string, name: string): string {
  const rest = message.startsWith(`${name}:`) ? message.slice(name.length + 1) : ` ${message}`;
  const [, line, reason] = /^(?:(\d+):)?\s*(.*)$/s.exec(rest)!;
  return line ? t('file.line', { line, reason: reason! }) : reason!;
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
