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
}

export const notice = signal<Notice | null>(null);

/// A function that reloads the page in a newer version, or null if no newer version was fetched.
export const update = signal<(() => void) | null>(null);

const SHOWN_MS = 6000;

/// Shows a message. With `undo` the message has a button that calls it.
export function inform(text: string, details: readonly string[] = [], undo?: () => void): void {
  const shown: Notice = { text, kind: 'info', details, ...(undo && { undo }) };
  notice.value = shown;
  if (details.length) return;
  setTimeout(() => {
    if (notice.value === shown) notice.value = null;
  }, SHOWN_MS);
}

export const complain = (text: string): void => {
  notice.value = { text, kind: 'error', details: [] };
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
