import { spawn } from 'node:child_process';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const WAIT_MS = 200;

/**
 * Whether what package-lock.json names is installed: every direct dependency, and nothing in another version. (npm leaves
 * out what the lock names and nothing needs, and packages for other platforms, so the two lists are not the same.)
 */
export function isInstalled(root) {
  const wanted = packagesOf(join(root, 'package-lock.json'));
  const installed = packagesOf(join(root, 'node_modules', '.package-lock.json'));
  if (wanted === null || installed === null) return false;
  const { dependencies = {}, devDependencies = {} } = wanted[''] ?? {};
  const direct = Object.keys({ ...dependencies, ...devDependencies });
  if (!direct.every((name) => installed[`node_modules/${name}`] !== undefined)) return false;
  return Object.entries(installed).every(([path, { version }]) => wanted[path]?.version === version);
}

/** Runs `npm ci`; of two at once one works and the other waits for it. npm's output goes to stderr. */
export async function install(root, quit) {
  mkdirSync(join(root, '.rollcall'), { recursive: true });
  const lock = join(root, '.rollcall', 'installing');
  while (!take(lock)) {
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    if (isInstalled(root)) return;
  }
  try {
    if (isInstalled(root)) return;
    process.stderr.write('Installing what is missing (npm ci) …\n');
    const code = await npm(root, ['ci', '--include=dev', '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund']);
    if (code !== 0) quit('npm ci failed; its reason stands above.');
  } finally {
    rmSync(lock, { force: true });
  }
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? null;
  } catch (err) {
    if (err.code === 'ENOENT' || err instanceof SyntaxError) return null;
    throw err;
  }
}

/** Takes the lock, which names its process: true where this process now has it. One left by a dead process is removed. */
function take(lock) {
  const own = `${lock}-${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    linkSync(own, lock);
    return true;
  } catch (err) {
    if (err.code !== 'EEXIST') throw err;
    if (!isAlive(holderOf(lock))) rmSync(lock, { force: true });
    return false;
  } finally {
    rmSync(own, { force: true });
  }
}

function holderOf(lock) {
  try {
    return Number(readFileSync(lock, 'utf8'));
  } catch (err) {
    if (err.code === 'ENOENT') return process.pid;
    throw err;
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (err) {
    return err.code === 'EPERM';
  }
}

function npm(root, parameters) {
  const { npm_execpath: script } = process.env;
  const [program, parts] = script?.endsWith('.js')
    ? [process.env.npm_node_execpath ?? process.execPath, [script, ...parameters]]
    : ['npm', parameters];
  // npm replaces node_modules, and with it a Node that runs from there: PATH's own must do.
  const child = spawn(program, parts, { cwd: root, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' && program === 'npm' });
  return new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
