import { packId } from '../../read/x12/segment-name.ts';

const MAX_CODE_BYTES = 4;
/** No code is packed into this: it would be empty. */
const FREE = 0;

/** Looks up codes of up to four characters by their bytes, in any case. `NO_CODE` if there is none. */
export interface CodeTable {
  find(bytes: Uint8Array, start: number, end: number): number;
  /** Codes by the hash of their bytes as one number, 0 where there is none; what each stands for; by how much the hash is shifted. For the kernel. */
  readonly codes: { readonly keys: Int32Array; readonly values: Int32Array; readonly shift: number };
}

/** What a table answers for a code that it does not have. */
export const NO_CODE = -2;

/** Compiles codes with what each stands for; a code given twice keeps its first meaning. Codes longer than four characters are never found. */
export function compileCodes(codes: Iterable<readonly [code: string, value: number]>): CodeTable {
  const entries = [...codes]
    .map(([code, value]) => ({ code: code.trim().toUpperCase(), value }))
    .filter(({ code }) => code.length > 0 && code.length <= MAX_CODE_BYTES);
  const size = 1 << Math.ceil(Math.log2(Math.max(4, entries.length * 4)));
  const shift = 32 - Math.log2(size);
  const keys = new Int32Array(size);
  const values = new Int32Array(size);
  const slotFor = (packed: number): number => {
    let slot = Math.imul(packed, 0x9e3779b1) >>> shift;
    while (keys[slot] !== packed && keys[slot] !== FREE) slot = (slot + 1) & (size - 1);
    return slot;
  };
  for (const { code, value } of entries) {
    const slot = slotFor(packId(code));
    if (keys[slot] !== FREE) continue;
    keys[slot] = packId(code);
    values[slot] = value;
  }
  return {
    codes: { keys, values, shift },
    find(bytes, start, end) {
      if (end - start > MAX_CODE_BYTES) return NO_CODE;
      let packed = 0;
      for (let at = start; at < end; at++) {
        const byte = bytes[at]!;
        packed = (packed << 8) | (byte >= 97 && byte <= 122 ? byte - 32 : byte);
      }
      if (packed === FREE) return NO_CODE;
      const slot = slotFor(packed);
      return keys[slot] === FREE ? NO_CODE : values[slot]!;
    },
  };
}
