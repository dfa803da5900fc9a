// Joins the programs of a deployment and all that they import into a few files without types, and prints where `main.js` stands.
// From 1,400 files each process takes twice as long to start and holds some 25 MB more (ADR 31). Nothing is renamed or made shorter:
// what a stack says of a bundle is read there, where each source stands behind its name.
//   node bin/bundle.mjs           into a folder of the bundle's own, unless it stands there already; the latest ones are kept
//   node bin/bundle.mjs FOLDER    into that folder
//   node bin/bundle.mjs FOLDER SOURCE...    other programs, each under its own name
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PROGRAMS = { main: 'src/main.ts', clients: 'src/cli/clients.ts' };
/** What a bundle is made of, besides packages: those are told by the lock. */
const INGREDIENTS = ['src', 'stages', 'config', 'package-lock.json', 'bin/bundle.mjs'];
/** Loaded as they stand, when they are first asked for: the dashboard looks for its pages beside its own files, and both are large. */
const APART = /^(@bull-board\/|exceljs$|msgpackr-extract$)/;
/** Three packages bring a table of 2,500 media types each, of one form: one does for all. */
const SHARED = { 'mime-db': join(ROOT, 'node_modules/mime-db') };
const BUNDLES = join(ROOT, '.rollcall', 'bundles');
/** A process may load parts of its bundle late, so those of services that may still run stay: about 15 MB each. */
const KEPT_BUNDLES = 8;

const [wanted, ...sources] = process.argv.slice(2);
const programs = sources.length === 0 ? PROGRAMS : Object.fromEntries(sources.map((source) => [basename(source, '.ts'), source]));
const [first] = Object.keys(programs).map((name) => `${name}.js`);
const folder = wanted === undefined ? join(BUNDLES, digest()) : resolve(wanted);
try {
  if (wanted !== undefined || !existsSync(folder)) await bundleInto(folder);
  if (wanted === undefined) keepLatest(folder);
  process.stdout.write(`${join(folder, first)}\n`);
} catch (err) {
  // Where in which source it stopped is all that helps.
  process.stderr.write(`${err.message}\n`);
  process.exitCode = 1;
}

/** Follows from every byte that a bundle is made of, so that a changed source has a bundle of its own. */
function digest() {
  const hash = createHash('sha256');
  for (const name of INGREDIENTS.flatMap(filesOf))
    hash
      .update(name)
      .update('\0')
      .update(readFileSync(join(ROOT, name)))
      .update('\0');
  return hash.digest('hex').slice(0, 32);
}

function filesOf(name) {
  if (!statSync(join(ROOT, name)).isDirectory()) return [name];
  return readdirSync(join(ROOT, name), { recursive: true })
    .map((file) => join(name, file))
    .filter((file) => file.endsWith('.ts'))
    .toSorted();
}

/** Another start may make the same bundle: each writes a folder of its own, and a whole one takes the name. */
async function bundleInto(target) {
  const { rolldown } = await import('rolldown');
  const own = `${target}-${process.pid}`;
  const build = await rolldown({
    input: Object.fromEntries(Object.entries(programs).map(([name, source]) => [name, resolve(ROOT, source)])),
    platform: 'node',
    resolve: { alias: SHARED },
    external: APART,
    plugins: [whereSourcesStand(target), asciiOnly()],
    // Packages that are not installed because nobody here needs them, and the like.
    logLevel: 'silent',
  });
  try {
    await build.write({
      dir: own,
      format: 'esm',
      entryFileNames: '[name].js',
      chunkFileNames: nameOfPart,
      comments: { legal: false, annotation: false, jsdoc: false },
    });
    if (wanted !== undefined) rmSync(target, { recursive: true, force: true });
    takeName(own, target);
  } finally {
    rmSync(own, { recursive: true, force: true });
    await build.close();
  }
}

/** A part that a program loads late has the name of its source; all others hold what several of them import. */
function nameOfPart({ isDynamicEntry }) {
  return isDynamicEntry ? '[name].js' : 'shared.js';
}

function takeName(own, target) {
  try {
    mkdirSync(dirname(target), { recursive: true });
    renameSync(own, target);
  } catch (err) {
    if (!existsSync(join(target, first))) throw err;
  }
}

/** Files that a source names by its own place are found from the bundle, too. */
function whereSourcesStand(target) {
  return {
    name: 'where-sources-stand',
    transform: {
      filter: { code: 'import.meta.url' },
      handler(code, id) {
        if (id.includes(`${sep}node_modules${sep}`)) return null;
        const place = relative(target, id).split(sep).join('/');
        return code.replaceAll('import.meta.url', `new URL(${JSON.stringify(place)}, import.meta.url).href`);
      },
    },
  };
}

/**
 * The engine keeps the text of a file while any of its functions may still be compiled, and takes two bytes for each of its characters
 * where a single one of them is beyond Latin-1.
 */
function asciiOnly() {
  return {
    name: 'ascii-only',
    generateBundle(_, files) {
      for (const file of Object.values(files)) if (file.type === 'chunk') file.code = inAscii(file.code);
    },
  };
}

function inAscii(code) {
  // Where escapes are not read as such, the character must stand as it is.
  if (/String\.raw`[^`]*[^\0-\x7f]/.test(code)) throw new Error('A text of String.raw has a character outside ASCII');
  return code.replaceAll(/(\\*)([^\0-\x7f])/g, (_, backslashes, character) => {
    // A backslash before such a character changes nothing in a text, and would take the one of its escape with it.
    const kept = backslashes.length % 2 === 0 ? backslashes : backslashes.slice(1);
    return `${kept}\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

function keepLatest(used) {
  const now = new Date();
  utimesSync(used, now, now);
  const bundles = readdirSync(BUNDLES).map((name) => ({ path: join(BUNDLES, name), at: statSync(join(BUNDLES, name)).mtimeMs }));
  const old = bundles.toSorted((a, b) => b.at - a.at).slice(KEPT_BUNDLES);
  for (const { path } of old) rmSync(path, { recursive: true, force: true });
}
