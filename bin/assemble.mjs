import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import asc from 'assemblyscript/asc';
import wabt from 'wabt';
import { MEMORY_PAGES } from '../stages/rows/kernel/layout.ts';
import { FIRST_PAGES, LAST_PAGES } from '../stages/rows/read/excel/layout.ts';

// npm run wasm: writes the assembled form of each WebAssembly module beside its source, or beside the folder of its sources.

const ROWS = new URL('../stages/rows/', import.meta.url);
const LINE_CHARACTERS = 120;

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

async function ofText(source) {
  const module = (await wabt()).parseWat(source, readFileSync(source, 'utf8'), { simd: true, multi_value: true });
  return module.toBinary({}).buffer;
}

async function ofScript(source, [first, last]) {
  const pages = ['--initialMemory', `${first}`, '--maximumMemory', `${last}`];
  const options = ['-O3', '--converge', '--noAssert', '--runtime', 'stub', '--enable', 'simd', ...pages];
  const complaints = [];
  let binary = null;
  const { error } = await asc.main([source, '--baseDir', fileURLToPath(ROWS), '--outFile', 'module.wasm', ...options], {
    stderr: { write: (text) => complaints.push(text) },
    writeFile: (_name, contents) => (binary = contents),
  });
  if (error !== null || binary === null) throw new Error(complaints.join(''), { cause: error });
  return binary;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [name, { to, constant }] of Object.entries(MODULES)) {
    const lines = (await assembled(name)).match(new RegExp(`.{1,${LINE_CHARACTERS}}`, 'g'));
    const text = lines.map((line) => `  '${line}'`).join(' +\n');
    writeFileSync(
      new URL(`${to}.wasm.ts`, ROWS),
      `/** \`${name}\`, assembled by \`npm run wasm\`; a test holds it against its source. */\nexport const ${constant} =\n${text};\n`,
    );
  }
}
