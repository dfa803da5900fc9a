import { packId } from '../../read/x12/segment.ts';

const NONE = -2;
const MAX_CODE_BYTES = 4;

/** Looks codes of up to four characters up by their bytes, in any case. `NO_CODE` where there is none such. */
export type CodeTable = (bytes: Uint8Array, start: number, end: number) => number;

/** What a table answers for a code that it does not have. */
export const NO_CODE = NONE;

/** Compiles codes with what each stands for. Codes longer than four characters are never found. */
export function compileCodes(codes: Iterable<readonly [code: string, value: number]>): CodeTable {
  const table = new Map<number, number>();
  for (const [code, value] of codes) {
    const key = code.trim().toUpperCase();
    if (key.length > 0 && key.length <= MAX_CODE_BYTES && !table.has(packId(key))) table.set(packId(key), value);
  }
  return (bytes, start, end) => {
    if (end - start > MAX_CODE_BYTES) return NONE;
    let packed = 0;
    for (let at = start; at < end; at++) {
      const byte = bytes[at]!;
      packed = (packed << 8) | (byte >= 97 && byte <= 122 ? byte - 32 : byte);
    }
    return table.get(packed) ?? NONE;
  };
}
