// The tests that drive the built page in Chromium, one after the other: they share two cores with
// the engine. Waiting limits are generous, for no test may depend on how fast the machine is.

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/browser/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 240_000,
    hookTimeout: 120_000,
  },
});
