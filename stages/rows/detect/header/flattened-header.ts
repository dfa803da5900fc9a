import { generic } from '../../../../config/vendors/generic.ts';
import { headerKey } from '../../headers/header.ts';
import { pathText, type JsonPath } from '../../read/json/path-tree.ts';
import { columnNames } from '../json/column-names.ts';
import { renamed } from './renamed.ts';

/**
 * Flattened JSON paths as column names (`policy.plan.plan_name`, `dependents.0.first_name`, `dependents[0].dob`, `address/city`, `member__dob`) get the names
 * that these places have in JSON. Names that are known as they stand stay, and so do those that nobody knows.
 */
export function withFlattenedNames(columns: readonly string[]): string[] | null {
  const mark = MARKS.find((of) => {
    const paths = columns.filter((column) => isPath(column, of));
    return paths.length >= MIN_PATHS || paths.some((path) => INDEX.test(path));
  });
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
/** Two may be abbreviations, unless one has the number of an element between them. */
const MIN_PATHS = 3;

/** Names without blanks, with the mark between them. `Mr./Ms.` and `Employee/Dependent` are no paths, nor is `Plan.1`, a second `Plan`. */
function isPath(column: string, mark: (typeof MARKS)[number]): boolean {
  const parts = withoutBrackets(column, mark).split(mark);
  return (
    parts.length > 1 &&
    parts.every((part) => /^[a-z\d][\w-]*\??$/i.test(part)) &&
    (mark !== '/' || /^[a-z]/.test(parts[0]!)) &&
    !/^\d+$/.test(parts.at(-1)!)
  );
}

/** `plans[0].type` is `plans.0.type`. */
function withoutBrackets(column: string, mark: string): string {
  return column.trim().replaceAll(INDEXES, `${mark}$1${mark}`);
}

const INDEX = /\w(?:\[\d{1,2}\](?:\.|\/|__)|\.\d{1,2}\.)[a-z]/i;
const INDEXES = /\[(\d{1,2})\](?:\.|\/|__)/g;

function partsOf(column: string, mark: string): JsonPath {
  return withoutBrackets(column, mark)
    .split(mark)
    .map((part) => (/^\d{1,2}$/.test(part) ? Number(part) : part));
}
