import { isAscii, isUtf8 } from 'node:buffer';
import { Failure } from '../../../src/base/failure.ts';
import type { FileFormat } from '../../../src/model/vendor-config.ts';
import { BINARY_FILES } from './binary-files.ts';
import { headEncoding } from './encoding.ts';
import { NO_JSON } from './json/no-json.ts';
import { MARKUP_TEXTS } from './markup-text.ts';
import { OTHER_TEXTS } from './other-text.ts';
import { hasSentence, wordsOf } from './sentence.ts';
import { ediName, is834, isDecorated834, isEdi, isEdiPiece } from './x12/x12-text.ts';

/** The first bytes of a file as the recognizers look at them. */
interface Head {
  bytes: Uint8Array;
  /** The bytes as text, without byte order mark and leading blanks; a character for each byte, unless they are UTF-16. */
  text: string;
}

interface Recognizer {
  /** What a refusal calls the file. */
  name: string;
  /** The format whose reader takes it; null if none does. */
  format: FileFormat | null;
  /** Set if the rows do not stand in the bytes themselves. */
  wrapping?: Wrapping;
  /** What the sender can do instead. */
  advice?: string;
  sees(head: Head): boolean;
  /** A more precise name, if the content tells one. */
  nameOf?(head: Head): string;
}

/** What a file must be taken out of before its rows can be read. Nothing is unwrapped twice. */
export type Wrapping = 'gzip' | 'zip' | 'workbook';

/** What the content of a file says that it is. The file's name does not count. */
export type Recognized = Pick<Recognizer, 'name' | 'format' | 'wrapping' | 'advice'>;

/** The first recognizer that sees its format in the head. Text that none of them claims may be delimited or of fixed width. */
export function recognizeFormat(bytes: Uint8Array): Recognized {
  const head = { bytes, text: headText(bytes) };
  const found = RECOGNIZERS.find((recognizer) => recognizer.sees(head))!;
  return found.nameOf === undefined ? found : { ...found, name: found.nameOf(head) };
}

/** A file of a format that is not known, or not read. */
export function invalidFileFormat(details: string): Failure {
  return new Failure('invalid_file_format', 'The format of the file could not be determined; expected formats are CSV, Excel, EDI 834', details);
}

export function notRead(seen: Recognized): Failure {
  const what = seen.format === null ? `This is ${seen.name}.` : `This is ${seen.name}, which this version does not read yet.`;
  return invalidFileFormat(seen.advice === undefined ? what : `${what} ${seen.advice}`);
}

/** So many bytes decide what a file is. */
export const SEEN_BYTES = 64 * 1024;
const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
/** The stream of an encrypted document, by its name in the directory of the compound file (MS-OFFCRYPTO 1.3.3). */
const ENCRYPTED_PACKAGE = 'EncryptedPackage'.split('').join('\0');
const MAX_CONTROL_SHARE = 0.02;

