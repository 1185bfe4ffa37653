// The memory of a browser for unit tests.

import { vi } from 'vitest';

/// Puts a map in the place of sessionStorage and localStorage, and returns it.
export function stubStorage(): Map<string, string> {
  const memory = new Map<string, string>();
  const storage = {
    getItem: (key: string) => memory.get(key) ?? null,
    setItem: (key: string, text: string) => void memory.set(key, text),
  };
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('localStorage', storage);
  return memory;
}
