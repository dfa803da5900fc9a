import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    pool: 'forks',
    // One core less is the usual: of two that is half.
    maxWorkers: availableParallelism(),
    // Against tests that hang; a machine that is busy with other work may need so long for one that does not.
    testTimeout: 60_000,
    hookTimeout: 30_000,
    teardownTimeout: 30_000,
  },
});
