// Runs the tests that need no browser.

import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Generous: no test may depend on the speed of the machine.
  test: { include: ['tests/unit/**/*.test.ts'], testTimeout: 120_000, hookTimeout: 120_000 },
  server: { fs: { allow: ['../..'] } },
});
