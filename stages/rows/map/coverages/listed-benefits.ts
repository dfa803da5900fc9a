import { wordsKey } from '../../headers/header.ts';
import { Kind, Record, slotOf } from '../../record.ts';
import type { Row } from '../../row.ts';
import { codeOf, type Issues } from '../../validate/issues.ts';
import { fieldWords } from '../code.ts';
import { takeSpan } from '../step.ts';
import { textOf } from '../../base/text.ts';

/**
 * Reads the cell that lists somebody's benefits among those of the subscriber (`Medical; Dental`): the codes of the benefits, none for
 * "none", and the column. Null if the cell is blank or names anything but benefits; that is noted if it names benefits, too.
 */
export type ListedBenefits = (row: Row, issues: Issues) => { benefits: readonly number[]; column: number } | null;

/** Whether a column, or a dependent's place, lists somebody's benefits by its name. */
export function listsBenefits(header: string): boolean {
  return LISTS.test(wordsKey(header));
}

const LISTS =
  /^(?:covered|enrolled|participat(?:es|ing)) (?:in|under|by)(?: (?:benefits?|coverages?|plans?))?$|^(?:covered|enrolled) (?:benefits?|coverages?|benefit types?|lines of coverage)$|^(?:benefits?|coverages?) (?:covered|enrolled)$/;

/** The same for a place beside a dependent's name, if no other place has such a name. */
export function listsBenefitsOfDependent(name: string): boolean {
  return listsBenefits(name) || /^(?:benefits|coverages|lines of coverage)$/.test(wordsKey(name));
}

/** Null without columns. */
export function listedBenefits(columns: readonly number[]): ListedBenefits | null {
  if (columns.length === 0) return null;
  const words = fieldWords('coverage.benefit', {});
  return (row, issues) => {
    if (!takeSpan(row, columns, CELL, BENEFIT)) return null;
    const text = textOf(row.bytes, CELL.start[BENEFIT]!, CELL.end[BENEFIT]!);
    const parts = text.split(PARTS).filter((part) => part.trim() !== '');
    const benefits = parts.map((part) => {
      const bytes = ENCODER.encode(part.trim());
      return words.find(bytes, 0, bytes.length);
    });
    const column = CELL.source[BENEFIT]!;
    if (benefits.length > 0 && !benefits.includes(-1)) return { benefits: [...new Set(benefits)], column };
    if (NONE.test(text)) return { benefits: [], column };
    // Without any benefit it lists something else: carriers, plans, persons.
    if (benefits.some((benefit) => benefit >= 0)) issues.noteAt(UNKNOWN, BENEFIT, column);
    return null;
  };
}

/** Makes the coverage of a record one of which only the benefit is known. */
export function stateBenefit(record: Record, benefit: number, column: number): void {
  record.kind[BENEFIT] = Kind.code;
  record.value[BENEFIT] = benefit;
  record.source[BENEFIT] = column;
}

const BENEFIT = slotOf('coverage.benefit');
const UNKNOWN = codeOf('unknown_code');
const PARTS = /[;,|/+&\n]| and /i;
const NONE = /^\s*(?:no (?:coverages?|benefits?)|not (?:covered|enrolled)|waived|declined)\s*$/i;
const CELL = new Record();
const ENCODER = new TextEncoder();
