// Detects whether the page is shown on a phone. The style sheets (styles/layout.css) use the same
// limits.

import { signal } from '@preact/signals';

export const UPRIGHT = '(max-width: 999px) and (orientation: portrait)';
export const FLAT = '(max-height: 499px) and (orientation: landscape)';

/// Returns a signal that follows a media query. It stays false without a window, as in tests.
function follow(query: string) {
  const list = globalThis.matchMedia?.(query);
  const matches = signal(list?.matches ?? false);
  list?.addEventListener('change', () => (matches.value = list.matches));
  return matches;
}

const upright = follow(UPRIGHT);
const flat = follow(FLAT);
export const isPhone = (): boolean => upright.value || flat.value;
export const isFlat = (): boolean => flat.value;
