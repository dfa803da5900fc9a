import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

const STAND_BACK = new URL('../../src/base/stand-back.ts', import.meta.url).href;
const isLinux = process.platform === 'linux';
const AUTOGROUP = '/proc/self/autogroup';
const SCRIPT = `
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
const seen = () => ({
  threads: readdirSync('/proc/self/task').map((thread) => getPriority(Number(thread))),
  session: existsSync('${AUTOGROUP}') ? Number(readFileSync('${AUTOGROUP}', 'latin1').trim().split(' ').at(-1)) : null,
});
const before = seen();
const { standBack } = await import(${JSON.stringify(STAND_BACK)});
standBack();
console.log(JSON.stringify({ before, after: seen() }));
`;

interface Seen {
  threads: number[];
  session: number | null;
}

async function standingBack(leadsSession: boolean): Promise<{ before: Seen; after: Seen }> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', SCRIPT], { detached: leadsSession, stdio: ['ignore', 'pipe', 'inherit'] });
  return JSON.parse(await text(child.stdout)) as { before: Seen; after: Seen };
}

test.runIf(isLinux)('a process that stands back does so with each of its threads', async () => {
  const { before, after } = await standingBack(false);
  expect(after.threads.length).toBeGreaterThan(1);
  expect(after.threads.every((nice) => nice === Math.min(before.threads[0]! + 10, 19))).toBe(true);
});

test.runIf(isLinux && existsSync(AUTOGROUP))('its session stands back with it where it leads one, and else stays as it is', async () => {
  expect((await standingBack(true)).after.session).toBe(5);
  const { before, after } = await standingBack(false);
  expect(after.session).toBe(before.session);
});
