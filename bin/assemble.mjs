import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import asc from 'assemblyscript/asc';
import wabt from 'wabt';
import { MEMORY_PAGES } from '../stages/rows/kernel/layout.ts';
import { FIRST_PAGES, LAST_PAGES } from '../stages/rows/read/excel/layout.ts';

// npm run wasm: writes the assembled form of each WebAssembly module beside its source, or beside the folder of its sources.

const ROWS = new URL('../stages/rows/', import.meta.url);
const LINE_CHARACTERS = 120;
const OPTIONS = ['-O3', '--converge', '--noAssert', '--runtime', 'stub', '--enable', 'simd'];

/** Sources under stages/rows, as text or as AssemblyScript, and where the assembled form goes under which name. */
const MODULES = {
  'read/marks/find-marks.wat': { to: 'read/marks/find-marks', constant: 'FIND_MARKS' },
  'read/excel/assembly/plain-xml.ts': { to: 'read/excel/plain-xml', constant: 'PLAIN_XML', pages: [FIRST_PAGES, LAST_PAGES] },
  // All memory is there from the beginning: views of it would not outlive its growth.
  'kernel/assembly/kernel.ts': { to: 'kernel/kernel', constant: 'KERNEL', pages: [MEMORY_PAGES, MEMORY_PAGES] },
};

/** What the source of a module says, as it stands in its assembled form. */
export async function assembled(name) {
  const source = fileURLToPath(new URL(name, ROWS));
  return Buffer.from(name.endsWith('.wat') ? await ofText(source) : await ofScript(source, MODULES[name].pages)).toString('base64');
}

/** Of all that a module of AssemblyScript is made of, and of its assembled form: whether it is of its sources as they are, without assembling them. */
export function digestOf(name, base64) {
  const { version } = createRequire(import.meta.url)('assemblyscript/package.json');
  const hash = createHash('sha256').update(JSON.stringify([version, OPTIONS, MODULES[name].pages, base64]));
  const sources = new Set([new URL(name, ROWS).href]);
  // A set that grows gives what it has got since, too.
  for (const source of sources) {
    const text = readFileSync(new URL(source), 'utf8');
    hash.update(JSON.stringify([source.slice(ROWS.href.length), text]));
    for (const [, path] of text.matchAll(/ from '(\.[^']+)'/g)) sources.add(new URL(path, source).href);
  }
  return hash.digest('hex');
}

async function ofText(source) {
  const module = (await wabt()).parseWat(source, readFileSync(source, 'utf8'), { simd: true, multi_value: true });
  return module.toBinary({}).buffer;
}

async function ofScript(source, [first, last]) {
  const pages = ['--initialMemory', `${first}`, '--maximumMemory', `${last}`];
  const complaints = [];
  let binary = null;
  const { error } = await asc.main([source, '--baseDir', fileURLToPath(ROWS), '--outFile', 'module.wasm', ...OPTIONS, ...pages], {
    stderr: { write: (text) => complaints.push(text) },
    writeFile: (_name, contents) => (binary = contents),
  });
  if (error !== null || binary === null) throw new Error(complaints.join(''), { cause: error });
  return binary;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [name, { to, constant }] of Object.entries(MODULES)) {
    const base64 = await assembled(name);
    const lines = base64.match(new RegExp(`.{1,${LINE_CHARACTERS}}`, 'g'));
    const seal = name.endsWith('.ts') ? `\n * ${digestOf(name, base64)}` : '';
    const text = lines.map((line) => `  '${line}'`).join(' +\n');
    writeFileSync(
      new URL(`${to}.wasm.ts`, ROWS),
      `/** \`${name}\`, assembled by \`npm run wasm\`; a test holds it against its source.${seal} */\nexport const ${constant} =\n${text};\n`,
    );
  }
}
