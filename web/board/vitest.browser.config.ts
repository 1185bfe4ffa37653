// Tests that drive the built page in Chromium, one at a time. Time limits are generous: no test may
// depend on the speed of the machine.

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/browser/**/*.test.ts'],
    fileParallelism: false,
    // Load the package unchanged: Vitest takes a linked package for source code.
    server: { deps: { external: [/fukumi\/dist/] } },
    testTimeout: 240_000,
    hookTimeout: 120_000,
  },
});
