import { generic } from '../../../../config/vendors/generic.ts';
import { headerKey } from '../../headers/header.ts';
import { pathText, type JsonPath } from '../../read/json/path-tree.ts';
import { columnNames } from '../json/column-names.ts';
import { renamed } from './renamed.ts';

/**
 * A header whose columns are places of JSON that somebody has flattened (`policy.plan.plan_name`, `dependents.0.first_name`,
 * `address/city`, `member__dob`) has the names that these places have in JSON; those that are known as they stand keep theirs, and so do those that
 * nobody knows. Null for any other header.
 */
export function withFlattenedNames(columns: readonly string[]): string[] | null {
  const mark = MARKS.find((of) => columns.filter((column) => isPath(column, of)).length >= MIN_PATHS);
  if (mark === undefined) return null;
  const paths = columns.map((column): JsonPath => (isPath(column, mark) ? partsOf(column, mark) : [column]));
  const names = columnNames(paths, generic);
  const taken = new Set(columns.map(headerKey));
  const named = columns.map((column, at) => {
    const name = names[at]!;
    // Two places of one name are of two persons or things.
    if (!isPath(column, mark) || name === pathText(paths[at]!) || taken.has(headerKey(name))) return column;
    taken.add(headerKey(name));
    return name;
  });
  return renamed(columns, named);
}

const MARKS = ['.', '/', '__'] as const;
/** Two may as well be abbreviations. */
const MIN_PATHS = 3;

/** Names without blanks, with the mark between them: `Mr./Ms.` and `Employee/Dependent` are none, and neither is `Plan.1`, the second `Plan` of a file. */
function isPath(column: string, mark: (typeof MARKS)[number]): boolean {
  const parts = column.trim().split(mark);
  return (
    parts.length > 1 &&
    parts.every((part) => /^[a-z\d][\w-]*\??$/i.test(part)) &&
    (mark !== '/' || /^[a-z]/.test(parts[0]!)) &&
    !/^\d+$/.test(parts.at(-1)!)
  );
}

function partsOf(column: string, mark: string): JsonPath {
  return column
    .trim()
    .split(mark)
    .map((part) => (/^\d{1,2}$/.test(part) ? Number(part) : part));
}
