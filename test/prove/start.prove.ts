import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runProgram, startProgram, type Program } from '../support/program.ts';

const START = ['bin/rollcall.mjs', 'start', '--json'];
const GONE = { timeout: 30_000, interval: 20 };

let folder: string;
let program: Program | null;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rollcall-start-'));
  program = null;
});

afterEach(async () => {
  program?.child.kill('SIGTERM');
  if (program !== null) await gone(program);
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

test('npm start shows what the service does with a partner file', async () => {
  program = await startProgram('npm', ['start', '--silent', '--', '--json', '--data', folder]);
  await program.said(/job\.completed.*signature/);
  const said = program.stderr();
  expect(said).toMatch(/recognized +Universal benefits, CSV, 38 rows/);
  expect(said).toMatch(/job +job_\w+, completed_with_errors/);
  expect(said).toMatch(/"total_rows":38/);
  expect(said).toContain('"last_name": "Okafor"');
  expect(said).toContain('"ssn": "***-**-1029"');
  expect(said).not.toContain('812-44-1029');
  expect(said).toMatch(/date_of_birth: .+\n +"02\/30\/1984"/);
  for (const event of ['job.queued', 'job.processing', 'job.completed']) expect(said).toMatch(new RegExp(`${event} +signature valid`));
  expect(program.stdout).toHaveLength(1);
  expect(program.ready).toMatchObject({ ready: true, partner_id: expect.stringMatching(/^prt_/), client_id: expect.stringMatching(/^cli_/) });
  expect(program.ready.processes.map(({ role }) => role)).toEqual(['edge', ...program.ready.processes.slice(1).map(() => 'worker')]);
});

test('what is started once is there again: credentials, and what they are for', async () => {
  program = await startProgram(process.execPath, [...START, '--no-sample', '--data', folder]);
  const { partner_id, client_id, client_secret, operator } = program.ready;
  expect((await stat(join(folder, 'credentials.json'))).mode & 0o777).toBe(0o600);
  program.child.kill('SIGTERM');
  expect((await once(program.child, 'exit'))[0]).toBe(0);
  program = await startProgram(process.execPath, [...START, '--no-sample', '--data', folder]);
  expect(program.ready).toMatchObject({ partner_id, client_id, client_secret, operator });
});

test.each([
  ['SIGTERM', 0],
  ['SIGINT', 0],
] as const)('%s ends everything', async (signal, code) => {
  program = await startProgram(process.execPath, [...START, '--no-sample', '--data', folder]);
  program.child.kill(signal);
  expect((await once(program.child, 'exit'))[0]).toBe(code);
  expect(await program.remains()).toEqual([]);
});

test('a starter that is killed leaves nothing behind', async () => {
  program = await startProgram(process.execPath, [...START, '--no-sample', '--data', folder]);
  expect(await program.remains()).not.toEqual([]);
  program.child.kill('SIGKILL');
  await gone(program);
});

test('an npm that is killed leaves nothing behind', async () => {
  program = await startProgram('npm', ['start', '--silent', '--', '--json', '--no-sample', '--data', folder]);
  program.child.kill('SIGKILL');
  await gone(program);
});

test('a worker that is killed is started again at once, and so is an edge', async () => {
  program = await startProgram(process.execPath, [...START, '--no-sample', '--data', folder]);
  const { ready } = program;
  const worker = ready.processes.find(({ role }) => role === 'worker');
  const edge = ready.processes.find(({ role }) => role === 'edge');
  process.kill(worker?.pid ?? 0, 'SIGKILL');
  await program.said(new RegExp(`worker ${worker?.pid} ended .*starting it again$`));
  process.kill(edge?.pid ?? 0, 'SIGKILL');
  await program.said(new RegExp(`edge ${edge?.pid} ended .*starting it again$`));
  await vi.waitUntil(() => serves(ready.base_url), GONE);
});

test('the health check of the container follows the edge', async () => {
  program = await startProgram(process.execPath, [...START, '--no-sample', '--data', folder]);
  const { port } = new URL(program.ready.base_url);
  const health = () => runProgram(process.execPath, ['bin/health.mjs'], { PORT: port });
  expect((await health()).code).toBe(0);
  program.child.kill('SIGTERM');
  await gone(program);
  expect((await health()).code).toBe(1);
});

test('a port that is taken is named, and nothing is left', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const { code, stdout, stderr } = await runProgram(process.execPath, [...START, '--no-sample', '--data', folder, '--port', String(port)]);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toContain(`Port ${port} is taken`);
  other.close();
});

test.each([
  ['REDIS_URL', 'redis://user:word@127.0.0.1:1', 'Redis'],
  ['MONGODB_URL', 'mongodb://user:word@127.0.0.1:1', 'MongoDB'],
])('a %s that leads nowhere is named in one sentence, without the password, and nothing is left', async (setting, url, server) => {
  const { code, stdout, stderr } = await runProgram(process.execPath, [...START, '--no-sample', '--data', folder], { [setting]: url });
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  const said = stderr.trim().split('\n').slice(2);
  expect(said).toEqual([
    expect.stringMatching(`^${server} at 127\\.0\\.0\\.1:1 cannot be used \\(.*ECONNREFUSED.*\\): start it, or correct ${setting}\\.$`),
  ]);
  expect(stderr).not.toMatch(/user|word/);
});

test('an option that does not exist is answered with those that do', async () => {
  const { code, stderr } = await runProgram(process.execPath, [...START, '--dta', folder]);
  expect(code).toBe(1);
  expect(stderr).toContain('--data DIR');
});

async function gone(of: Program): Promise<void> {
  await vi.waitUntil(async () => (await of.remains()).length === 0, GONE);
}

async function serves(baseUrl: string): Promise<boolean> {
  return fetch(`${baseUrl}/vendors`).then(
    (answer) => answer.status === 401,
    () => false,
  );
}
