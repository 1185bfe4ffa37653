// Tests that drive the built page in Chromium, one at a time. Time limits are generous: no test may
// depend on the speed of the machine.

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/browser/**/*.test.ts'],
    fileParallelism: false,
    // Load the package `fukumi` unchanged: Vitest would otherwise transform it, because it is
    // linked.
    server: { deps: { external: [/fukumi\/dist/] } },
    // Checks that wait for the page: expect.poll().
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 240_000,
    hookTimeout: 120_000,
  },
});
