import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    pool: 'forks',
    // One more than there are cores: many tests wait for servers and processes. Of two cores, all tests take 0.58 of a second for each of CPU with it,
    // and 0.63 without.
    maxWorkers: availableParallelism() + 1,
    // Files share their worker and what it has imported: a fifth of the time went into importing the same again. So a file
    // leaves nothing behind, and none needs another; `--sequence.shuffle.files` holds them to it.
    isolate: false,
    // Files make thousands of small WebAssembly memories; without this the engine collects everything each time some megabytes of
    // such memory have come, which took a seventh of the time.
    execArgv: ['--external-memory-accounted-in-global-limit'],
    // Against tests that hang; a machine that is busy with other work may need so long for one that does not.
    testTimeout: 60_000,
    hookTimeout: 30_000,
    teardownTimeout: 30_000,
    // As `eventually` waits.
    expect: { poll: { timeout: 20_000 } },
    include: ['test/**/*.test.ts'],
    provide: { allRuns: false },
    globalSetup: ['test/support/global-setup.ts'],
  },
});
