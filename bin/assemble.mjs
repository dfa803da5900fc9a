import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import wabt from 'wabt';

// npm run wasm: writes the assembled form of each WebAssembly module beside its source.

const ROWS = new URL('../stages/rows/', import.meta.url);
const LINE_CHARACTERS = 120;

/** Sources under stages/rows, and the constants of their assembled forms. */
export const MODULES = {
  'read/marks/find-marks': 'FIND_MARKS',
  'read/excel/plain-xml': 'PLAIN_XML',
};

/** What the source of a module says, as it stands in its assembled form. */
export async function assembled(name) {
  const source = new URL(`${name}.wat`, ROWS);
  const module = (await wabt()).parseWat(source.pathname, readFileSync(source, 'utf8'), { simd: true, multi_value: true });
  return Buffer.from(module.toBinary({}).buffer).toString('base64');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [name, constant] of Object.entries(MODULES)) {
    const lines = (await assembled(name)).match(new RegExp(`.{1,${LINE_CHARACTERS}}`, 'g'));
    const text = lines.map((line) => `  '${line}'`).join(' +\n');
    const source = name.split('/').at(-1);
    writeFileSync(
      new URL(`${name}.wasm.ts`, ROWS),
      `/** \`${source}.wat\`, assembled by \`npm run wasm\`; a test holds it against its source. */\nexport const ${constant} =\n${text};\n`,
    );
  }
}
