import { writtenKey } from '../../../headers/header.ts';
import type { HeadRecord } from '../../head-records.ts';
import { nameInOneOrder } from '../name-words.ts';

/**
 * A `Legal Name` beside a worker's name is that of the row's person, who may be a dependent, if both are the same in some row. Otherwise it
 * may be the company's.
 */
export function withLegalName(columns: readonly string[], rows: readonly HeadRecord[]): string[] | null {
  const keys = columns.map(writtenKey);
  const legal = keys.indexOf('legal name');
  const holder = keys.findIndex((key) => HOLDERS_NAME.test(key));
  if (legal < 0 || holder < 0) return null;
  const isSame = rows.some(({ cells }) => {
    const words = nameInOneOrder([cells[legal] ?? '']);
    return words !== '' && words === nameInOneOrder([cells[holder] ?? '']);
  });
  return isSame ? columns.map((column, at) => (at === legal ? `Full ${column.trim()}` : column)) : null;
}

const HOLDERS_NAME = /^(?:employee|subscriber|worker|associate)(?: (?:full )?name)?$/;
