import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Type, type Static } from 'typebox';
import { compileCheck } from '../base/check.ts';
import { Failure } from '../base/failure.ts';

const Text = Type.String({ minLength: 1 });

/** What a development installation keeps to itself: `credentials.json` in its folder, readable by its owner only. */
const Credentials = Type.Object({
  /** Null until the store has been reached for the first time. */
  client: Type.Union([Type.Object({ partner_id: Text, client_id: Text, client_secret: Text }), Type.Null()]),
  operator_user: Text,
  operator_password: Text,
  pii_hash_key: Text,
  secrets_key: Text,
  webhook_secret: Text,
});
export type Credentials = Static<typeof Credentials>;

const check = compileCheck(Credentials);
const OWNER_ONLY = 0o600;

/** Reads the credentials of a folder, or makes them up where there are none. */
export async function loadCredentials(folder: string): Promise<Credentials> {
  const file = fileIn(folder);
  const text = await readFile(file, 'utf8').catch((err: NodeJS.ErrnoException) => {
    if (err.code === 'ENOENT') return null;
    throw err;
  });
  if (text !== null) return parse(text, file);
  const credentials = makeCredentials();
  await saveCredentials(folder, credentials);
  return credentials;
}

/** Replaces the file as a whole: a start that is killed leaves the old one or the new one. */
export async function saveCredentials(folder: string, credentials: Credentials): Promise<void> {
  const temporary = `${fileIn(folder)}.new`;
  await writeFile(temporary, `${JSON.stringify(credentials, null, 2)}\n`, { mode: OWNER_ONLY });
  await rename(temporary, fileIn(folder));
}

function makeCredentials(): Credentials {
  return {
    client: null,
    operator_user: 'operator',
    operator_password: randomBytes(12).toString('base64url'),
    pii_hash_key: randomBytes(16).toString('hex'),
    secrets_key: randomBytes(32).toString('hex'),
    webhook_secret: randomBytes(24).toString('base64url'),
  };
}

function parse(text: string, file: string): Credentials {
  const credentials: unknown = parseJson(text);
  if (check.accepts(credentials)) return credentials;
  throw new Failure('invalid_credentials_file', `${file} is not what an earlier start wrote. Correct it, or remove it and the data beside it.`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (err) {
    if (err instanceof SyntaxError) return null;
    throw err;
  }
}

function fileIn(folder: string): string {
  return join(folder, 'credentials.json');
}