/** In order: formats with a magic number, texts with a typical beginning, other text. */
const RECOGNIZERS: readonly Recognizer[] = [
  { name: 'an empty file', format: null, sees: ({ text }) => text === '' },
  {
    name: 'an Excel workbook (.xlsx)',
    format: 'excel',
    wrapping: 'workbook',
    sees: ({ bytes, text }) => isZip(bytes) && /\[Content_Types\]\.xml|xl\/(workbook|worksheets|_rels)/.test(text),
  },
  { name: 'a zip archive', format: null, wrapping: 'zip', advice: 'Send the file that is in it.', sees: ({ bytes }) => isZip(bytes) },
  { name: 'a gzip-compressed file', format: null, wrapping: 'gzip', advice: 'Send it inflated.', sees: ({ bytes }) => begins(bytes, [0x1f, 0x8b]) },
  {
    name: 'an Office document with a password',
    format: null,
    advice: 'Save it without a password.',
    sees: ({ bytes, text }) => begins(bytes, OLE) && text.includes(ENCRYPTED_PACKAGE),
  },
  {
    name: 'an Excel workbook of the old kind (.xls), or an Office document with a password',
    format: null,
    advice: 'Save it as .xlsx without a password, or as CSV.',
    sees: ({ bytes }) => begins(bytes, OLE),
  },
  {
    name: 'an encrypted file (PGP)',
    format: null,
    advice: 'Send it decrypted.',
    sees: ({ bytes, text }) => text.startsWith('-----BEGIN PGP MESSAGE') || isPgp(bytes),
  },
  ...BINARY_FILES.map(({ name, advice, sees }): Recognizer => ({ name, format: null, advice, sees: ({ bytes }) => sees(bytes) })),
  { name: 'a PDF document', format: null, sees: ({ text }) => text.startsWith('%PDF-') },
  { name: 'an RTF document', format: null, sees: ({ text }) => text.startsWith('{\\rtf') },
  { name: 'an EDI 834 file', format: 'edi_834', sees: ({ text }) => is834(text) },
  {
    name: 'an EDI 834 file whose beginning is missing, or in which something stands before the segments, such as their numbers, their lengths or quotation marks',
    format: null,
    advice: 'Send the interchange by itself, from ISA to IEA.',
    sees: ({ text }) => isDecorated834(text),
  },
  { name: 'an EDI file, but no 834', format: null, sees: ({ text }) => isEdi(text), nameOf: ({ text }) => ediName(text) },
  {
    name: 'a piece of an EDI file without any member (INS segment)',
    format: null,
    advice: 'Send the whole interchange, from ISA to IEA.',
    sees: ({ text }) => isEdiPiece(text),
  },
  { name: 'a JSON file', format: 'json', sees: ({ text }) => /^(?:\{\s*["}]|\[\s*(?:[{\]]|\[\s*["\d[\]{-]))/.test(text) },
  {
    name: 'no whole JSON: it begins in the middle of an object',
    format: null,
    advice: 'Send it from its first bracket on, as an array of objects or one object a line.',
    sees: ({ text }) => /^"[^"\\\r\n]{1,200}"\s*:\s*[[{]/.test(text),
  },
  ...NO_JSON.map(({ name, advice, pattern }): Recognizer => ({ name, format: null, advice, sees: ({ text }) => pattern.test(text) })),
  ...MARKUP_TEXTS.map(({ name, advice, sees }): Recognizer => ({ name, format: null, advice, sees: ({ text }) => sees(text) })),
  { name: 'an XML or HTML document', format: null, sees: ({ text }) => /^<[?!A-Za-z]/.test(text) },
  ...OTHER_TEXTS.map(({ name, advice, sees }): Recognizer => ({ name, format: null, advice, sees: ({ text }) => sees(text) })),
  { name: 'text in EBCDIC, the code of mainframes', format: null, advice: 'Send it in ASCII or UTF-8.', sees: isEbcdic },
  { name: 'text in UTF-32', format: null, advice: 'Send it in UTF-8.', sees: ({ bytes }) => UTF_32.some((mark) => begins(bytes, mark)) },
  {
    name: 'text with zero characters (NUL) in it',
    format: null,
    advice: 'Send it without them.',
    sees: ({ text }) => text.includes('\0') && !isBinary(text.replaceAll('\0', '')) && withoutPadding(text).includes('\0'),
  },
  { name: 'a file of nothing but zero characters (NUL)', format: null, sees: ({ text }) => withoutPadding(text) === '' },
  { name: 'no text', format: null, sees: ({ text }) => isBinary(withoutPadding(text)) },
  { name: 'text without a table in it', format: null, sees: isProse },
  { name: 'delimited text', format: 'csv', sees: () => true },
];

/** The byte order marks of UTF-32. */
const UTF_32 = [
  [0xff, 0xfe, 0, 0],
  [0, 0, 0xfe, 0xff],
];

function headText(bytes: Uint8Array): string {
  const { encoding, markBytes } = headEncoding(bytes);
  const seen = bytes.subarray(markBytes, SEEN_BYTES);
  return new TextDecoder(encoding === 'utf-8' ? 'latin1' : encoding).decode(seen).trimStart();
}

function isZip(bytes: Uint8Array): boolean {
  return begins(bytes, [0x50, 0x4b, 0x03, 0x04]) || begins(bytes, [0x50, 0x4b, 0x05, 0x06]);
}

function begins(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, at) => bytes[at] === byte);
}

