import { gzipSync } from 'node:zlib';
import { random } from '../../support/random.ts';
import { zip, type ZipFile } from '../../support/zip.ts';

export type Wrapping = 'gzip' | 'zip';

/** A wrapped file with a few things wrong. */
export interface DamagedFile {
  bytes: Uint8Array;
  /** Whether this may honestly come out of it: what was packed, in whole pieces. */
  mayHold(text: string): boolean;
}

/** A file in this wrapping, damaged: the same for the same seed. What was done to it shows only in what may come out. */
export function damagedWrapping(wrapping: Wrapping, texts: readonly string[], seed: number): DamagedFile {
  const next = random(seed);
  const text = texts[next(texts.length)]!;
  const { bytes, members } = wrapping === 'gzip' ? gzipOf(text, next) : zipOf(text, next);
  return { bytes: damaged(bytes, wrapping, next), mayHold: (held) => isMadeOf(held, members) };
}

interface Made {
  bytes: Buffer;
  /** What the pieces hold that each have a sum of their own. */
  members: string[];
}

/** One member or two, with and without zeros behind them. */
function gzipOf(text: string, next: (below: number) => number): Made {
  const middle = next(text.length);
  const members = next(3) === 0 ? [text.slice(0, middle), text.slice(middle)] : [text];
  const padding = Buffer.alloc(next(3) === 0 ? next(2000) : 0);
  return { bytes: Buffer.concat([...members.map((member) => gzipSync(member, { level: next(10) })), padding]), members };
}

/** Every form an archive is written in, now and then with a wrong sum, size or method, or with a second entry. */
function zipOf(text: string, next: (below: number) => number): Made {
  const rarely = <T extends object>(part: T): T | object => (next(12) === 0 ? part : {});
  const sometimes = <T extends object>(part: T): T | object => (next(3) === 0 ? part : {});
  const file: ZipFile = {
    name: ['people.csv', 'out/people.csv', '', 'Zo\u00eb.json'][next(4)]!,
    data: Buffer.from(text),
    ...sometimes({ stored: true }),
    ...sometimes({ descriptor: true }),
    ...sometimes({ zip64: true }),
    ...rarely({ crc: next(2 ** 32) }),
    ...rarely({ size: [0, 1, text.length - 1, text.length + 1, 2 ** 32 - 2][next(5)]! }),
    ...rarely({ method: next(100) }),
    ...rarely({ encrypted: true }),
  };
  const more = next(6) === 0 ? [{ name: ['folder/', '__MACOSX/x', 'more.csv'][next(3)]!, data: Buffer.from('') }] : [];
  const bytes = zip([file, ...more], { comment: next(4) === 0 ? 'sent on Monday' : '', before: next(8) === 0 ? 'MZ stub' : '' });
  return { bytes, members: [text] };
}

/** In headers and directories a wrong byte says something else; in the data it only breaks the sum. So half of the damage is done there. */
const SIGNATURES: Readonly<Record<Wrapping, readonly Buffer[]>> = {
  gzip: [Buffer.from([0x1f, 0x8b, 8])],
  zip: ['PK\x01\x02', 'PK\x03\x04', 'PK\x05\x06', 'PK\x06\x06', 'PK\x06\x07', 'PK\x07\x08'].map((signature) => Buffer.from(signature, 'latin1')),
};
const HEADER_BYTES = 56;
const TRAILER_BYTES = 24;
const VALUES = [0, 1, 0xff, 0x7f, 0x80];

function damaged(file: Buffer, wrapping: Wrapping, next: (below: number) => number): Uint8Array {
  let bytes = file;
  // Mostly one small thing: the more is wrong, the surer a file is refused at its first fault.
  for (let times = next(3) === 0 ? 1 + next(3) : 1; times > 0 && bytes.length > 0; times--) {
    const at = placeIn(bytes, wrapping, next);
    const to = Math.min(bytes.length, at + 1 + [0, 0, next(8), next(400)][next(4)]!);
    const [before, piece, behind] = [bytes.subarray(0, at), bytes.subarray(at, to), bytes.subarray(to)];
    switch (next(8)) {
      case 0:
      case 1:
        bytes = Buffer.concat([before, Buffer.from(piece.map(() => VALUES[next(VALUES.length)]!)), behind]);
        break;
      case 2:
        bytes = Buffer.concat([before, Buffer.from([piece[0]! ^ (1 << next(8))]), piece.subarray(1), behind]);
        break;
      case 3:
        bytes = Buffer.concat([before, behind]);
        break;
      case 4:
        bytes = Buffer.concat([before, piece, piece, behind]);
        break;
      case 5:
        bytes = Buffer.concat([before, Buffer.from(piece.map(() => next(256))), piece, behind]);
        break;
      case 6:
        bytes = before;
        break;
      default:
        bytes = next(2) === 0 ? Buffer.concat([bytes, bytes]) : Buffer.concat([bytes, piece]);
    }
  }
  return bytes;
}

function placeIn(bytes: Buffer, wrapping: Wrapping, next: (below: number) => number): number {
  if (next(2) === 0) return next(bytes.length);
  const signatures = SIGNATURES[wrapping];
  const header = bytes.indexOf(signatures[next(signatures.length)]!, next(bytes.length));
  if (header !== -1) return Math.min(bytes.length - 1, header + next(HEADER_BYTES));
  return Math.max(0, bytes.length - 1 - next(TRAILER_BYTES));
}

/** Each piece is whole or is not there; a file that was doubled holds them again. */
function isMadeOf(text: string, members: readonly string[]): boolean {
  return text === '' || members.some((member) => member !== '' && text.startsWith(member) && isMadeOf(text.slice(member.length), members));
}
