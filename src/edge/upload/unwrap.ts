import type { FileFormat } from '../../model/vendor-config.ts';
import type { Wrapping } from '../../../stages/rows/detect/format.ts';
import type { StoredFile } from './stored-file.ts';
import { unzip } from './zip.ts';

/** How the bytes in which the rows stand come out of a file that is stored as it was received. They become the job's content. */
export interface Unwrapper {
  /** What the file is called where it is refused. */
  name: string;
  /** The format whose inspector reads what comes out; null where what comes out is a file, whose head says it. */
  format: FileFormat | null;
  /** At most so many bytes, in chunks of 1 MiB at most. Throws a Failure for a file that does not give them. */
  open(file: StoredFile, maxBytes: number): AsyncIterable<Uint8Array>;
}

/** What is read once it is stored, because its directory stands at its end. gzip is inflated while it passes. */
export const UNWRAP: Readonly<Record<Exclude<Wrapping, 'gzip'>, Unwrapper>> = {
  zip: { name: 'a zip archive', format: null, open: unzip },
};
