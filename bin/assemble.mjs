import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import wabt from 'wabt';

// npm run wasm: writes stages/rows/read/marks/wasm.ts from find-marks.wat beside it.

const FOLDER = new URL('../stages/rows/read/marks/', import.meta.url);
const LINE_CHARACTERS = 120;

/** The module that `find-marks.wat` says, as it stands in `wasm.ts`. */
export async function assembled() {
  const source = new URL('find-marks.wat', FOLDER);
  const module = (await wabt()).parseWat('find-marks.wat', readFileSync(source, 'utf8'), { simd: true, multi_value: true });
  return Buffer.from(module.toBinary({}).buffer).toString('base64');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const lines = (await assembled()).match(new RegExp(`.{1,${LINE_CHARACTERS}}`, 'g'));
  const text = lines.map((line) => `  '${line}'`).join(' +\n');
  writeFileSync(
    new URL('wasm.ts', FOLDER),
    `/** \`find-marks.wat\`, assembled by \`npm run wasm\`; a test holds it against its source. */\nexport const FIND_MARKS =\n${text};\n`,
  );
}
