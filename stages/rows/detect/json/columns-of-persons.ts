import type { VendorConfig } from '../../../../src/model/vendor-config.ts';
import { columnsOf } from '../../map/columns.ts';
import type { JsonPath } from '../../read/json/path-tree.ts';

/** Whether each column is a list of values, one for each person (`{"first_name": ["Ann", "Bob"], "dob": […]}`). */
export function areColumnsOfPersons(paths: readonly JsonPath[], names: readonly string[], config: VendorConfig): boolean {
  if (!paths.some(isSecondValue)) return false;
  const { first_name: first, last_name: last, date_of_birth: born, ssn, member_id: id, employee_id: employee } = config.mapping.fields;
  const columns = columnsOf(config, names);
  const isListed = (at: number): boolean => paths.some((path) => isSecondValue(path) && isSame(path.slice(0, -1), listOf(paths[at]!)));
  const places = [[first, last], [born], [ssn], [id, employee]].map((fields) => fields.flatMap((field) => columns.allPlaces(field ?? {}, null)));
  return places.filter((at) => at.length > 0 && at.every(isListed)).length > 1;
}

/** `first_name[1]` */
function isSecondValue(path: JsonPath): boolean {
  return path.at(-1) === 1 && path.every((part, at) => typeof part === 'string' || at === path.length - 1);
}

/** The list whose element a place is; the place itself otherwise. */
function listOf(path: JsonPath): JsonPath {
  return typeof path.at(-1) === 'number' ? path.slice(0, -1) : path;
}

function isSame(one: JsonPath, other: JsonPath): boolean {
  return one.length === other.length && one.every((part, at) => part === other[at]);
}
