import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipFile {
  name: string;
  data: Uint8Array;
  /** Deflated where it is not set. */
  stored?: boolean;
  /** Sizes and sum stand behind the data instead of before them. */
  descriptor?: boolean;
  zip64?: boolean;
  encrypted?: boolean | 'strongly';
  method?: number;
  /** Instead of the sum that the data have. */
  crc?: number;
  /** Instead of the size that the data have. */
  size?: number;
}

/** A zip archive, written by hand, so that every oddity can be asked for. */
export function zip(files: readonly ZipFile[], { comment = '', before = '' } = {}): Buffer<ArrayBuffer> {
  const parts: Buffer[] = [Buffer.from(before)];
  const directory: Buffer[] = [];
  let at = before.length;
  const put = (...buffers: Buffer[]): void => {
    for (const buffer of buffers) {
      parts.push(buffer);
      at += buffer.length;
    }
  };
  for (const file of files) {
    const offset = at;
    const data = file.stored === true ? Buffer.from(file.data) : deflateRawSync(file.data);
    const crc = file.crc ?? crc32(file.data);
    const [size, packed] = [file.size ?? file.data.length, data.length];
    const flags = (file.descriptor === true ? 8 : 0) | (file.encrypted === undefined ? 0 : 1) | (file.encrypted === 'strongly' ? 0x40 : 0) | 0x800;
    const method = file.method ?? (file.stored === true ? 0 : 8);
    const name = Buffer.from(file.name);
    const wide = file.zip64 === true;
    const shared = (sizesLater: boolean): Buffer =>
      fields(
        [wide ? 45 : 20, 2],
        [flags, 2],
        [method, 2],
        [0, 4],
        [sizesLater ? 0 : crc, 4],
        [sizesLater ? 0 : wide ? 0xffffffff : packed, 4],
        [sizesLater ? 0 : wide ? 0xffffffff : size, 4],
      );
    const extra = wide ? fields([1, 2], [24, 2], [size, 8], [packed, 8], [offset, 8]) : Buffer.alloc(0);
    put(fields([0x04034b50, 4]), shared(file.descriptor === true), fields([name.length, 2], [extra.length, 2]), name, extra, data);
    if (file.descriptor === true) put(fields([0x08074b50, 4], [crc, 4], [packed, wide ? 8 : 4], [size, wide ? 8 : 4]));
    directory.push(
      fields([0x02014b50, 4], [wide ? 45 : 20, 2]),
      shared(false),
      fields([name.length, 2], [extra.length, 2], [0, 2], [0, 2], [0, 2], [0, 4], [wide ? 0xffffffff : offset, 4]),
      name,
      extra,
    );
  }
  const start = at;
  put(...directory);
  const bytes = at - start;
  const wide = files.some((file) => file.zip64 === true);
  if (wide) {
    const record = at;
    put(fields([0x06064b50, 4], [44, 8], [45, 2], [45, 2], [0, 4], [0, 4], [files.length, 8], [files.length, 8], [bytes, 8], [start, 8]));
    put(fields([0x07064b50, 4], [0, 4], [record, 8], [1, 4]));
  }
  const count = wide ? 0xffff : files.length;
  const place = wide ? 0xffffffff : start;
  put(fields([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [wide ? 0xffffffff : bytes, 4], [place, 4], [comment.length, 2]));
  put(Buffer.from(comment));
  return Buffer.concat(parts);
}

/** Little-endian numbers of 2, 4 or 8 bytes. */
function fields(...values: readonly (readonly [value: number, bytes: number])[]): Buffer {
  const buffer = Buffer.alloc(values.reduce((sum, [, bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [value, bytes] of values) {
    if (bytes === 8) buffer.writeBigUInt64LE(BigInt(value), at);
    else buffer.writeUIntLE(value, at, bytes);
    at += bytes;
  }
  return buffer;
}
