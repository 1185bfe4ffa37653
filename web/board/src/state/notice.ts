// Shows messages of one line. An error message stays until the person closes it or the next message
// appears; other messages disappear after some seconds.

import { signal } from '@preact/signals';
import { FileError } from '../files/open';
import { t } from '../i18n';

export interface Notice {
  readonly text: string;
  readonly kind: 'info' | 'error';
}

export const notice = signal<Notice | null>(null);

/// A function that reloads the page in a newer version, or null if no newer version was fetched.
export const update = signal<(() => void) | null>(null);

const SHOWN_MS = 6000;

export function inform(text: string): void {
  const shown: Notice = { text, kind: 'info' };
  notice.value = shown;
  setTimeout(() => {
    if (notice.value === shown) notice.value = null;
  }, SHOWN_MS);
}

export const complain = (text: string): void => {
  notice.value = { text, kind: 'error' };
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
