import { GENERIC_NAME, type VendorConfig } from '../../../../../src/model/vendor-config.ts';
import { wordsKey, writtenOut } from '../../../headers/header.ts';
import { columnsOf } from '../../../map/columns.ts';
import type { HeadRecord } from '../../head-records.ts';
import { namesField } from '../field-names.ts';

/**
 * In a file without any known id, a member's id under a system's own name (`ffm_subscriber_id`), or else the policy number, becomes the
 * member id. Each row must have one, and persons with different last names must not share one, as they share the number of a group's
 * policy. The column's own name is kept behind the new one. Null if there is none, or more than one.
 */
export function withOnlyIdentifier(columns: readonly string[], rows: readonly HeadRecord[], config: VendorConfig | null): string[] | null {
  if (config !== null && !areUnidentified(columns, rows, config)) return null;
  const keys = columns.map((column) => writtenOut(wordsKey(column)));
  const last = keys.some((key) => OF_THINGS.test(key)) ? null : lastNamesOf(keys, rows);
  if (last === null) return null;
  for (const form of FORMS) {
    const found = keys.flatMap((key, at) => (form.test(key) && !OF_OTHERS.test(key) && tellApart(rows, at, last) ? [at] : []));
    // The number of each election is no person's.
    if (config !== null && found.some((at) => !isOnePerPerson(keys, rows, at))) return null;
    if (found.length > 1) return null;
    const [only] = found;
    if (only !== undefined) return columns.map((column, at) => (at === only ? `Member ID (${column.replaceAll(/[()]/g, '').trim()})` : column));
  }
  return null;
}

/** Whether columns that a config knows as identifiers are blank in all of these rows: senders clear SSNs and leave their column. */
function areUnidentified(columns: readonly string[], rows: readonly HeadRecord[], config: VendorConfig): boolean {
  const { name, mapping } = config;
  if (name !== GENERIC_NAME) return false;
  const index = columnsOf(config, columns);
  const { member_id: member, employee_id: employee, ssn } = mapping.fields;
  const places = [member, employee, ssn, { from: mapping.linkage.family_id }].flatMap((field) => index.allPlaces(field ?? {}, null));
  return rows.every(({ cells }) => places.every((at) => (cells[at] ?? '').trim() === ''));
}

const FORMS = [
  /\b(?:member|subscriber|insured|enrollee|recipient|beneficiary|participant|policy ?holder)(?: (?:id|number|key))$/,
  /^(?:(?:individual|insurance|current|carrier|issuer|assigned|health) )*(?:(?:policy|contract)(?: (?:id|number|key))?|(?:certificate|application|enrollment) (?:id|number|key))$/,
];
const OF_OTHERS =
  /\b(?:broker|agent|agency|provider|group|employer|sponsor|payer|payor|physician|pcp|spouse|dependent|child|partner|prior|previous|old|other|secondary|master|type|count)\b/;

/** Car and home insurers, and sellers, have policies and numbers, too. */
const OF_THINGS = /\b(?:vehicle|vin|car|auto|driver|property|dwelling|invoice|order|loan|claim|ticket|flight|student|course)\b/;

/** The last name in each row; null if no column has it. */
function lastNamesOf(keys: readonly string[], rows: readonly HeadRecord[]): string[] | null {
  const at = keys.findIndex((key) => namesField(key, 'last_name'));
  const whole = at >= 0 ? -1 : keys.findIndex((key) => WHOLE_NAME.test(key));
  if (at < 0 && whole < 0) return null;
  return rows.map(({ cells }) => {
    if (at >= 0) return (cells[at] ?? '').trim().toLowerCase();
    const name = (cells[whole] ?? '').trim().toLowerCase();
    return name.includes(',') ? name.split(',')[0]!.trim() : (name.split(/\s+/).at(-1) ?? '');
  });
}

/** Whether nobody, by name and birth date, has two of these numbers. */
function isOnePerPerson(keys: readonly string[], rows: readonly HeadRecord[], at: number): boolean {
  const places = keys.flatMap((key, place) => (WHOLE_NAME.test(key) || PERSON.some((field) => namesField(key, field)) ? [place] : []));
  const numbers = new Map<string, string>();
  for (const { cells } of rows) {
    const person = places.map((place) => (cells[place] ?? '').trim().toLowerCase()).join('\n');
    const number = (cells[at] ?? '').trim();
    if ((numbers.get(person) ?? number) !== number) return false;
    numbers.set(person, number);
  }
  return true;
}

const PERSON = ['first_name', 'last_name', 'date_of_birth'] as const;

/** A bare name may be a company's. */
const WHOLE_NAME = /^(?:(?:member|subscriber|insured|enrollee|recipient|participant|person|policy ?holder) (?:full )?|full )name$/;

/** Whether every named row has a number, and persons with different last names share none. */
function tellApart(rows: readonly HeadRecord[], at: number, last: readonly string[]): boolean {
  const names = new Map<string, string>();
  for (const [row, { cells }] of rows.entries()) {
    const [number, name] = [(cells[at] ?? '').trim(), last[row]!];
    if (name === '') continue;
    if (!/\d/.test(number) || (names.get(number) ?? name) !== name) return false;
    names.set(number, name);
  }
  return names.size > 1;
}
