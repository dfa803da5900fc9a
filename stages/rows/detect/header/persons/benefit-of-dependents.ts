import { MAIN_BENEFITS } from '../../../headers/benefit-words.ts';
import { writtenKey } from '../../../headers/header.ts';
import { BIRTH_DATE, DEPENDENT, NAME } from '../../../headers/person-words.ts';
import { renamed } from '../renamed.ts';

/**
 * Drops a carrier's only benefit from the names of dependents' columns (`DENTAL DEPENDENT FIRST NAME`, repeated for each dependent) and of
 * the days of their coverage (`Dependent Vision Effective Date`). Not if dependents are listed for several benefits, where each may stand
 * twice, or if they elect plans in columns of their own.
 */
export function withoutBenefitOfDependents(columns: readonly string[]): string[] | null {
  const keys = columns.map(writtenKey);
  const found = keys.map((key) => OF_PERSON.exec(key)?.groups ?? DAY_OF.exec(key)?.groups ?? null);
  const benefits = new Set(found.flatMap((groups) => groups?.['benefit'] ?? []));
  // A lone SSN may be the row's own person's.
  if (benefits.size !== 1 || !keys.some((key) => NAME_OF_DEPENDENT.test(key))) return null;
  const [benefit] = benefits;
  if (keys.some((key, at) => found[at] === null && OF_DEPENDENT.test(key) && key.split(' ').includes(benefit!))) return null;
  const named = columns.map((column, at) => {
    const groups = found[at];
    if (!groups) return column;
    const bare = column.replace(new RegExp(`(?<![a-z])${benefit!}[\\s_.-]+`, 'i'), '').trim();
    return bare === column.trim() ? `${groups['person']!} ${groups['part']!}` : bare;
  });
  return renamed(columns, named);
}

const PERSON = `(?<person>(?:${DEPENDENT})(?: ?\\d{1,2})?)`;
const DAY = '(?:coverage )?(?:effective|start|begin|termination|end)(?: date)?';
const PART = `(?:legal )?(?:${NAME}|middle(?: name| initial)?|mi)|suffix|${BIRTH_DATE}|ssn|social security number|gender|sex|relationship(?: code)?|disabled(?: indicator)?|${DAY}`;
const OF_PERSON = new RegExp(`^(?<benefit>${MAIN_BENEFITS}) ${PERSON} (?<part>${PART})$`);
const DAY_OF = new RegExp(`^${PERSON} (?<benefit>${MAIN_BENEFITS}) (?<part>${DAY})$`);
const NAME_OF_DEPENDENT = new RegExp(`^(?:(?:${MAIN_BENEFITS}) )?${PERSON} (?:${NAME})$`);
const OF_DEPENDENT = new RegExp(`^(?:${MAIN_BENEFITS} )?(?:covered )?(?:${DEPENDENT})\\b`);
