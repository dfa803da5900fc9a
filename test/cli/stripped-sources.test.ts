import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { STRIPPED_SOURCES } from '../../src/base/role.ts';
import { stripSources } from '../../src/cli/strip-sources.ts';

const run = promisify(execFile);
const BIN = path.join(import.meta.dirname, '../../bin');
/** Says what the source exports, and whether Node had to load what strips types. */
const MAIN = `
const { answer } = await import('./src/answer.ts');
console.log(answer, process.moduleLoadList.some((name) => name.includes('amaro')));
`;

describe('sources without their types', () => {
  let root: string;

  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'rollcall-stripped-'));
    for (const name of ['strip.mjs', 'stripped.mjs', 'stripped-copies.mjs']) cpSync(path.join(BIN, name), path.join(root, 'bin', name));
    for (const folder of ['src', 'stages/assembly', 'config']) mkdirSync(path.join(root, folder), { recursive: true });
    writeFileSync(path.join(root, 'main.mjs'), MAIN);
    source('src/answer.ts', "import { half } from '../stages/half.ts';\nexport const answer: number = 2 * half;\n");
    source('stages/half.ts', 'export const half: number = 21;\n');
    source('stages/assembly/cells.ts', 'export function cell(at: i32): i32 {\n  return <i32>load<u8>(at);\n}\n');
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  function source(name: string, text: string): void {
    writeFileSync(path.join(root, name), text);
  }

  function copies(): string[] {
    return readdirSync(path.join(root, '.rollcall/stripped')).toSorted();
  }

  async function main(): Promise<string> {
    const { stdout } = await run(process.execPath, [`--import=./${STRIPPED_SOURCES}`, 'main.mjs'], { cwd: root });
    return stdout.trim();
  }

  test('are what a process loads where copies were made, so that it needs nothing that strips types', async () => {
    await stripSources(root);
    expect(await main()).toBe('42 false');
  });

  test('are not needed: without a copy the process strips the types itself', async () => {
    expect(await main()).toBe('42 true');
  });

  test('are never those of an earlier version of a source', async () => {
    await stripSources(root);
    source('stages/half.ts', 'export const half: number = 4;\n');
    expect(await main()).toBe('8 true');
    await stripSources(root);
    expect(await main()).toBe('8 false');
  });

  test('are made once, by however many at a time, and go with their sources', async () => {
    await Promise.all([stripSources(root), stripSources(root), stripSources(root)]);
    const made = copies();
    expect(made).toHaveLength(2);
    rmSync(path.join(root, 'stages/half.ts'));
    source('src/answer.ts', 'export const answer: number = 1;\n');
    await stripSources(root);
    expect(copies()).toHaveLength(1);
    expect(made).not.toContain(copies()[0]);
    expect(await main()).toBe('1 false');
  });

  test('are asked for aloud: a source that is no TypeScript fails the start', async () => {
    source('config/broken.ts', 'export const = 1;\n');
    await expect(stripSources(root)).rejects.toThrow('The sources could not be prepared');
  });
});
