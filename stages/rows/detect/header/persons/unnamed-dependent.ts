import { writtenKey } from '../../../headers/header.ts';
import { BIRTH_DATE, COVERED_DEPENDENT, DEPENDENT } from '../../../headers/person-words.ts';
import { isBlankCell, type HeadRecord } from '../../head-records.ts';
import { FAMILY_IDS, isKnown, namesField } from '../field-names.ts';

/**
 * A dependent's birth date or SSN in a file without a dependent's name and without relationships (`First Name, Last Name, Dependent DOB`)
 * belongs to a dependent beside the row's person, if another column holds the person's own, or some row leaves it blank. Otherwise parents
 * would be born with their children. The same holds for the dependent's other columns.
 * If rows share an employee's id, and each has the birth date of a dependent and no other, the names are the dependents', too.
 * Not if a row may be a dependent's own: if two persons share an id, or no column says by its name that everybody is an employee.
 */
export function withUnnamedDependent(columns: readonly string[], rows: readonly HeadRecord[]): string[] | null {
  const keys = columns.map(writtenKey);
  if (keys.some((key) => namesField(key, 'relationship') || (OF_DEPENDENT.test(key) && /name|first|last|\d/.test(key)))) return null;
  const names = keys.flatMap((key, at) => (OWN_NAME.test(key) ? [at] : []));
  const born = keys.flatMap((key, at) => (BORN.test(key) ? [at] : []));
  const numbers = keys.flatMap((key, at) => (SSN.test(key) ? [at] : []));
  if (names.length === 0 || born.length + numbers.length === 0 || keys.some((key) => /^(?:is )?dep(?:endent)?$/.test(key))) return null;
  if (shareIds(keys, names, rows)) return born.length > 0 && areOfDependents(keys, born, names, rows) ? ofDependents(columns, keys) : null;
  const beside = [...born, ...numbers].filter((at) => isBeside(keys, at, rows));
  if (beside.length === 0) return null;
  return columns.map((column, at) => {
    const part = (BORN.exec(keys[at]!) ?? SSN.exec(keys[at]!) ?? GENDER.exec(keys[at]!))?.[1];
    return part === undefined || (born.includes(at) && !beside.includes(at)) ? column : `Dependent 1 ${part}`;
  });
}

/** Whether a birth date or SSN is somebody else's than the row's person's. */
function isBeside(keys: readonly string[], at: number, rows: readonly HeadRecord[]): boolean {
  const areEmployees = keys.some((key) => OF_EMPLOYEE.test(key));
  const isBirth = BORN.test(keys[at]!);
  const own = keys.flatMap((key, other) => (other !== at && (isBirth ? OWN_BIRTH : OWN_SSN).test(key) ? [other] : []));
  const said = rows.filter(({ cells }) => !isBlankCell(cells[at]));
  const isBesideOwn = said.some(({ cells }) => own.some((other) => !isBlankCell(cells[other]) && (areEmployees || !OF_HOLDER.test(keys[other]!))));
  return isBesideOwn || (isBirth && own.length === 0 && areEmployees && said.length > 0 && said.length < rows.length);
}

/** Whether each row with a name has a dependent's birth date, and no column holds another birth date. */
function areOfDependents(keys: readonly string[], born: readonly number[], names: readonly number[], rows: readonly HeadRecord[]): boolean {
  const own = keys.flatMap((key, at) => (OWN_BIRTH.test(key) ? [at] : []));
  const areBare = names.every((at) => BARE_NAME.test(keys[at]!)) && keys.some((key) => EMPLOYEES_ID.test(key));
  return (
    areBare &&
    rows.every(
      ({ cells }) =>
        own.every((at) => isBlankCell(cells[at])) && (names.every((at) => isBlankCell(cells[at])) || born.some((at) => !isBlankCell(cells[at]))),
    )
  );
}

/** Renames bare names to those of dependents. */
function ofDependents(columns: readonly string[], keys: readonly string[]): string[] {
  return columns.map((column, at) => (BARE_NAME.test(keys[at]!) || BARE_PART.test(keys[at]!) ? `Dependent ${column.trim()}` : column));
}

const OF_DEPENDENT = new RegExp(`^(?:${COVERED_DEPENDENT}|covered (?:individual|person|member)) `);
const BORN = new RegExp(`^(?:${DEPENDENT}) (${BIRTH_DATE})$`);
const SSN = new RegExp(`^(?:${DEPENDENT}) (ssn|social security number)$`);
const GENDER = new RegExp(`^(?:${DEPENDENT}) (gender|sex)$`);
const OWN_SSN = /^(?:(?:employee|subscriber|member|worker|insured) )?(?:ssn|social security number)$/;
const BARE_NAME = /^(?:(?:first|last) name|first|last|(?:full )?name)$/;
const BARE_PART = /^(?:middle name|middle initial|mi|suffix|ssn|social security number|gender|sex)$/;
const EMPLOYEES_ID = /^(?:employee|ee|emp|worker|associate) (?:id|number|key)$/;
const OWN_NAME = /^(?:(?:employee|subscriber|member|worker|insured) )?(?:(?:first|last) name|first|last|(?:full )?name)$/;
const OWN_BIRTH = /^(?:(?:employee|subscriber|member|worker|insured) )?(?:date of birth|dob|birth ?date)$/;

const OF_HOLDER = /^(?:employee|subscriber|worker|insured) /;
const OF_EMPLOYEE = /^(?:employee|ee|emp|worker|associate|subscriber)(?: |$)(?!.*\b(?:dob|birth|birthdate)\b)/;

/** Whether two rows with one id name two persons. */
function shareIds(keys: readonly string[], names: readonly number[], rows: readonly HeadRecord[]): boolean {
  const ids = keys.flatMap((key, at) => (IDENTIFIERS.some((field) => namesField(key, field)) || isKnown(key, FAMILY_IDS) ? [at] : []));
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
