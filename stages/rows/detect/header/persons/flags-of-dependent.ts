import { MAIN_BENEFITS } from '../../../headers/benefit-words.ts';
import { writtenKey } from '../../../headers/header.ts';
import { BIRTH_DATE, COVERED_DEPENDENT, NAME } from '../../../headers/person-words.ts';
import { isBlankCell, type HeadRecord } from '../../head-records.ts';

/**
 * If each row names an employee and one dependent, benefit flags behind the dependent's columns (`Dep DOB, Covered Medical, Covered
 * Dental`, `Enrolled`) are the dependent's. The benefits must have plans or tiers of their own, and no row without a dependent may fill the
 * flags. As the employee's flags, a "no" would waive the employee's coverage.
 */
export function withFlagsOfDependent(columns: readonly string[], rows: readonly HeadRecord[]): string[] | null {
  const keys = columns.map(writtenKey);
  const names = keys.flatMap((key, at) => (NAME_OF_DEPENDENT.test(key) ? [at] : []));
  if (names.length === 0 || !keys.some((key) => OWN_NAME.test(key))) return null;
  const alone = rows.filter(({ cells }) => names.every((at) => isBlankCell(cells[at])));
  const flags = keys.map((key) => benefitOf(key));
  /** The columns of plans and tiers of a flag's benefit; null if the flag is not a dependent's. */
  const found = flags.map((benefit, at): number[] | null => {
    if (benefit === null) return null;
    let before = at - 1;
    while (before >= 0 && flags[before] !== null) before--;
    if (!OF_DEPENDENT.test(keys[before] ?? '') || !isFlag(rows, at) || !alone.every(({ cells }) => isBlankCell(cells[at]))) return null;
    const isOwn = (key: string): boolean => (benefit === ANY ? PLAN_OR_TIER.test(key) : key.startsWith(`${benefit} `) && SAYS_COVERAGE.test(key));
    const own = keys.flatMap((key, other) => (other !== at && isOwn(key) ? [other] : []));
    return own.length > 0 ? own : null;
  });
  const own = found.flatMap((places) => places ?? []);
  if (!alone.some(({ cells }) => own.some((at) => !isBlankCell(cells[at])))) return null;
  return columns.map((column, at) => (found[at] === null ? column : `Dependent ${column.trim()}`));
}

const FLAG = new RegExp(`^(?:covered (?:by |for |in )?)?(${MAIN_BENEFITS})(?: coverage)?(?: covered| enrolled| flag| indicator| y n)?$`);
const NAME_OF_DEPENDENT = new RegExp(`^${COVERED_DEPENDENT} (?:${NAME})$`);
const OF_DEPENDENT = new RegExp(
  `^${COVERED_DEPENDENT} (?:(?:first|last|full|middle)(?: name)?|name|mi|${BIRTH_DATE}|age|ssn|social security number|gender|sex|relationship|relation|rel)$`,
);
const OWN_NAME = /^(?:(?:employee|subscriber|worker|insured) )?(?:(?:first|last) name|first|last|(?:full )?name)$/;
const ANY = '';
const BARE_FLAG = /^(?:is )?(?:enrolled|covered)(?: flag| indicator| y n)?$/;
const PLAN_OR_TIER = /^(?:(?:benefit|coverage) )?(?:plan|tier|level|coverage|benefit)(?: name| code)?$/;
const SAYS_COVERAGE = /\b(?:plan|level|tier|option)\b/;
const ANSWER = /^(?:y|n|yes|no|x|true|false|t|f|1|0)$/i;

/** The benefit of a flag, or the row's benefit; null if the column is no flag. */
function benefitOf(key: string): string | null {
  return FLAG.exec(key)?.[1] ?? (BARE_FLAG.test(key) ? ANY : null);
}

function isFlag(rows: readonly HeadRecord[], at: number): boolean {
  const said = rows.flatMap(({ cells }) => (isBlankCell(cells[at]) ? [] : [cells[at]!.trim()]));
  return said.length > 0 && said.every((cell) => ANSWER.test(cell));
}
