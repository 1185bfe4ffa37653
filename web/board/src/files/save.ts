// Saves games and pictures as downloads.

import type { GameFormat } from 'fukumi';
import type { Game } from '../model/game';

export const SAVE_FORMATS = ['sgf', 'psq', 'pos', 'gomocup'] as const satisfies GameFormat[];
export type SaveFormat = (typeof SAVE_FORMATS)[number];

/// Returns true if only SGF can store the game, because it has set-up stones or White moves first.
export const hasSetup = ({ setup }: Game): boolean =>
  setup.black.length + setup.white.length > 0 || setup.first === 'white';

export function download(content: Blob | string, name: string): void {
  const blob = typeof content === 'string' ? new Blob([content]) : content;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
