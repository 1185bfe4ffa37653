// The tests that drive the built page in Chromium, one after the other: they share two cores with
// the engine. Waiting limits are generous, for no test may depend on how fast the machine is.

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/browser/**/*.test.ts'],
    fileParallelism: false,
    // The package as it is: linked into the workspace, it would be taken for a source.
    server: { deps: { external: [/fukumi\/dist/] } },
    testTimeout: 240_000,
    hookTimeout: 120_000,
  },
});
