import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testEdge, type TestClient, type TestEdge } from '../edge/support.ts';

const page = readFileSync(fileURLToPath(new URL('../../docs/vendor-configs.md', import.meta.url)), 'utf8');
const EXAMPLES = [...page.matchAll(/^## (.+)$|^```sh\n([^]*?)^```$/gm)].reduce<{ heading: string; script: string }[]>(
  (found, [, heading, script]) => {
    if (heading !== undefined) found.push({ heading, script: '' });
    else if (script !== undefined) found.push({ heading: found.at(-1)?.heading ?? '', script });
    return found;
  },
  [],
);
const TOOLS = ['bash', 'curl', 'jq'].every((tool) => spawnSync(tool, ['--version']).status === 0);

const SAMPLE = `Clock Nbr,Last Name,First Name,Birth Date,Wing,Work Mail
H1,Quill,Marta,11/23/1971,N,marta@example.com
H2,Ash,Bo,01/23/1991,S,bo@example.com
`;

let edge: TestEdge;
let client: TestClient;
let folder: string;
beforeAll(async () => {
  edge = await testEdge();
  client = await edge.client({ scopes: ['vendors:read', 'vendors:write', 'files'] });
  folder = await mkdtemp(join(tmpdir(), 'rollcall-docs-'));
  await writeFile(join(folder, 'sample.csv'), SAMPLE);
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await edge.close();
});

describe.skipIf(!TOOLS)('the examples of docs/vendor-configs.md (skipped where bash, curl or jq is missing)', () => {
  const said: Record<string, string> = {};
  test.each(EXAMPLES.filter(({ script }) => script !== ''))('$heading', async ({ heading, script }) => {
    const env = { ...process.env, BASE: edge.base, TOKEN: client.token };
    const { stdout } = await promisify(execFile)('bash', ['-e', '-o', 'pipefail', '-c', script], { cwd: folder, env });
    expect(stdout).not.toBe('');
    said[heading] = stdout;
  });

  test('did what the page says', async () => {
    expect(said['Store it as a draft']?.split('\n').slice(1, 3)).toEqual(['1', 'draft']);
    expect(said['Put it to use']).toBe('2\nHarbor Payroll\n');
    expect(said['See what changed, and go back']).toMatch(/\n4\n$/);
    expect(said['Switch it off']).toBe('inactive\n');
    const preview = JSON.parse(await readFile(join(folder, 'preview.json'), 'utf8')) as { records: object[]; errors: object[] };
    expect(preview.errors).toEqual([]);
    expect(preview.records[0]).toMatchObject({ last_name: 'Quill', employee_id: 'H1', group_id: 'HARBOR', date_of_birth: '1971-11-23' });
  });
});
