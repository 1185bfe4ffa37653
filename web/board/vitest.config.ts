// The tests that need no browser.

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { include: ['tests/unit/**/*.test.ts'] },
  server: { fs: { allow: ['../..'] } },
});
