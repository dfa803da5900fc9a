import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { bundledProgram } from '../../src/cli/bundle.ts';
import { root, runProgram } from '../support/program.ts';
import { TEST_SECRETS_KEY, testStore, type TestStore } from '../support/store.ts';

let opened: TestStore;
let program: string;
beforeAll(async () => {
  opened = await testStore();
  program = join(dirname(await bundledProgram(root)), 'clients.js');
});
afterAll(() => opened.drop());

const run = (...parameters: string[]) =>
  runProgram(process.execPath, [program, ...parameters], {
    BASE_URL: 'http://127.0.0.1:8080/v1',
    REDIS_URL: 'redis://127.0.0.1:1',
    MONGODB_URL: inject('mongodbUrl'),
    MONGODB_DATABASE: opened.database,
    PII_HASH_KEY: 'ab'.repeat(16),
    SECRETS_KEY: TEST_SECRETS_KEY,
    OPERATOR_PASSWORD: 'long enough to be one',
  });
const made = async (...parameters: string[]): Promise<Record<string, string>> => {
  const { code, stdout, stderr } = await run(...parameters);
  expect([code, stderr]).toEqual([0, '']);
  return JSON.parse(stdout) as Record<string, string>;
};

test('a partner and its client are made, its secret is rotated, listed nowhere, and the client ended', async () => {
  const { clients, audit } = opened.store;
  const { partner_id = '' } = await made('partner', 'create', 'Acme Benefits');
  const added = await made('client', 'add', partner_id, '--scopes', 'files,jobs');
  const { client_id = '', client_secret = '' } = added;
  expect(added['scopes']).toEqual(['files', 'jobs']);
  expect(await clients.verify(client_id, client_secret)).toMatchObject({ partner_id, scopes: ['files', 'jobs'] });

  const { client_secret: second = '' } = await made('client', 'rotate', client_id);
  for (const secret of [client_secret, second]) expect(await clients.verify(client_id, secret)).not.toBeNull();

  const listed = await run('list');
  const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  expect(JSON.parse(listed.stdout)).toEqual({
    partner_id,
    name: 'Acme Benefits',
    created_at: moment,
    clients: [{ client_id, scopes: ['files', 'jobs'], secrets_made_at: [moment, moment], created_at: moment, revoked_at: null }],
  });
  expect(listed.stdout).not.toMatch(new RegExp(`${client_secret}|${second}|hash`));

  expect(await made('client', 'revoke', client_id)).toEqual({ client_id, revoked: true });
  expect(await clients.verify(client_id, second)).toBeNull();
  expect((await audit.listOf(client_id, 10)).map(({ action }) => action)).toEqual(['revoke client', 'rotate client', 'create client']);
}, 60_000);

test('what cannot be done is said in one readable line, with an exit code of its own', async () => {
  const unknown = await run('client', 'add', 'prt_nobody');
  expect([unknown.code, unknown.stdout, unknown.stderr]).toEqual([1, '', 'There is no such partner.\n']);
  const misspelt = await run('client', 'add', 'prt_nobody', '--scopes', 'files,everything');
  expect([misspelt.code, misspelt.stdout]).toEqual([64, '']);
  expect(misspelt.stderr).toContain('Usage: npm run clients -- <command>');
  const none = await runProgram(process.execPath, [program]);
  expect([none.code, none.stderr]).toEqual([64, expect.stringMatching(/^Which command\?\nUsage: /)]);
  const bare = await runProgram(process.execPath, [program, 'list']);
  expect(bare.code).toBe(78);
  expect(bare.stderr).toContain('MONGODB_URL');
}, 60_000);

test('asked for help, it says what it does, without any settings', async () => {
  for (const help of ['--help', '-h']) {
    const { code, stdout, stderr } = await runProgram(process.execPath, [program, help]);
    expect([code, stdout, stderr]).toEqual([0, expect.stringMatching(/^Usage: npm run clients -- <command>/), '']);
  }
  const { code, stdout } = await runProgram(process.execPath, [join(root, 'src/cli/start.ts'), '--help']);
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^Options of npm start/)]);
}, 60_000);
