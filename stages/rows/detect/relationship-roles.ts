import type { VendorConfig } from '../../../src/model/vendor-config.ts';
import { Role } from '../family-role.ts';
import { COMMON_WORDS, wordKey } from '../map/vocabulary.ts';
import type { Row } from '../row.ts';

/** Says of relationship cells which role they give their row: by the vendor's words, then by the common ones. */
export class RelationshipRoles {
  readonly #words: Map<string, string>;
  /** Words as they were met, by their hash: a file has a handful, and a row must not make a string. */
  readonly #met = new Map<number, { bytes: Uint8Array; role: Role }>();

  constructor(config: VendorConfig) {
    this.#words = new Map(Object.entries(COMMON_WORDS.relationship));
    for (const [word, code] of Object.entries(config.mapping.fields.relationship?.lookup ?? {})) this.#words.set(wordKey(word), code);
  }

  /** The role of a row by its first filled relationship cell. */
  roleOf(row: Row, columns: readonly number[]): Role {
    for (const column of columns) {
      let start = row.start[column]!;
      let end = row.end[column]!;
      while (start < end && row.bytes[start]! <= SPACE) start++;
      while (end > start && row.bytes[end - 1]! <= SPACE) end--;
      if (start < end) return this.#roleOfSpan(row.bytes, start, end);
    }
    return Role.unstated;
  }

  #roleOfSpan(bytes: Uint8Array, start: number, end: number): Role {
    let hash = end - start;
    for (let at = start; at < end; at++) hash = (Math.imul(hash, 31) + bytes[at]!) | 0;
    const met = this.#met.get(hash);
    if (met !== undefined && equals(met.bytes, bytes, start, end)) return met.role;
    const word = bytes.slice(start, end);
    const role = this.#words.get(wordKey(new TextDecoder().decode(word))) === 'self' ? Role.subscriber : Role.dependent;
    if (met === undefined && this.#met.size < MAX_MET_WORDS && word.length <= MAX_MET_BYTES) this.#met.set(hash, { bytes: word, role });
    return role;
  }
}

const SPACE = 32;
const MAX_MET_WORDS = 1024;
const MAX_MET_BYTES = 256;

function equals(word: Uint8Array, bytes: Uint8Array, start: number, end: number): boolean {
  if (word.length !== end - start) return false;
  for (let at = 0; at < word.length; at++) if (word[at] !== bytes[start + at]) return false;
  return true;
}
