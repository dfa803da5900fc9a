import { Readable } from 'node:stream';
import { callbackify } from 'node:util';
import { crc32, createGunzip } from 'node:zlib';
import yauzl from 'yauzl';
import { Failure } from '../../base/failure.ts';
import { invalidFileFormat } from '../../../stages/rows/detect/format.ts';
import { checkInflated } from './inflate-limit.ts';
import { freeInflated } from './inflated-chunk.ts';
import type { StoredFile } from './stored-file.ts';

export interface ZipEntry {
  /** As the archive has it: never shown, never a path of ours. */
  name: string;
  bytes: number;
  compressedBytes: number;
  encrypted: boolean;
  /**
   * What is in it, checked against its sum and its size, in chunks that hold until the next is asked for. Throws a Failure where
   * it is damaged, compressed in a way that is not read, or larger than `maxBytes`.
   */
  read(maxBytes: number): AsyncIterable<Uint8Array>;
}

/** More entries than any archive of an enrollment file, or any workbook, has. */
const MAX_ENTRIES = 10_000;
const STORED = 0;
const DEFLATED = 8;
/** Each piece is a way through the thread pool. */
const INFLATED_CHUNK_BYTES = 256 * 1024;

/**
 * The directory of a stored zip archive, read from the archive's end: what stands there is what counts. `what` names the
 * file in refusals ('a zip archive'). Throws a Failure for an archive that cannot be read.
 */
export async function readZipDirectory(file: StoredFile, what: string): Promise<ZipEntry[]> {
  const reader = new StoredReader(file);
  return reader.attempt(what, async () => {
    const zip = await opened(reader, file.bytes);
    if (zip.entryCount > MAX_ENTRIES) throw refused(what, `It holds more than ${MAX_ENTRIES} entries.`);
    const entries: ZipEntry[] = [];
    for await (const entry of zip.eachEntry()) {
      if (entries.length === MAX_ENTRIES) throw refused(what, `It holds more than ${MAX_ENTRIES} entries.`);
      entries.push({
        name: entry.fileNameRaw.toString('utf8'),
        bytes: entry.uncompressedSize,
        compressedBytes: entry.compressedSize,
        encrypted: entry.isEncrypted(),
        read: (maxBytes) => readEntry(reader, zip, entry, what, maxBytes),
      });
    }
    return entries;
  });
}

/** Zeros behind the archive, as systems leave them that store files in blocks, are no part of it. They are looked for where it cannot be opened. */
async function opened(reader: StoredReader, bytes: number): Promise<yauzl.ZipFile> {
  const openTo = (end: number): Promise<yauzl.ZipFile> =>
    yauzl.fromRandomAccessReaderPromise(reader, end, { autoClose: false, decodeStrings: false });
  try {
    return await openTo(bytes);
  } catch (err) {
    const end = await reader.endBeforeZeros();
    if (end === null) throw err;
    return openTo(end);
  }
}

async function* readEntry(
  reader: StoredReader,
  zip: yauzl.ZipFile,
  entry: yauzl.Entry,
  what: string,
  maxBytes: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  if (entry.isEncrypted()) throw refused(what, PASSWORD);
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED) {
    throw refused(what, 'It is compressed in a way that is not read: only "deflate" and uncompressed are.');
  }
  // What the directory says is checked before a byte is inflated, and what comes out while it is.
  checkInflated(entry.uncompressedSize, entry.compressedSize, maxBytes);
  const packed = await reader.attempt(what, () => zip.openReadStreamPromise(entry, { decodeFileData: false }));
  const isStored = entry.compressionMethod === STORED;
  const stream = isStored ? packed : inflating(packed, entry);
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  let inflated = 0;
  let sum = 0;
  try {
    for (;;) {
      const next = await reader.attempt(what, () => chunks.next());
      if (next.done === true) break;
      inflated += next.value.length;
      if (isStored) sum = crc32(next.value, sum);
      if (inflated > entry.uncompressedSize) throw refused(what, DAMAGED);
      checkInflated(inflated, entry.compressedSize, maxBytes);
      yield next.value;
      if (!isStored) freeInflated(next.value);
    }
  } finally {
    stream.destroy();
    packed.destroy();
  }
  if (inflated !== entry.uncompressedSize) throw refused(what, DAMAGED);
  if (isStored && sum !== entry.crc32) throw refused(what, DAMAGED);
}

/**
 * yauzl itself would inflate in pieces of 16 KiB, each with its own way through the thread pool. Between the head and the foot of a
 * gzip file the same bytes are one, whose sum the thread checks that inflates them.
 */
