// Messages to the person: one line that stays until the next one or until it is closed.

import { signal } from '@preact/signals';
import { FileError } from '../model/file_error';
import { t } from '../i18n';

export interface Notice {
  readonly text: string;
  readonly kind: 'info' | 'error';
}

export const notice = signal<Notice | null>(null);

export const inform = (text: string): void => {
  notice.value = { text, kind: 'info' };
};

export const complain = (text: string): void => {
  notice.value = { text, kind: 'error' };
};

/// What an error means to a person.
export function errorText(error: unknown): string {
  if (error instanceof FileError) {
    const message = t(error.key, { limit: '1 MB' });
    return error.line === null ? message : t('file.error', { message, line: error.line });
  }
  return error instanceof Error ? error.message : String(error);
}
