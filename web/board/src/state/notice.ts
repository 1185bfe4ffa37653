// Shows messages, one at a time. A message with details stays until the person closes it or the next
// message appears; other messages disappear after some seconds.

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
const SHOWN_WITH_UNDO_MS = 10_000;

let timer: ReturnType<typeof setTimeout> | undefined;

/// Shows a message, and lets it disappear unless it has details.
function tell(shown: Notice): void {
  notice.value = shown;
  fade();
}

function fade(): void {
  clearTimeout(timer);
  const shown = notice.value;
  if (!shown || shown.details.length) return;
  const isLong = Boolean(shown.undo) || shown.kind === 'error';
  timer = setTimeout(
    () => {
      if (notice.value === shown) notice.value = null;
    },
    isLong ? SHOWN_WITH_UNDO_MS : SHOWN_MS,
  );
}

/// Keeps the message while somebody points at it; afterwards its time begins again.
export function pauseNotice(on: boolean): void {
  if (on) clearTimeout(timer);
  else fade();
}

/// Shows a message. If `undo` is given, the message has a button that calls undo().
export function inform(text: string, details: readonly string[] = [], undo?: () => void): void {
  tell({ text, kind: 'info', details, ...(undo && { undo }) });
}

/// Shows a message about the position on the board for some seconds, or until the position changes.
export function informHere(text: string): void {
  tell({ text, kind: 'info', details: [], here: true });
}

/// Removes a message about the position that was on the board.
export function leavePosition(): void {
  if (notice.peek()?.here) notice.value = null;
}

/// Shows an error. `here`: it is about the position on the board.
export const complain = (text: string, here = false): void =>
  tell({ text, kind: 'error', details: [], here });

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
    return t(error.key, { limit: error.limit });
  }
  record(error);
  return t('error.failed');
}