function inflating(packed: Readable, { crc32: sum, uncompressedSize }: yauzl.Entry): Readable {
  const inflate = createGunzip({ chunkSize: INFLATED_CHUNK_BYTES });
  const foot = Buffer.alloc(GZIP_FOOT_BYTES);
  foot.writeUInt32LE(sum, 0);
  foot.writeUInt32LE(uncompressedSize % 2 ** 32, 4);
  inflate.write(GZIP_HEAD);
  packed.on('error', (err) => inflate.destroy(err));
  packed.on('end', () => inflate.end(foot));
  return packed.pipe(inflate, { end: false });
}

/** Of a file without a name or a time (RFC 1952, 2.3). Behind it stand the sum and the size of what is in it. */
const GZIP_HEAD = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255);
const GZIP_FOOT_BYTES = 8;

/** The record that ends a directory: its signature, and its size without a comment, whose length is its last field. */
const END_RECORD = Buffer.from([0x50, 0x4b, 5, 6]);
const END_RECORD_BYTES = 22;
const MAX_TAIL_BYTES = 256 * 1024;

const WINDOW_BYTES = 1024 * 1024;

/** Reads by windows as large as the chunks of a blob, so that the many small reads of a directory fetch each of them once. */
class StoredReader extends yauzl.RandomAccessReader {
  readonly #file: StoredFile;
  #windowNumber = -1;
  #window = new Uint8Array(0);
  /** What the store threw; yauzl's own errors are about the archive. */
  #storeError: unknown = null;

  constructor(file: StoredFile) {
    super();
    this.#file = file;
  }

  /** Runs a piece of yauzl's work; what is wrong with the archive becomes a Failure, what is wrong with the store stays. */
  async attempt<T>(what: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (err) {
      if (this.#storeError !== null) throw this.#storeError;
      if (err instanceof Failure || !(err instanceof Error)) throw err;
      throw refused(what, err.message === 'strong encryption is not supported' ? PASSWORD : DAMAGED);
    }
  }

  /** Where the archive ends if there are nothing but zeros, a block of them at most, behind its last record; null if there are none. */
  async endBeforeZeros(): Promise<number | null> {
    if (this.#storeError !== null) return null;
    const tail = Buffer.alloc(Math.min(this.#file.bytes, MAX_TAIL_BYTES));
    const start = this.#file.bytes - tail.length;
    await this.#fill(tail, 0, tail.length, start);
    const record = tail.lastIndexOf(END_RECORD);
    if (record < 0 || record + END_RECORD_BYTES > tail.length) return null;
    const end = record + END_RECORD_BYTES + tail.readUInt16LE(record + END_RECORD_BYTES - 2);
    return end < tail.length && tail.subarray(end).every((byte) => byte === 0) ? start + end : null;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#watched(start, end), { objectMode: false });
  }

  override read(buffer: Buffer, offset: number, length: number, position: number, callback: (err: Error | null) => void): void {
    callbackify(() => this.#fill(buffer, offset, length, position))(callback);
  }

  async *#watched(start: number, end: number): AsyncGenerator<Uint8Array, void, undefined> {
    try {
      yield* this.#file.read(start, end);
    } catch (err) {
      this.#storeError = err;
      throw err;
    }
  }

  async #fill(buffer: Buffer, offset: number, length: number, position: number): Promise<void> {
    if (position < 0 || position + length > this.#file.bytes) throw new Error('the archive names a place outside itself');
    for (let done = 0; done < length;) {
      const at = position + done;
      const window = await this.#windowOf(Math.floor(at / WINDOW_BYTES));
      const from = at % WINDOW_BYTES;
      const piece = window.subarray(from, from + length - done);
      buffer.set(piece, offset + done);
      done += piece.length;
    }
  }

  async #windowOf(number: number): Promise<Uint8Array> {
    if (this.#windowNumber === number) return this.#window;
    const start = number * WINDOW_BYTES;
    const end = Math.min(start + WINDOW_BYTES, this.#file.bytes);
    const window = new Uint8Array(end - start);
    let filled = 0;
    for await (const chunk of this.#watched(start, end)) {
      window.set(chunk, filled);
      filled += chunk.length;
    }
    this.#windowNumber = number;
    this.#window = window;
    return window;
  }
}

const PASSWORD = 'It is password-protected. Send it without a password.';
const DAMAGED = 'It is damaged or ends too early. Make it again, or send the file that is in it.';

function refused(what: string, why: string): Failure {
  return invalidFileFormat(`This is ${what}. ${why}`);
}
