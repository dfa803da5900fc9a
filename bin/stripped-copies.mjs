import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the repository. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Where copies of sources without their types are kept. */
export const COPIES = join(ROOT, '.rollcall', 'stripped');

/** The name of the copy of a source: it follows from its bytes, so that a changed source has none until one is made. */
export function nameOfCopy(source) {
  return `${createHash('sha256').update(source).digest('hex')}.js`;
}
