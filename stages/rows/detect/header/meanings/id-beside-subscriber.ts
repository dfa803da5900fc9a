import { wordsKey } from '../../../headers/header.ts';
import type { HeadRecord } from '../../head-records.ts';
import { namesField } from '../field-names.ts';
import { pointToIds } from '../../families/ids-beside-subscribers.ts';

/**
 * A bare `ID` beside a `Subscriber ID` that points to it is the id of each person: otherwise dependents would have none. Null if it counts
 * rows, or if another column has the ids of members.
 */
export function withIdBesideSubscriber(columns: readonly string[], rows: readonly HeadRecord[]): string[] | null {
  const keys = columns.map(wordsKey);
  const own = keys.indexOf('id');
  const others = keys.flatMap((key, at) => (at !== own && namesField(key, 'member_id') ? [at] : []));
  if (own < 0) return null;
  const names = keys.flatMap((key, at) => (NAMES.some((field) => namesField(key, field)) ? [at] : []));
  const textOf = (cells: readonly string[], at: number): string => (cells[at] ?? '').trim().toLowerCase();
  const points = pointToIds(
    others.map((at) => columns[at]!),
    (take) =>
      rows.every(({ cells }) =>
        take({ own: textOf(cells, own), subscriber: textOf(cells, others[0]!), name: names.map((at) => textOf(cells, at)).join('\n') }),
      ),
  );
  return points ? columns.map((column, at) => (at === own ? `Member ID (${column.trim()})` : column)) : null;
}

const NAMES = ['first_name', 'last_name', 'date_of_birth'] as const;
