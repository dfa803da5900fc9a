import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';

const root = path.join(import.meta.dirname, '../..');
/** Files with properties of which `npm test` makes a part of the runs. */
const properties = globSync('test/**/*.test.ts', { cwd: root }).filter((file) =>
  readFileSync(path.join(root, file), 'utf8').includes('/support/runs.ts'),
);

/** Long proofs: they start whole services, kill them, and look at what remains, and make all runs of all properties. One at a time. */
export default defineConfig({
  test: {
    root,
    include: ['test/prove/**/*.prove.ts', ...properties],
    provide: { allRuns: true },
    globalSetup: ['test/support/global-setup.ts'],
    pool: 'forks',
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 120_000,
    teardownTimeout: 60_000,
  },
});
