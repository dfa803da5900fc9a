/** A file of bytes that is no text, told by those with which it begins. */
export interface BinaryFile {
  name: string;
  advice: string;
  sees(bytes: Uint8Array): boolean;
}

const UNPACK = 'Send the file that is in it, by itself or as a .zip.';
const INFLATE = 'Send it inflated, or as a .gz.';
const EXPORT = 'Export the table as CSV.';
const TYPE = 'What it shows cannot be read: send the rows as .xlsx or CSV.';

/** Where a tar archive says that it is one, behind the name and the rights of its first file. */
const TAR_MARK_AT = 257;

export const BINARY_FILES: readonly BinaryFile[] = [
  { name: 'a 7-Zip archive', advice: UNPACK, sees: begins('7z\xbc\xaf\x27\x1c') },
  { name: 'a RAR archive', advice: UNPACK, sees: begins('Rar!\x1a\x07') },
  { name: 'a tar archive', advice: UNPACK, sees: begins('ustar', TAR_MARK_AT) },
  { name: 'a cabinet archive (.cab)', advice: UNPACK, sees: begins('MSCF\0\0\0\0') },
  { name: 'a file compressed with bzip2', advice: INFLATE, sees: (bytes) => begins('BZh')(bytes) && begins('1AY&SY', 4)(bytes) },
  { name: 'a file compressed with xz', advice: INFLATE, sees: begins('\xfd7zXZ\0') },
  { name: 'a file compressed with Zstandard', advice: INFLATE, sees: begins('\x28\xb5\x2f\xfd') },
  { name: 'a file compressed with LZ4', advice: INFLATE, sees: begins('\x04\x22\x4d\x18') },
  { name: 'a file compressed with compress (.Z)', advice: INFLATE, sees: begins('\x1f\x9d') },
  { name: 'an SQLite database', advice: EXPORT, sees: begins('SQLite format 3\0') },
  { name: 'an Access database', advice: EXPORT, sees: begins('\0\x01\0\0Standard ') },
  { name: 'a Parquet file', advice: EXPORT, sees: begins('PAR1\x15') },
  { name: 'an Avro file', advice: EXPORT, sees: begins('Obj\x01') },
  { name: 'a picture (PNG)', advice: TYPE, sees: begins('\x89PNG\r\n\x1a\n') },
  { name: 'a picture (JPEG)', advice: TYPE, sees: begins('\xff\xd8\xff') },
  { name: 'a picture (GIF)', advice: TYPE, sees: anyOf(begins('GIF87a'), begins('GIF89a')) },
  { name: 'a picture (TIFF)', advice: TYPE, sees: anyOf(begins('II*\0'), begins('MM\0*')) },
  { name: 'a picture (WebP)', advice: TYPE, sees: (bytes) => begins('RIFF')(bytes) && begins('WEBP', 8)(bytes) },
  { name: 'a picture (HEIC)', advice: TYPE, sees: anyOf(...['heic', 'heix', 'mif1', 'avif'].map((brand) => begins(`ftyp${brand}`, 4))) },
];

/** Whether these characters, a byte each, stand there. */
function begins(mark: string, at = 0): (bytes: Uint8Array) => boolean {
  return (bytes) => Array.from(mark).every((character, k) => bytes[at + k] === character.charCodeAt(0));
}

function anyOf(...marks: readonly ((bytes: Uint8Array) => boolean)[]): (bytes: Uint8Array) => boolean {
  return (bytes) => marks.some((sees) => sees(bytes));
}
