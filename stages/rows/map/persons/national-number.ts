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
 * A `National ID` is an SSN in a file of one country. Where a column says of which kind it is, only what is called so is one, and in the row of
 * an address elsewhere only what is written as one (`536-22-1870`): a number of Canada has nine digits, too.
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
const IS_SSN = /\b(?:ssn|social security|us-ssn)\b|^(?:us|usa)\b/i;
const WRITTEN_SO = /^\d{3}-\d{2}-\d{4}$/;

function isOther(row: Row, record: Record, kinds: readonly number[], isForeign: IsForeign): boolean {
  const kind = kinds.find((at) => at < row.count && takeCell(row, at, CELL, 0));
  if (kind !== undefined) return !IS_SSN.test(textOf(row.bytes, CELL.start[0]!, CELL.end[0]!));
  return isForeign(row) && !WRITTEN_SO.test(textOf(row.bytes, record.start[SSN]!, record.end[SSN]!));
}
