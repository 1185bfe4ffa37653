// What was wrong with a file: the key of a message for people (i18n/en.ts), and the line.

import type { MessageKey } from '../i18n/en';

export class FileError extends Error {
  constructor(
    readonly key: MessageKey,
    readonly line: number | null = null,
  ) {
    super(key);
  }
}
