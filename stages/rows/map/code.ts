import { CODED_FIELDS, type CodedField } from '../../../src/model/record.ts';
import { OP_CODE } from '../kernel/op-codes.ts';
import { list, withOp } from '../kernel/op.ts';
import { Kind } from '../record.ts';
import { codeOf } from '../validate/issues.ts';
import { madeByField } from './by-field.ts';
import { createBenefitFinder } from './coverages/benefit-in-name.ts';
import { codeFinder } from './code-finder.ts';
import { takeSpan, type MapStep } from './step.ts';
import { COMMON_WORDS, wordKey } from './vocabulary.ts';
import { saysWaived, WAIVED } from './coverages/waiver.ts';
import { compileWords, findWord, type WordTable } from './words.ts';

const { absent: ABSENT_KIND, code: CODE_KIND } = Kind;

/** A value of a closed list: by the vendor's own words first, then by the common ones. */
export function mapCode(
  columns: readonly number[],
  slot: number,
  field: CodedField,
  constant: string | null,
  lookup: Readonly<Record<string, string>>,
): MapStep {
  const words = fieldWords(field, lookup);
  const find = codeFinder(words);
  const fallback = constant === null ? -1 : findWord(words, constant);
  const other = indexIn(field, 'other');
  const unknown = codeOf('unknown_code');
  const benefitInName = createBenefitFinder();
  return withOp({ code: OP_CODE, slot, numbers: [fallback, words, ...list(columns)] }, (row, record, issues) => {
    if (!takeSpan(row, columns, record, slot)) {
      if (fallback < 0) return;
      record.kind[slot] = CODE_KIND;
      record.value[slot] = fallback;
      return;
    }
    const [start, end] = [record.start[slot]!, record.end[slot]!];
    let found = find(row.bytes, start, end);
    if (found < 0 && field === 'coverage.coverage_type' && saysWaived(row.bytes, start, end)) found = WAIVED;
    if (found < 0 && field === 'coverage.benefit') found = withoutYear(words, row.bytes, start, end);
    if (found < 0 && field === 'coverage.benefit') found = benefitInName(row.bytes, start, end);
    if (found < 0) issues.note(unknown, slot);
    const value = found < 0 ? other : found;
    record.kind[slot] = value < 0 ? ABSENT_KIND : CODE_KIND;
    record.value[slot] = value;
  });
}

/** A benefit with the year for which it was elected: `Medical 2026`. */
export function withoutYear(words: WordTable, bytes: Uint8Array, start: number, end: number): number {
  if (end - start <= YEAR_BYTES || end - start > MAX_YEARLY_BYTES) return -1;
  const [, before, behind] = OF_YEAR.exec(String.fromCharCode(...bytes.subarray(start, end))) ?? [];
  return before === undefined && behind === undefined ? -1 : findWord(words, before ?? behind!);
}

const YEAR_BYTES = 4;
const MAX_YEARLY_BYTES = 60;
const OF_YEAR = /^20[2-3]\d[ -]+(\D+)$|^(\D+?)[ -]+\(?20[2-3]\d\)?$/;

/** The words of a coded field for one vendor. */
export const fieldWords: (field: CodedField, lookup: Readonly<Record<string, string>>) => WordTable = madeByField(wordsWith);

function wordsWith(field: CodedField, lookup: Readonly<Record<string, string>>): WordTable {
  const entries: [string, number][] = [];
  for (const words of [lookup, COMMON_WORDS[field]]) {
    for (const [word, code] of Object.entries(words)) entries.push([wordKey(word), indexIn(field, code)]);
  }
  // The codes themselves are words too, whatever a config calls them.
  for (const code of CODED_FIELDS[field]) entries.push([wordKey(code), indexIn(field, code)]);
  return compileWords(entries.filter(([, index]) => index >= 0));
}

function indexIn(field: CodedField, code: string): number {
  return (CODED_FIELDS[field] as readonly string[]).indexOf(code);
}
