// Makes copies of the sources without their types, for `stripped.mjs`. Copies of sources that are no longer there go.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { COPIES, nameOfCopy, ROOT } from './stripped-copies.mjs';

const FOLDERS = ['src', 'stages', 'config'];
/** Sources of WebAssembly are no TypeScript. */
const ASSEMBLY = 'assembly';

mkdirSync(COPIES, { recursive: true });
const wanted = new Set();
for (const folder of FOLDERS) stripFolder(join(ROOT, folder));
for (const name of readdirSync(COPIES)) if (name.endsWith('.js') && !wanted.has(name)) rmSync(join(COPIES, name), { force: true });

function stripFolder(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (entry.name !== ASSEMBLY) stripFolder(path);
    } else if (entry.name.endsWith('.ts')) {
      stripFile(readFileSync(path));
    }
  }
}

function stripFile(source) {
  const name = nameOfCopy(source);
  wanted.add(name);
  const copy = join(COPIES, name);
  if (existsSync(copy)) return;
  // Another start may make the same copy: each writes a file of its own, and whole files take the name.
  const own = `${copy}-${process.pid}`;
  writeFileSync(own, stripTypeScriptTypes(source.toString('utf8')));
  renameSync(own, copy);
}
