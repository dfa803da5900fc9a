import { fullKey } from '../../headers/header.ts';
import { Kind } from '../../record.ts';
import { codeOf } from '../../validate/issues.ts';
import type { MapStep } from '../step.ts';
import { mayHoldSsn } from '../text.ts';
import { textOf } from '../../base/text.ts';

const { literal: LITERAL_KIND, text: TEXT_KIND, unreadable: UNREADABLE_KIND } = Kind;

/** Whether the name of a column says that it holds an id or an SSN, whichever somebody has. `SSN Number` holds SSNs. */
export function isIdOrSsn(header: string): boolean {
  return ID_OR_SSN.test(fullKey(header));
}

const ID_OR_SSN =
  /^(?:(?:employee|subscriber|member|enrollee|participant|insured) )?(?:(?:id|number)(?: or)? ssn|ssn or (?:id|number))$|^(?:employee|subscriber|member|enrollee|participant|insured) ssn id$/;

/**
 * The step for columns that may hold SSNs among ids. Nobody may see an SSN, so what may be one is left as the SSN guard expects it, which
 * turns it into a token; any other id is kept apart. A masked SSN identifies nobody, and is an error, as in a column of SSNs.
 */
export function keepingIds(step: MapStep, columns: readonly number[], headers: readonly string[], slot: number): MapStep {
  const mixed = columns.filter((at) => isIdOrSsn(headers[at] ?? ''));
  if (mixed.length === 0) return step;
  return (row, record, issues) => {
    step(row, record, issues);
    if (record.kind[slot] !== TEXT_KIND || record.escaped[slot] === 1 || !mixed.includes(record.source[slot]!)) return;
    const [start, end] = [record.start[slot]!, record.end[slot]!];
    if (mayHoldSsn(row.bytes, start, end)) return;
    const text = end - start > MAX_SSN_BYTES ? '' : textOf(row.bytes, start, end);
    if (LOST_ZEROS.test(text)) return;
    const isMasked = MASKED.test(text);
    if (isMasked) issues.note(INVALID_SSN, slot);
    record.kind[slot] = isMasked ? UNREADABLE_KIND : LITERAL_KIND;
    record.literal[slot] = row.bytes.slice(start, end);
  };
}

/** An SSN is no longer, even with dashes of a word processor. */
const MAX_SSN_BYTES = 20;
/** Seven or eight digits: an SSN whose leading zeros a spreadsheet dropped, also in text that it saved; with or without dashes. */
const LOST_ZEROS = /^(?:['\u2019]|="?)?(?:\d{7,8}(?:\.0)?|\d{1,3}[- \u00a0\u2010-\u2014]\d{1,2}[- \u00a0\u2010-\u2014]\d{3,4})"?$/;
/** `***-**-1205`, `XXX-XX-1205`, `*****1205`: up to four digits behind at least three marks, with which no id begins. */
const MASKED = /^(?:[*#•]{3}|x{3}(?=[- x]))[*#•x -]*\d{0,4}$/i;
const INVALID_SSN = codeOf('invalid_ssn');