/**
 * An OpenPGP message begins with a packet (RFC 9580, 4.2): the session key for a recipient (tag 1) or a password (tag 3), a
 * signature (tags 2 and 4) or compressed data (tag 8). The first bytes of the packet tell it from text in any encoding.
 */
function isPgp(bytes: Uint8Array): boolean {
  const first = bytes[0] ?? 0;
  if ((first & 0x80) === 0) return false;
  const isNew = (first & 0x40) !== 0;
  const tag = isNew ? first & 0x3f : (first >> 2) & 0x0f;
  const version = bytes[1 + lengthBytes(bytes, isNew, first)] ?? 0;
  if (tag === 8) return version <= 3;
  return (tag === 1 || tag === 2 || tag === 3 || tag === 4) && version >= 3 && version <= 6;
}

/** How many bytes say the length of the packet. */
function lengthBytes(bytes: Uint8Array, isNew: boolean, first: number): number {
  if (!isNew) return [1, 2, 4, 0][first & 3]!;
  const length = bytes[1] ?? 0;
  return length < 192 || (length >= 224 && length < 255) ? 1 : length === 255 ? 5 : 2;
}

/**
 * Nearly all bytes are letters, digits and blanks of EBCDIC, with as many blanks (0x40) as records of fixed width have; or most are, and
 * the text is not UTF-8; or it is an interchange of X12, which begins with ISA.
 */
function isEbcdic({ bytes }: Head): boolean {
  const seen = bytes.subarray(0, SEEN_BYTES);
  // Letters and digits of EBCDIC are beyond ASCII.
  if (isAscii(seen)) return false;
  let [words, blanks] = [0, 0];
  for (let at = 0; at < seen.length; at++) {
    if (seen[at] === 0x40) blanks++;
    words += IS_EBCDIC_WORD[seen[at]!]!;
  }
  if (seen.length < MIN_EBCDIC_BYTES) return false;
  if (blanks > seen.length * EBCDIC_BLANKS && blanks + words > seen.length * EBCDIC_SHARE) return true;
  return begins(bytes, EBCDIC_ISA) || (words > seen.length * EBCDIC_WORDS && !isUtf8(seen));
}

/** 1 for a–z, A–Z and 0–9, by their codes in hexadecimal. */
const IS_EBCDIC_WORD = Uint8Array.from({ length: 256 }, (_, byte) => Number(/^([89cd][1-9]|[ae][2-9]|f[0-9])$/.test(byte.toString(16))));
const MIN_EBCDIC_BYTES = 40;
const EBCDIC_BLANKS = 0.05;
const EBCDIC_SHARE = 0.85;
const EBCDIC_WORDS = 0.6;
const EBCDIC_ISA = [0xc9, 0xe2, 0xc1];

/**
 * Words without any digit: no birth date, identifier or plan can be in there. Text with delimiters may be a header without rows, unless it
 * has sentences.
 */
function isProse({ text }: Head): boolean {
  if (/\p{Nd}/u.test(text) || text.includes('\0')) return false;
  // Several delimiters in a line make columns, whatever stands above them.
  if (/^.*([,;|\t^~]).*\1/m.test(text)) return false;
  return !/[,;|\t^~]/.test(text) || hasSentence(wordsOf(text));
}

/** Some programs fill the last block of a file with zeros. */
function withoutPadding(text: string): string {
  let end = text.length;
  while (end > 0 && text.charCodeAt(end - 1) === 0) end--;
  return text.slice(0, end);
}

/** 1 for control characters that only a slip of the keyboard puts into text. Tabs, line ends, page breaks and the end mark (SUB) are none. */
const IS_SLIP = Uint8Array.from({ length: 32 }, (_, code) => Number(!'\t\n\r\f\v\x1a'.includes(String.fromCharCode(code))));

/** Zeros, or more control characters than slips of the keyboard explain. */
function isBinary(text: string): boolean {
  if (text.includes('\0')) return true;
  let controls = 0;
  for (let at = 0; at < text.length; at++) controls += IS_SLIP[text.charCodeAt(at)] ?? 0;
  return controls > text.length * MAX_CONTROL_SHARE;
}
