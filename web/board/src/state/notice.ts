// Shows messages. An error message, and a message with details, stays until the person closes it or
// the next message appears; other messages disappear after some seconds.

import { signal } from '@preact/signals';
import { FileError } from '../files/open';
import { t } from '../i18n';

export interface Notice {
  readonly text: string;
  readonly kind: 'info' | 'error';
  readonly details: readonly string[]; // shown as a list below the text
  readonly undo?: () => void; // takes back what the text is about
  readonly here?: boolean; // it is about the position on the board
}

export const notice = signal<Notice | null>(null);

/// A function that reloads the page in a newer version, or null if no newer version was fetched.
export const update = signal<(() => void) | null>(null);

const SHOWN_MS = 6000;

/// Shows a message. With `undo` the message has a button that calls it.
export function inform(text: string, details: readonly string[] = [], undo?: () => void): void {
  announce({ text, kind: 'info', details, ...(undo && { undo }) });
}

function announce(shown: Notice): void {
  notice.value = shown;
  if (shown.details.length) return;
  setTimeout(() => {
    if (notice.value === shown) notice.value = null;
  }, SHOWN_MS);
}

/// Shows a message about the position on the board, until that changes.
export function informHere(text: string): void {
  announce({ text, kind: 'info', details: [], here: true });
}

/// Removes a message about the position that was on the board.
export function leavePosition(): void {
  if (notice.peek()?.here) notice.value = null;
}

/// Shows an error. `here`: it is about the position on the board.
export const complain = (text: string, here = false): void => {
  notice.value = { text, kind: 'error', details: [], here };
};

/// Writes the details of an error to the browser's console, in English, for developers.
export function record(error: unknown): void {
  console.warn(error);
}

/// Reports an error of the engine.
export function complainOfEngine(error: unknown): void {
  record(error);
  complain(t('status.failed'));
}

/// Returns the message for an error, in the language of the page.
export function errorText(error: unknown): string {
  if (error instanceof FileError) {
    return t(error.key, { limit: '1 MB' });
  }
  record(error);
  return t('error.failed');
}
