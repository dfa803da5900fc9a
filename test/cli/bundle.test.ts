import { execFile, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bundledProgram } from '../../src/cli/bundle.ts';

const run = promisify(execFile);
const ROOT = path.join(import.meta.dirname, '../..');
const KEPT_BUNDLES = 8;
/** Says what the sources export, and whether Node had to load what strips types. */
const MAIN = `
import { readFileSync } from 'node:fs';
import { half } from '../stages/half.ts';
const answer: number = 2 * half;
const beside = readFileSync(new URL('../docs/beside.txt', import.meta.url), 'utf8');
console.log(answer, beside, process.moduleLoadList.some((name) => name.includes('amaro')));
`;

describe('the bundle of the roles', () => {
  let root: string;

  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'rollcall-bundle-'));
    for (const folder of ['src/cli', 'stages', 'config', 'docs']) mkdirSync(path.join(root, folder), { recursive: true });
    for (const name of ['bin/bundle.mjs', 'package-lock.json']) cpSync(path.join(ROOT, name), path.join(root, name));
    symlinkSync(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'));
    source('src/main.ts', MAIN);
    source('src/cli/clients.ts', 'export const none: number = 0;\n');
    source('stages/half.ts', 'export const half: number = 21;\n');
    source('docs/beside.txt', 'found');
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  function source(name: string, text: string): void {
    writeFileSync(path.join(root, name), text);
  }

  async function said(program: string): Promise<string> {
    return (await run(process.execPath, [program])).stdout.trim();
  }

  function bundles(): string[] {
    return readdirSync(path.join(root, '.rollcall/bundles'));
  }

  test('is a program that needs nothing that strips types and finds the files beside its sources', async () => {
    expect(await said(await bundledProgram(root))).toBe('42 found false');
  });

  test('finds them from the folder of an image, too', async () => {
    const { stdout } = await run(process.execPath, ['bin/bundle.mjs', 'program'], { cwd: root });
    expect(stdout.trim()).toBe(path.join(root, 'program/main.js'));
    expect(await said(path.join(root, 'program/main.js'))).toBe('42 found false');
  });

  test('is ASCII, and says what its sources say', async () => {
    const text = `console.log('é\\é\\\\é 😀', \`–\${'ü'}\`, /^[à-ÿ]+$/.test('éü'), /^é.$/u.test('é😀'));\n`;
    source('src/main.ts', text);
    const program = await bundledProgram(root);
    expect(readFileSync(program, 'utf8')).toMatch(/^[\0-\x7f]*$/);
    expect(await said(program)).toBe(await said(path.join(root, 'src/main.ts')));
  });

  test('is none where a text outside ASCII must stand as it is', async () => {
    source('stages/half.ts', 'export const half: string = String.raw`é`;\n');
    await expect(bundledProgram(root)).rejects.toThrow('outside ASCII');
  });

  test('is never that of an earlier version of a source, which stays for the processes that run it', async () => {
    const before = await bundledProgram(root);
    source('stages/half.ts', 'export const half: number = 4;\n');
    expect(await said(await bundledProgram(root))).toBe('8 found false');
    expect(await said(before)).toBe('42 found false');
  });

  test('is made once, by however many at a time', async () => {
    const made = await Promise.all([bundledProgram(root), bundledProgram(root), bundledProgram(root)]);
    expect(new Set(made).size).toBe(1);
    expect(bundles()).toEqual([path.basename(path.dirname(made[0]))]);
    expect(await said(made[0])).toBe('42 found false');
  });

  test('is kept with the latest of those before it, and no more', async () => {
    const programs: string[] = [];
    for (let half = 0; half < KEPT_BUNDLES + 2; half++) {
      source('stages/half.ts', `export const half: number = ${half};\n`);
      programs.push(await bundledProgram(root));
    }
    expect(programs.map((program) => existsSync(program))).toEqual(programs.map((_, n) => n >= 2));
    expect(bundles()).toHaveLength(KEPT_BUNDLES);
  });

  test('is asked for aloud: a source that is no TypeScript fails the start, and leaves nothing behind', async () => {
    source('stages/half.ts', 'export const = 1;\n');
    await expect(bundledProgram(root)).rejects.toThrow(/^The sources could not be prepared: .*half\.ts:1/s);
    source('stages/half.ts', 'export const half: number = 1;\n');
    await bundledProgram(root);
    expect(bundles()).toHaveLength(1);
  });
});

describe('the programs of an image', () => {
  const folder = path.join(ROOT, '.rollcall', `program-${process.pid}`);

  beforeAll(async () => {
    await run(process.execPath, [path.join(ROOT, 'bin/bundle.mjs'), folder]);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('import nothing that an image does not install', () => {
    const { dependencies } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { dependencies: Record<string, string> };
    const imports = readdirSync(folder).flatMap((name) => {
      const text = readFileSync(path.join(folder, name), 'utf8');
      return [...text.matchAll(/^(?:import|export)\b[^;]*?\bfrom "([^"]+)";|\bimport\("([^"]+)"\)/gm)].map((found) => found[1] ?? found[2] ?? '');
    });
    const packages = imports.filter((name) => !name.startsWith('.') && !isBuiltin(name)).map((name) => name.match(/^(?:@[^/]+\/)?[^/]+/)?.[0]);
    expect(packages).toContain('@bull-board/koa');
    expect(packages.filter((name) => !Object.hasOwn(dependencies, name ?? ''))).toEqual([]);
  });

  test.each([
    ['main.js', ['nobody'], 'Usage'],
    ['clients.js', ['nothing'], 'Usage'],
  ])('%s runs, and says how it is used', (name, parameters, text) => {
    const { stderr, status } = spawnSync(process.execPath, [path.join(folder, name), ...parameters], { encoding: 'utf8' });
    expect(stderr).toContain(text);
    expect(status).not.toBe(0);
  });
});
