// Loaded before the product: gives Node the sources without their types where a copy of them was made (`strip.mjs`). To strip
// them itself Node loads a compiler into each process, which then holds some 30 MB more. A source without a copy is left to it.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { COPIES, nameOfCopy, ROOT } from './stripped-copies.mjs';

const OWN = pathToFileURL(ROOT).href;

registerHooks({
  load(url, context, nextLoad) {
    const source = url.endsWith('.ts') && url.startsWith(OWN) ? strippedSource(fileURLToPath(url)) : null;
    return source === null ? nextLoad(url, context) : { format: 'module', source, shortCircuit: true };
  },
});

function strippedSource(path) {
  try {
    return readFileSync(join(COPIES, nameOfCopy(readFileSync(path))), 'utf8');
  } catch (err) {
    if (err.code === 'ENOENT') return null;
    throw err;
  }
}
