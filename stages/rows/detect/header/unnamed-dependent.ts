import { writtenKey } from '../../headers/header.ts';
import { BIRTH_DATE, COVERED_DEPENDENT, DEPENDENT } from '../../headers/person-words.ts';
import { isBlankCell, type HeadRecord } from '../head-records.ts';
import { FAMILY_IDS, isKnown, namesOf } from './field-names.ts';
import { renamed } from './renamed.ts';

/**
 * A dependent's birth date in a file that names no dependent and no relationship is that of a dependent beside the row's person (`First Name,
 * Last Name, Dependent DOB`), if a row says the person's in another column, too, or some row leaves it blank: read as the person's own, parents
 * were born with their children. Null in any other file, and where a row may be a dependent's: where two persons share an id, or no column
 * says by its name that each is an employee.
 */
export function withUnnamedDependent(columns: readonly string[], rows: readonly HeadRecord[]): string[] | null {
  const keys = columns.map(writtenKey);
  if (keys.some((key) => isKnown(key, namesOf('relationship')) || (OF_DEPENDENT.test(key) && /name|first|last|\d/.test(key)))) return null;
  const names = keys.flatMap((key, at) => (OWN_NAME.test(key) ? [at] : []));
  if (names.length === 0 || keys.some((key) => /^(?:is )?dep(?:endent)?$/.test(key)) || shareIds(keys, names, rows)) return null;
  const areEmployees = keys.some((key) => OF_EMPLOYEE.test(key));
  const named = columns.map((column, at) => {
    const part = BORN.exec(keys[at]!)?.[1];
    if (part === undefined) return column;
    const own = keys.flatMap((key, other) => (other !== at && OWN_BIRTH.test(key) ? [other] : []));
    const said = rows.filter(({ cells }) => !isBlankCell(cells[at]));
    const isBesideOwn = said.some(({ cells }) => own.some((other) => !isBlankCell(cells[other]) && (areEmployees || !OF_HOLDER.test(keys[other]!))));
    const isLeftOut = own.length === 0 && areEmployees && said.length > 0 && said.length < rows.length;
    return isBesideOwn || isLeftOut ? `Dependent 1 ${part}` : column;
  });
  return renamed(columns, named);
}

const OF_DEPENDENT = new RegExp(`^(?:${COVERED_DEPENDENT}|covered (?:individual|person|member)) `);
const BORN = new RegExp(`^(?:${DEPENDENT}) (${BIRTH_DATE})$`);
const OWN_NAME = /^(?:(?:employee|subscriber|member|worker|insured) )?(?:(?:first|last) name|first|last|(?:full )?name)$/;
const OWN_BIRTH = /^(?:(?:employee|subscriber|member|worker|insured) )?(?:date of birth|dob|birth ?date)$/;

const OF_HOLDER = /^(?:employee|subscriber|worker|insured) /;
const OF_EMPLOYEE = /^(?:employee|ee|emp|worker|associate|subscriber)(?: |$)(?!.*\b(?:dob|birth|birthdate)\b)/;

/** Whether two rows with one id name two persons. */
function shareIds(keys: readonly string[], names: readonly number[], rows: readonly HeadRecord[]): boolean {
  const ids = keys.flatMap((key, at) => (IDENTIFIERS.some((field) => isKnown(key, namesOf(field))) || isKnown(key, FAMILY_IDS) ? [at] : []));
  return ids.some((at) => {
    const seen = new Map<string, string>();
    return rows.some(({ cells }) => {
      const [id, name] = [cells[at]?.trim() ?? '', names.map((place) => cells[place]?.trim() ?? '').join(' ')];
      const first = seen.get(id) ?? name;
      seen.set(id, first);
      return id !== '' && first !== name;
    });
  });
}

const IDENTIFIERS = ['member_id', 'employee_id', 'ssn'] as const;
