import { generic } from '../../../../config/vendors/generic.ts';
import { headerKey } from '../../headers/header.ts';
import { pathText, type JsonPath } from '../../read/json/path-tree.ts';
import { columnNames } from '../json/column-names.ts';
import { renamed } from './renamed.ts';

/**
 * Flattened JSON paths as column names (`policy.plan.plan_name`, `dependents.0.first_name`, `address/city`, `member__dob`) get the names
 * that these places have in JSON. Names that are known as they stand stay, and so do those that nobody knows.
 */
export function withFlattenedNames(columns: readonly string[]): string[] | null {
  const mark = MARKS.find((of) => columns.filter((column) => isPath(column, of)).length >= MIN_PATHS);
  if (mark === undefined) return null;
  const paths = columns.map((column): JsonPath => (isPath(column, mark) ? partsOf(column, mark) : [column]));
  const names = columnNames(paths, generic);
  const taken = new Set(columns.map(headerKey));
  const named = columns.map((column, at) => {
    const name = names[at]!;
    // Two places of the same name belong to two persons or things.
    if (!isPath(column, mark) || name === pathText(paths[at]!) || taken.has(headerKey(name))) return column;
    taken.add(headerKey(name));
    return name;
  });
  return renamed(columns, named);
}

const MARKS = ['.', '/', '__'] as const;
/** Two may be abbreviations. */
const MIN_PATHS = 3;

/** Names without blanks, with the mark between them. `Mr./Ms.` and `Employee/Dependent` are no paths, nor is `Plan.1`, a second `Plan`. */
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
