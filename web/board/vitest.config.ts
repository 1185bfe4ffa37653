// The tests that need no browser.

import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Generous, for no test may depend on how fast the machine is.
  test: { include: ['tests/unit/**/*.test.ts'], testTimeout: 120_000, hookTimeout: 120_000 },
  server: { fs: { allow: ['../..'] } },
});
