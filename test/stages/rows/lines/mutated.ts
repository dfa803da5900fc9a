import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Failure } from '../../../../src/base/failure.ts';
import { builtIn, normalizeFile, writeFile } from '../normalized.ts';

/** The fixtures of fixed width and of tagged lines, with the vendor that each is of. */
export const LINE_FIXTURES = [
  ['avesis-bars.txt', 'Avesis'],
  ['avesis.txt', 'Avesis'],
  ['calsavers.txt', 'CalSavers census'],
  ['cobra-qb.txt', 'COBRA QB'],
  ['connect-your-care.txt', 'ConnectYourCare enrollment'],
  ['empower.txt', 'Empower 401(k)'],
  ['eyemed.txt', 'EyeMed'],
  ['lawson-bn106.txt', 'Lawson BN106'],
  ['metlife.txt', 'MetLife'],
  ['optum-fsa.txt', 'Optum FSA'],
  ['state-of-maryland.txt', 'State of Maryland enrollment'],
] as const;

export const lineFixture = (name: string): Uint8Array => readFileSync(path.join(import.meta.dirname, '../../../fixtures', name));

/** A file with one to eight things done to its bytes. */
export function mutated(file: Uint8Array, next: (bound: number) => number): Uint8Array {
  let bytes = Buffer.from(file);
  for (let times = 1 + next(8); times > 0; times--) {
    const at = next(bytes.length + 1);
    const length = next(80);
    const [before, behind] = [bytes.subarray(0, at), bytes.subarray(at)];
    switch (next(8)) {
      case 0:
        bytes = Buffer.concat([before, Buffer.from([next(256)]), behind.subarray(1)]);
        break;
      case 1:
        bytes = Buffer.concat([before, behind.subarray(length)]);
        break;
      case 2:
        bytes = Buffer.concat([before, Buffer.from(PIECES[next(PIECES.length)]!), behind]);
        break;
      case 3:
        bytes = Buffer.concat([before, behind.subarray(0, length), behind]);
        break;
      case 4:
        bytes = Buffer.concat([behind, before]);
        break;
      case 5:
        bytes = Buffer.from(bytes.toString('latin1').replaceAll('\n', ['\r\n', '\r', '', '\n\n'][next(4)]!), 'latin1');
        break;
      case 6:
        bytes = before.length > 0 ? Buffer.from(before) : bytes;
        break;
      default:
        bytes = Buffer.concat([before, Buffer.from([0xc3, 0xa9, 0xe9, 0x80].slice(0, 1 + next(4))), behind.subarray(1)]);
    }
  }
  return bytes;
}

const PIECES = [
  '\n',
  '\r',
  '\r\n',
  '\t',
  ' ',
  '"',
  ',',
  '|',
  '\x1a',
  '\ufeff',
  '\0',
  'é',
  '😀',
  '[QB]',
  'INS0',
  'DTL',
  ' '.repeat(300),
  '\n\n\n',
  'TRL 3\n',
];

/**
 * Normalizes a file as of this vendor, whole, and cut into small segments by TypeScript alone: both must write the same and count every row.
 * Answers the code with which it was refused, or `read`.
 */
export function endOf(bytes: Uint8Array, vendorName: string): string {
  const vendor = builtIn(vendorName);
  try {
    const whole = normalizeFile(bytes, { vendor });
    const cut = writeFile(bytes, { vendor, segmentBytes: 400, chunkBytes: 97, withoutKernel: true });
    for (const part of ['recordText', 'errorText', 'metaText'] as const)
      if (whole[part] !== cut[part]) throw new Error(`${part} depends on the cuts or the kernel`);
    for (const { inspection, tally } of [whole, cut]) {
      if (tally.rows !== inspection.row_count) throw new Error(`${inspection.row_count} rows were counted and ${tally.rows} read`);
      if (tally.valid_rows + tally.invalid_rows !== tally.rows) throw new Error('a row is neither valid nor invalid');
    }
    return 'read';
  } catch (failure) {
    if (failure instanceof Failure) return failure.code;
    throw failure;
  }
}
