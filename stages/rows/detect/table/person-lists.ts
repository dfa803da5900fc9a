import type { VendorConfig } from '../../../../src/model/vendor-config.ts';
import { wordsKey, writtenOut } from '../../headers/header.ts';
import { COMMON_WORDS, wordKey } from '../../map/vocabulary.ts';
import type { Row } from '../../row.ts';
import { DOUBLE_QUOTE } from './dialect.ts';
import { cellText, type HeadRows } from '../head-records.ts';
import { headersInHead } from '../header/known-headers.ts';

/**
 * The columns that list a person's dependents in one cell ("Riley Morgan (child); Casey Morgan (spouse)", or JSON): by name, if no field
 * reads them, and if a row of the head holds something there other than a number, yes or no, a relationship or a tier.
 */
export function personLists(config: VendorConfig, columns: readonly string[], headRows: HeadRows): number[] {
  const named = columns.flatMap((column, at) => {
    const key = wordsKey(column);
    const mayList = LIST_OF_PERSONS.test(writtenOut(key)) || (ONE_PERSON.test(writtenOut(key)) && PARTS.test(column));
    return mayList && !headersInHead(config).has(key) ? [at] : [];
  });
  if (named.length === 0) return [];
  const lists = new Set<number>();
  headRows((row) => {
    for (const at of named) if (!lists.has(at) && namesPersons(row, at)) lists.add(at);
  });
  return [...lists].toSorted((a, b) => a - b);
}

const WHOSE = '(?:(?:employee|subscriber|member|participant|primary|medical|health|dental|vision|life) )?';
const COVERED = '(?:(?:all|covered|enrolled|insured|eligible|other|additional) )*';
const LIST_OF_PERSONS = new RegExp(
  `^${WHOSE}(?:list of )?(?:${COVERED}(?:dependent|dependant|dep|family member|child)(?:s|ren)?|${COVERED}kids?|(?:covered|enrolled|insured) (?:member|person|individual)s?)` +
    '(?: (?:names?|full names?|lists?|details?|info|information|data|json|covered|enrolled))*$',
);

/** A single dependent in one cell: `Dep 1 (Name/DOB/Rel)`. */
const ONE_PERSON = /^(?:dependent|dep|child|spouse|partner|family member) ?\d{0,2}$/;
const PARTS = /\([^()]*name[^()]*[/,;|&+][^()]*\)\s*$/i;

/** Contents of such a cell that name nobody. */
const NOBODY: ReadonlySet<string> = new Set([
  ...[COMMON_WORDS.relationship, COMMON_WORDS['coverage.coverage_type']].flatMap((words) => Object.keys(words).flatMap((word) => word.split(' '))),
  ...'yes true false none null nil unknown not applicable count total tbd'.split(' '),
]);
const MIN_LETTERS = 2;
const MAX_WORDS = 50;

function namesPersons(row: Row, at: number): boolean {
  const words = wordKey(cellText(row, at, DOUBLE_QUOTE)).split(' ', MAX_WORDS);
  return words.some((word) => word.length >= MIN_LETTERS && /\p{L}/u.test(word) && !NOBODY.has(word));
}
