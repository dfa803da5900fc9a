import { fullKey } from '../../headers/header.ts';
import { Kind, Record, slotOf } from '../../record.ts';
import type { Row } from '../../row.ts';
import { textOf } from '../../base/text.ts';
import { takeCell } from '../cell.ts';
import type { MapStep } from '../step.ts';
import { countryColumns, foreignAddress, type IsForeign } from './foreign-address.ts';

const SSN = slotOf('ssn');
const CELL = new Record();

/**
 * A `National ID` is an SSN in a file of one country. Where a column says of which kind it is, only what is called so is one. Where a code says it
 * (`PR`, `1`) or none does, it is one, but in the row of an address elsewhere only if it is written so (`536-22-1870`): a number of Canada has nine
 * digits, too.
 */
export function ofOneCountry(step: MapStep, columns: readonly number[], headers: readonly string[], states: readonly number[]): MapStep {
  const numbers = new Set(columns.filter((at) => NATIONAL.test(fullKey(headers[at] ?? ''))));
  const kinds = headers.flatMap((header, at) => (KIND.test(fullKey(header)) ? [at] : []));
  if (numbers.size === 0 || (kinds.length === 0 && countryColumns(headers).length === 0)) return step;
  const isForeign = foreignAddress(states, headers);
  return (row, record, issues) => {
    const before = issues.count;
    step(row, record, issues);
    if (record.kind[SSN] === Kind.absent || !numbers.has(record.source[SSN]!) || !isOther(row, record, kinds, isForeign)) return;
    record.kind[SSN] = Kind.absent;
    record.ssn = -1;
    issues.dropFrom(before);
  };
}

const NATIONAL = /^(?:(?:employee|member|person|worker|dependent) )?national (?:id|identification)(?: number)?(?: formatted)?$/;
const KIND =
  /^(?:(?:employee|member|person|worker|dependent) )?national (?:id|identification)(?: number)? (?:type|kind)(?: code| name| description)?$/;
const IS_SSN = /\b(?:ssn|ss#|social security|soc\.? sec)|^(?:us|usa)\b/i;
/** A code, of which only its system knows what it is, and what holds for a number of any country. */
const TELLS_NOTHING = /^(?:\w{1,2}|\d+|nid|national (?:id|identification)(?: number)?|tin|tax(?:payer)? (?:id|identification)(?: number)?)$/i;
const WRITTEN_SO = /^[\dx*#]{3}[- ][\dx*#]{2}[- ]\d{4}$/i;

function isOther(row: Row, record: Record, kinds: readonly number[], isForeign: IsForeign): boolean {
  const kind = kinds.find((at) => at < row.count && takeCell(row, at, CELL, 0));
  const called = kind === undefined ? '' : textOf(row.bytes, CELL.start[0]!, CELL.end[0]!);
  if (called !== '' && !TELLS_NOTHING.test(called)) return !IS_SSN.test(called);
  return isForeign(row) && !WRITTEN_SO.test(textOf(row.bytes, record.start[SSN]!, record.end[SSN]!));
}
