import type { Wrapping } from '../../../stages/rows/detect/format.ts';
import { checkInflated } from './inflate-limit.ts';
import type { StoredFile } from './stored-file.ts';
import { readZipDirectory } from './stored-zip.ts';
import { isOfficePackage, openWorkbook, type OpenWorkbook } from './workbook/open.ts';
import { PackageParts } from './workbook/parts.ts';
import type { KnownLayouts } from './workbook/sheets.ts';
import { unzip } from './zip.ts';

/** How the bytes in which the rows stand come out of a file that is stored as it was received. They become the job's content. */
export interface Unwrapper {
  /** What the file is called where it is refused. */
  name: string;
  /** Throws a Failure for a file that does not give them. */
  open(file: StoredFile, options: UnwrapOptions): Promise<Opened>;
}

interface UnwrapOptions extends KnownLayouts {
  /** At most this many bytes come out. */
  maxBytes: number;
}

export interface Opened {
  /** In chunks of about 1 MiB at most, which hold until the next is asked for. Throws a Failure where they break off. */
  bytes: AsyncIterable<Uint8Array>;
  /** Set where the bytes are the sheet rows of a workbook; null where they are a file, whose head says what it is. */
  workbook: OpenWorkbook | null;
}

/** What is read once it is stored, because its directory stands at its end. gzip is inflated while it passes. */
export const UNWRAP: Readonly<Record<Exclude<Wrapping, 'gzip'>, Unwrapper>> = {
  zip: archive('a zip archive'),
  workbook: archive('an Excel workbook (.xlsx)'),
};

/** The directory says what an archive is, whatever stands first in it. */
function archive(name: string): Unwrapper {
  return {
    name,
    async open(file, { maxBytes, ...known }) {
      const entries = await readZipDirectory(file, name);
      if (!isOfficePackage(entries)) return { bytes: unzip(entries, maxBytes), workbook: null };
      const workbook = await openWorkbook(new PackageParts(entries, maxBytes), known);
      return { bytes: bounded(workbook.rows, file.bytes, maxBytes), workbook };
    },
  };
}

/** Texts that many cells share make more of a workbook than its parts hold. */
async function* bounded(rows: AsyncIterable<Uint8Array>, fileBytes: number, maxBytes: number): AsyncGenerator<Uint8Array, void, undefined> {
  let bytes = 0;
  for await (const chunk of rows) {
    bytes += chunk.length;
    checkInflated(bytes, fileBytes, maxBytes);
    yield chunk;
  }
}
