import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadCredentials, saveCredentials } from '../../src/cli/credentials.ts';
import { readSettings } from '../../config/settings.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rollcall-credentials-'));
});

afterEach(() => rm(folder, { recursive: true }));

test('credentials are made once and kept for their owner only', async () => {
  const made = await loadCredentials(folder);
  expect(await loadCredentials(folder)).toEqual(made);
  expect((await stat(join(folder, 'credentials.json'))).mode & 0o777).toBe(0o600);
});

test('made keys are keys that the settings accept', async () => {
  const made = await loadCredentials(folder);
  const settings = readSettings({
    BASE_URL: 'http://127.0.0.1/v1',
    REDIS_URL: 'redis://127.0.0.1',
    MONGODB_URL: 'mongodb://127.0.0.1',
    PII_HASH_KEY: made.pii_hash_key,
    SECRETS_KEY: made.secrets_key,
    OPERATOR_PASSWORD: made.operator_password,
  });
  expect(settings.PII_HASH_KEY).toBe(made.pii_hash_key);
});

test('what is saved replaces the file and leaves nothing beside it', async () => {
  const client = { partner_id: 'prt_1', client_id: 'cli_1', client_secret: 'secret' };
  const changed = { ...(await loadCredentials(folder)), client };
  await saveCredentials(folder, changed);
  expect(await loadCredentials(folder)).toEqual(changed);
  expect(await readdir(folder)).toEqual(['credentials.json']);
});

test.each(['', '{"client":', '{"client":null}'])('a file that no start has written (%j) is refused in words and left as it is', async (text) => {
  await writeFile(join(folder, 'credentials.json'), text);
  await expect(loadCredentials(folder)).rejects.toMatchObject({ code: 'invalid_credentials_file', message: expect.stringContaining(folder) });
});
