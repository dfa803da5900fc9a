import type { Field } from '../../../../../src/model/record.ts';
import { writtenKey } from '../../../headers/header.ts';
import { idBehindName, WORKER_WITH_ID } from '../../../map/persons/id-in-name.ts';
import type { HeadRecord } from '../../head-records.ts';
import { isOfCompany } from './company-words.ts';
import { FAMILY_IDS, isKnown, namesField } from '../field-names.ts';

/**
 * A bare `Name` is a person's beside the id of a member or an employee, if all cells of the head have two words or more and none is a
 * company's. The id of a position is the employee's in a payroll, if every row has another one and there is no other id. So is the number
 * in brackets behind a worker's name (`Ana Ruiz (1001)`), as Workday writes it.
 */
export function withPersonsByValues(columns: readonly string[], rows: readonly HeadRecord[]): string[] | null {
  const keys = columns.map(writtenKey);
  const cellsOf = (at: number): string[] => rows.map(({ cells }) => (cells[at] ?? '').trim());
  const has = (field: Field): boolean => keys.some((key) => namesField(key, field));
  const rename = (at: number, name: string): string[] => columns.map((column, place) => (place === at ? `${name} (${column.trim()})` : column));
  const name = keys.indexOf('name');
  if (name >= 0 && !OF_PERSONS.some(has) && keys.some((key) => ID_OF_PERSON.test(key)) && areNames(cellsOf(name))) return rename(name, 'Member Name');
  const [position, worker] = [keys.includes('payroll name') ? keys.indexOf('position id') : -1, keys.indexOf('worker')];
  if (position < 0 && worker < 0) return null;
  if (IDENTIFIERS.some(has) || keys.some((key) => isKnown(key, FAMILY_IDS))) return null;
  if (worker >= 0) return haveIds(cellsOf(worker)) ? rename(worker, WORKER_WITH_ID) : null;
  const ids = cellsOf(position);
  return ids.length > 0 && new Set(ids).size === ids.length && ids.every((id) => /\d{3}/.test(id)) ? rename(position, 'Employee ID') : null;
}

/** Beside these fields a bare name is surely a person's. */
const OF_PERSONS = ['first_name', 'date_of_birth', 'ssn', 'gender', 'relationship'] as const;
const IDENTIFIERS = ['member_id', 'employee_id', 'ssn'] as const;
const ID_OF_PERSON = /^(?:member|mbr|subscriber|enrollee|participant|insured|employee|emp|associate|worker) ?(?:id|number|code)$/;

/** Whether an id stands behind each name, and no two share one. */
function haveIds(cells: readonly string[]): boolean {
  const names = new Map(cells.map((cell) => [idBehindName(cell), cell]));
  return cells.length > 0 && !names.has(null) && names.size === new Set(cells).size;
}

function areNames(cells: readonly string[]): boolean {
  return cells.length > 0 && cells.every((cell) => IS_NAME.test(cell) && !isOfCompany(cell));
}

/** `Ana Ruiz`, `Ruiz, Ana M.` */
const IS_NAME = /^(?:\p{L}[\p{L}\p{M}'’.-]*(?:, ?| +)){1,4}\p{L}[\p{L}\p{M}'’.-]*$/u;
