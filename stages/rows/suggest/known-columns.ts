import { FIELDS, type Field } from '../../../src/model/record.ts';
import type { VendorConfig } from '../../../src/model/vendor-config.ts';
import { headerKey } from '../headers/header.ts';
import { wordsOfHeader } from './words.ts';

/** What a known header is mapped to. */
export interface KnownColumn {
  field: Field;
  /** A second line of the street. */
  second: boolean;
  /** Preference among the columns of one field; smaller comes first. */
  rank: number;
}

/** The headers that vendors map, by what they map them to. */
export interface KnownColumns {
  /** By header key; of several meanings the first vendor's. */
  exact: ReadonlyMap<string, KnownColumn>;
  similar: readonly { words: readonly string[]; known: KnownColumn }[];
  /** Keys of the columns that name a family, the surest first. */
  families: readonly string[];
}

/** Collects them; the vendors in order of trust. */
export function knownColumns(vendors: readonly VendorConfig[]): KnownColumns {
  const exact = new Map<string, KnownColumn>();
  const similar: { words: readonly string[]; known: KnownColumn }[] = [];
  const families: string[] = [];
  for (const { mapping } of vendors) {
    for (const field of FIELDS) {
      const { from = [], join = [] } = mapping.fields[field] ?? {};
      const listed = [...from.map((header) => ({ header, second: false })), ...join.map((header) => ({ header, second: true }))];
      for (const { header, second } of listed) {
        const key = headerKey(header);
        if (key === '' || exact.has(key)) continue;
        const known = { field, second, rank: exact.size };
        exact.set(key, known);
        const words = wordsOfHeader(header);
        if (words !== null && !second) similar.push({ words, known });
      }
    }
    families.push(...(mapping.linkage.family_id ?? []).map(headerKey));
  }
  return { exact, similar, families: [...new Set(families)] };
}
