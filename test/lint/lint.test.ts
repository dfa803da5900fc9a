import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roomOf } from '../../lint/floors.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const fixtures = join(root, 'test/lint/fixtures');

let folder: string;
let findings: Map<string, string[]>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rollcall-lint-'));
  findings = await lintFixtures();
});

afterAll(() => rm(folder, { recursive: true }));

describe('the linter refuses', () => {
  test.each([
    ['an import from a higher floor', 'src/base/upward.ts', 'floors(import-down)'],
    ['an import from another room of the same floor', 'src/services/sideways.ts', 'floors(import-down)'],
    ['an import from what stands above all floors', 'src/store/store.ts', 'floors(import-down)'],
    ['mongodb outside the store', 'src/flow/mongodb.ts', 'floors(library-rooms)'],
    ['bullmq outside the flow', 'src/store/bullmq.ts', 'floors(library-rooms)'],
    ['koa outside edge and console', 'stages/jobs/koa.ts', 'floors(library-rooms)'],
    ['@koa/router outside edge and console', 'stages/jobs/koa-router.ts', 'floors(library-rooms)'],
    ['koa-body outside edge and console', 'stages/jobs/koa-body.ts', 'floors(library-rooms)'],
    ['koa-helmet outside edge and console', 'stages/jobs/koa-helmet.ts', 'floors(library-rooms)'],
    ['@bull-board/koa outside edge and console', 'stages/jobs/bull-board-koa.ts', 'floors(library-rooms)'],
    ['files in row work', 'stages/rows/files.ts', 'floors(pure-rooms)'],
    ['the clock in row work', 'stages/rows/clock.ts', 'floors(pure-rooms)'],
    ['the date of today in row work', 'stages/rows/date.ts', 'floors(pure-rooms)'],
    ['chance in row work', 'stages/rows/chance.ts', 'floors(pure-rooms)'],
    ['the environment in row work', 'stages/rows/environment.ts', 'floors(pure-rooms)'],
    ['an import cycle', 'src/cli/cycle-first.ts', 'import(no-cycle)'],
    ['a promise that nobody awaits', 'src/cli/floating.ts', 'typescript(no-floating-promises)'],
  ])('%s', (_what, file, rule) => {
    expect(findings.get(file)).toContain(rule);
  });
});

test.each(['src/store/downward.ts', 'src/edge/allowed.ts', 'src/store/allowed.ts', 'src/flow/allowed.ts', 'stages/rows/allowed.ts'])(
  '%s passes',
  (file) => {
    expect(findings.get(file) ?? []).not.toContainEqual(expect.stringMatching(/^floors|no-cycle/));
  },
);

test('every file of the tree stands on a floor', async () => {
  const files: string[] = [];
  for (const folder of ['src', 'stages', 'config']) {
    for (const entry of await readdir(join(root, folder), { recursive: true })) if (entry.endsWith('.ts')) files.push(`${folder}/${entry}`);
  }
  expect(files.filter((file) => roomOf(file) === null)).toEqual([]);
  expect(files).not.toEqual([]);
});

/** The repository's own rules, over a tree that breaks them: what was found, by file. */
async function lintFixtures(): Promise<Map<string, string[]>> {
  const rules = JSON.parse(await readFile(join(root, '.oxlintrc.json'), 'utf8')) as Record<string, unknown>;
  const config = join(folder, 'oxlintrc.json');
  await writeFile(config, JSON.stringify({ ...rules, $schema: undefined, ignorePatterns: [], jsPlugins: [join(root, 'lint/floors.ts')] }));
  const linter = join(root, 'node_modules/oxlint/bin/oxlint');
  const report = await new Promise<string>((resolve) => {
    execFile(process.execPath, [linter, '--type-aware', '-c', config, '-f', 'json'], { cwd: fixtures, maxBuffer: 16 << 20 }, (_failed, stdout) =>
      resolve(stdout),
    );
  });
  const found = new Map<string, string[]>();
  for (const { filename, code } of (JSON.parse(report) as { diagnostics: { filename: string; code: string }[] }).diagnostics) {
    found.set(filename, [...(found.get(filename) ?? []), code]);
  }
  return found;
}
