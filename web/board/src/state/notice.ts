// Messages to the person: one line. An error stays until the next one or until it is closed, other
// messages for some seconds.

import { signal } from '@preact/signals';
import { FileError } from '../model/file_error';
import { t } from '../i18n';

export interface Notice {
  readonly text: string;
  readonly kind: 'info' | 'error';
}

export const notice = signal<Notice | null>(null);

/// Loads the page anew, by a newer version of it that has been fetched; null: there is none.
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

// What exactly was wrong is in no language but English, and for those who mend it.
function record(error: unknown): void {
  console.warn(error);
}

/// The engine owes an answer.
export function complainOfEngine(error: unknown): void {
  record(error);
  complain(t('status.failed'));
}

/// What an error means to a person.
export function errorText(error: unknown): string {
  if (error instanceof FileError) {
    const message = t(error.key, { limit: '1 MB' });
    return error.line === null ? message : t('file.error', { message, line: error.line });
  }
  record(error);
  return t('error.failed');
}
