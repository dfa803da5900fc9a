import { GENERIC_FAMILY_IDS, genericFields } from '../../../../config/vendors/generic-aliases.ts';
import type { CodedField, Field } from '../../../../src/model/record.ts';
import { keysOfNames, writtenOfNames, writtenOut } from '../../headers/header.ts';
import { COMMON_WORDS } from '../../map/vocabulary.ts';

export const FAMILY_IDS: ReadonlySet<string> = new Set([...keysOfNames(GENERIC_FAMILY_IDS, null), ...writtenOfNames(GENERIC_FAMILY_IDS, null)]);

/** Whether a key is among names, as it stands or with its abbreviations written out. */
export function isKnown(key: string, names: ReadonlySet<string>): boolean {
  return names.has(key) || names.has(writtenOut(key));
}

/** The keys of Generic's names for a field, also written out. Cached, because few files ask. */
export function namesOf(field: Field): ReadonlySet<string> {
  let names = NAMES.get(field);
  if (names === undefined) {
    const from = genericFields[field]?.from ?? [];
    NAMES.set(field, (names = new Set([...keysOfNames(from, null), ...writtenOfNames(from, null)])));
  }
  return names;
}

const NAMES = new Map<Field, ReadonlySet<string>>();

/** Whether a key names this field. */
export function namesField(key: string, field: Field): boolean {
  return isKnown(key, namesOf(field));
}

/** Whether a key names a plan or a benefit. */
export function isPlanOrBenefit(key: string): boolean {
  return namesField(key, 'coverage.plan_id') || namesField(key, 'coverage.benefit');
}

/** Whether a word is one of the field's codes. */
export function isWord(field: CodedField, word: string): boolean {
  return COMMON_WORDS[field][word] !== undefined;
}
