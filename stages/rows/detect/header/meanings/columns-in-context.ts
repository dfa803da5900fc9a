import { BENEFITS_AND_ACCOUNTS, HEALTH_BENEFITS, MAIN_BENEFITS } from '../../../headers/benefit-words.ts';
import { wordsKey } from '../../../headers/header.ts';
import { isTick } from '../../../map/dates/ticks.ts';
import { COMMON_WORDS, wordKey } from '../../../map/vocabulary.ts';
import { FAMILY_IDS, isKnown, namesField, namesOf, isWord } from '../field-names.ts';
import type { HeadRecord } from '../../head-records.ts';
import { renamed } from '../renamed.ts';

/** Renames columns with a general name that means something special beside certain other columns. */
export function withColumnsInContext(columns: readonly string[], rows: readonly HeadRecord[]): string[] | null {
  const keys = columns.map(wordsKey);
  const named = columns.map(
    (column, at) =>
      ofPartner(keys, at, column) ??
      ofHousehold(keys, at, column) ??
      ofRelated(keys, at, column) ??
      ofBeneficiary(keys, at, column) ??
      ofMedicalGroup(keys, at, column) ??
      ofPharmacy(keys, at) ??
      ofCarrierAndPlan(keys, at, column) ??
      ofOnlyBenefit(keys, at, column) ??
      ofEmployment(keys, at) ??
      ofActiveCoverage(keys, at, column) ??
      ofCustomer(keys, at) ??
      ofIssue(keys, at, column) ??
      ofHighDeductible(keys, at, column) ??
      ofBenefit(keys, at, column, rows) ??
      ofOnlyCoverage(keys, at, column, rows) ??
      column,
  );
  return renamed(columns, named);
}

/** A partner with an id but no name is no domestic partner. The id is a trading partner's, or the member's with a trading partner. */
function ofPartner(keys: readonly string[], at: number, column: string): string | null {
  const isMembers = /^partner ?(?:member|mbr) ?(?:id|number)$/.test(keys[at]!);
  if (!isMembers && !/^partner ?id$/.test(keys[at]!)) return null;
  if (keys.some((key, other) => other !== at && /^(?:domestic |spouse )?partner/.test(key))) return null;
  const names = namesOf('member_id');
  return isMembers && !keys.some((key) => names.has(key)) ? `Member ID (${column.trim()})` : `Trading ${column.trim()}`;
}

/**
 * The person to whom somebody is related is the subscriber, if the relationship is also stated. Without it, the related person may be a
 * husband who is an employee, too.
 */
function ofRelated(keys: readonly string[], at: number, column: string): string | null {
  if (!RELATED.every((related) => keys.includes(related))) return null;
  if (keys[at] === RELATED[0]) return `Link To Employee ID (${column.trim()})`;
  return keys[at] === RELATED[1] ? `Relationship (${column.trim()})` : null;
}

const RELATED = ['related employee id', 'related relationship'];

/**
 * Members of Medicare are called beneficiaries. The name of one is the member's in a file of coverages that names nobody else, and tells neither
 * an employee nor a relationship or a share, as lists of those do who inherit.
 */
function ofBeneficiary(keys: readonly string[], at: number, column: string): string | null {
  if (!/^beneficiary (?:full )?name$/.test(keys[at]!)) return null;
  const states = COVERAGE.map(namesOf);
  const isStated = keys.some((key) => states.some((names) => isKnown(key, names)));
  return !isStated || keys.some((key, other) => other !== at && OF_DESIGNATION.test(key)) ? null : `Member Name (${column.trim()})`;
}

const COVERAGE = ['coverage.plan_id', 'coverage.effective_date'] as const;
const OF_DESIGNATION =
  /^(?!(?:plan|agent|broker|producer|carrier|product|group|county|state|city)\b).*\bname\b|\b(?:employee|emp|ee|insured|relationship|relation|share|percent(?:age)?|allocation|contingent|designation|first|last)\b/;

/** A medical group's number is the policy's, not that of physicians, where another benefit has its group's number, too, and no column has that of all. */
function ofMedicalGroup(keys: readonly string[], at: number, column: string): string | null {
  const [, benefit, what] = /^(medical|med|health) group ((?:id|number|no|num))$/.exec(keys[at]!) ?? [];
  const isAnother = (key: string): boolean => /^(?:dental|vision|life) (?:plan )?group (?:id|number|no|num)$/.test(key);
  const isOfAll = (key: string): boolean => /^(?:employer )?group (?:id|number|no|num)$/.test(key);
  return benefit !== undefined && keys.some(isAnother) && !keys.some(isOfAll) ? `${benefit} Policy ${what} (${column.trim()})` : null;
}

/** A pharmacy is a shop, except before a word for a coverage. */
function ofPharmacy(keys: readonly string[], at: number): string | null {
  const [, what] = /^pharmacy ((?:plan|coverage|tier|level|benefit|election|effective|eff|term)(?: .*)?)$/.exec(keys[at]!) ?? [];
  return what === undefined ? null : `Rx ${what}`;
}

/** A carrier with its plan in one cell is the plan (`Dental Carrier/Plan Name`), and a plan that is asked for is elected (`EAP Plan? Y/N`). */
function ofCarrierAndPlan(keys: readonly string[], at: number, column: string): string | null {
  const [, asked] = /^(\S+(?: \S+)?) plan (?:y n|yes no)$/.exec(keys[at]!) ?? [];
  if (asked !== undefined) return `${asked} Y/N`;
  const [, benefit] = CARRIER_AND_PLAN.exec(keys[at]!) ?? [];
  return benefit === undefined ? null : `${benefit} Plan Name (${column.replaceAll(/[()]/g, '').trim()})`;
}

const CARRIER_AND_PLAN = new RegExp(
  `^(${BENEFITS_AND_ACCOUNTS}) (?:insurance )?(?:(?:carrier|insurer|provider) (?:and |or )?plan|plan (?:and |or )?(?:carrier|insurer|provider))(?: name)?$`,
);

/** The only column that names a benefit, and the only id of a member: `Medical Member ID`. */
function ofOnlyBenefit(keys: readonly string[], at: number, column: string): string | null {
  if (!MEMBER_OF_BENEFIT.test(keys[at]!)) return null;
  const names = namesOf('member_id');
  return keys.some((key, other) => other !== at && (BENEFIT.test(key) || names.has(key))) ? null : `Member ID (${column.trim()})`;
}

/** A household's id is the subscriber's, if nobody has another. */
function ofHousehold(keys: readonly string[], at: number, column: string): string | null {
  if (!/^household ?(?:id|number)$/.test(keys[at]!)) return null;
  const names = [...IDENTIFIERS.map(namesOf), FAMILY_IDS];
  return keys.some((key, other) => other !== at && names.some((known) => isKnown(key, known))) ? null : `Subscriber ID (${column.trim()})`;
}

const IDENTIFIERS = ['member_id', 'employee_id', 'ssn'] as const;

/**
 * A bare `Start Date` is that of the employment beside a job or the day on which somebody left, in a file of jobs that says nothing of coverages, or where benefits
 * begin on days of their own. A bare end is its own, unless the coverage has another begin.
 */
function ofEmployment(keys: readonly string[], at: number): string | null {
  if (!/^start (?:date|dt)$/.test(keys[at]!) || keys.some((key) => HIRED.test(key))) return null;
  // What stands behind a plan is the plan's.
  if (/\b(?:plan|tier|coverage|benefit|product|election)\b/.test(keys[at - 1] ?? '')) return null;
  const isBesideJob = [keys[at - 1], keys[at + 1]].some((key) => key !== undefined && (JOB.test(key) || LEFT.test(key)));
  if (keys.some((key) => BARE_END.test(key))) {
    const hasOtherBegin =
      isBesideJob && !BARE_END.test(keys[at + 1] ?? '') && keys.some((key) => /^(?:coverage )?eff(?:ective)? (?:date|dt)$/.test(key));
    const isBehindCoverage = [OF_COVERAGES, BENEFIT, COST].some((words) => words.test(keys[at - 1] ?? ''));
    const isApart = !isBehindCoverage && keys.some((key) => JOB.test(key)) && keys.some((key) => BENEFIT_BEGINS.test(key));
    return hasOtherBegin || isApart ? 'Hire Date' : null;
  }
  const isOfJobs = keys.some((key) => JOB.test(key)) && !keys.some((key) => OF_COVERAGES.test(key) || BENEFIT.test(key));
  return isBesideJob || isOfJobs || keys.some((key) => BENEFIT_BEGINS.test(key)) ? 'Hire Date' : null;
}

const COST = /\b(?:costs?|amount|amt|price)\b/;
const BARE_END = /^(?:end|stop) (?:date|dt)$/;
/** No coverage departs or resigns. */
const LEFT = /^(?:departure|separation|resignation|exit|last (?:day|date) (?:worked|of work|of employment)|last worked)(?: date| dt)?$/;

/** The day on which the active coverage was lost is none of the coverage of COBRA, which begins on another. */
function ofActiveCoverage(keys: readonly string[], at: number, column: string): string | null {
  return LOSS.test(keys[at]!) && keys.some((key) => COBRA_BEGINS.test(key)) ? `Active: ${column.trim()}` : null;
}

const LOSS = /^(?:loss of coverage(?: date)?|coverage loss(?: date)?|date of loss of coverage)$/;
const COBRA_BEGINS = /^(?:cobra (?:start|begin|effective|eff|coverage (?:start|begin|effective))(?: date)?|first day (?:of|on) cobra)$/;

/**
 * Customers are members if they have a first and a last name, or if a birth date is all that tells who is covered: some carriers and
 * brokers say so. Otherwise they are companies.
 */
function ofCustomer(keys: readonly string[], at: number): string | null {
  const [, who] = /^(customer|client) ./.exec(keys[at]!) ?? [];
  if (who === undefined || keys.some((key) => /^(?:member|mbr) /.test(key))) return null;
  const has = (name: string): boolean => keys.includes(`${who} ${name}`);
  const isNamed = (has('first name') || has('first')) && (has('last name') || has('last'));
  const isBorn = keys.some((key) => /^(?:date of birth|dob|birth ?date)$/.test(key)) && !keys.some((key) => OTHER_NAME.test(key));
  return isNamed || (has('name') && isBorn) ? keys[at]!.replace(who, 'Member') : null;
}

const OTHER_NAME = /(?:^| )(?:first|last)(?: ?name)?$|^(?:employee|emp|ee|subscriber|participant|insured|dependent|full|patient)(?: name)?$|^name$/;

/** The day on which something was issued is that of a policy where one may lapse or has a status, or is told by its certificate. */
function ofIssue(keys: readonly string[], at: number, column: string): string | null {
  if (!/^(?:issue|issued) date$|^date issued$/.test(keys[at]!) || keys.some((key) => OF_DOCUMENT.test(key))) return null;
  return keys.some((key) => /^(?:lapse|paid to) date$|^cert(?:ificate)? (?:number|no|id)$|^policy status$/.test(key))
    ? `Policy Issue Date (${column.trim()})`
    : null;
}

const OF_DOCUMENT = /\b(?:licen[cs]e|card|visa|passport|permit|badge)\b/;

/** The first day of the plan that goes with an HSA is the coverage's, in a file that has no other and names no other benefit. The account outlives the last one. */
function ofHighDeductible(keys: readonly string[], at: number, column: string): string | null {
  const [, day] = /^hdhp (?:coverage |plan )?((?:effective|eff|start|begin)(?: date| dt)?)$/.exec(keys[at]!) ?? [];
  const isOther = (key: string): boolean =>
    namesField(key, 'coverage.effective_date') || namesField(key, 'coverage.benefit') || OTHER_BENEFIT.test(key);
  return day === undefined || keys.some(isOther) ? null : `Coverage ${day} (${column.trim()})`;
}

const OTHER_BENEFIT = /\b(?:dental|dntl|den|vision|vis|life|std|ltd|disability|accident|critical|hospital|fsa)\b/;

/** The bare name of the only benefit is its election, if its cells are answers. It may as well be a price. */
function ofBenefit(keys: readonly string[], at: number, column: string, rows: readonly HeadRecord[]): string | null {
  if (!BARE_BENEFIT.test(keys[at]!) || keys.some((key, other) => other !== at && BENEFIT.test(key))) return null;
  const cells = rows.flatMap((row) => (isTick(row.cells[at] ?? '') ? 'x' : wordKey(row.cells[at] ?? '') || []));
  const elected = cells.filter((cell) => isWord('coverage.coverage_type', cell) || ANSWER.test(cell) || (PLAN.test(cell) && !STATUS.test(cell)));
  return cells.length > 0 && elected.length === cells.length ? `${column.trim()} Election` : null;
}

/**
 * The status of the only benefit (`Plan, Medical Status`), beside a plan without a benefit, is the status of that plan, unless its cells
 * name another benefit.
 */
function ofOnlyCoverage(keys: readonly string[], at: number, column: string, rows: readonly HeadRecord[]): string | null {
  const [, waives, benefit = waives, said] = OF_COVERAGE.exec(keys[at]!) ?? [];
  if (benefit === undefined) return null;
  const plan = keys.findIndex((key) => BARE_PLAN.test(key));
  if (plan < 0 || keys.some((key) => /^benefit(?:s| type| name)?$|^line of coverage$|^coverage line$/.test(key))) return null;
  const others = keys.filter((key) => BENEFIT.test(key) && !key.split(' ').includes(benefit));
  const isOther = (cell: string): boolean => (COMMON_WORDS['coverage.benefit'][wordKey(cell)] ?? benefit) !== benefit;
  if (others.length > 0 || rows.some(({ cells }) => isOther(cells[plan] ?? ''))) return null;
  const name =
    said === undefined || /^(?:waived?|waiver|declined)$/.test(said)
      ? 'Waived'
      : /^(?:enrolled|elected)$/.test(said)
        ? 'Enrolled'
        : 'Coverage Status';
  return `${name} (${column.trim()})`;
}

const MEMBER_OF_BENEFIT = new RegExp(`^(?:${MAIN_BENEFITS}) (?:plan |insurance )?member (?:id|number)$`);
const OF_COVERAGE = new RegExp(
  `^(?:(?:waived?|decline) (${MAIN_BENEFITS})|(${MAIN_BENEFITS}) ((?:coverage |enrollment |election )?status|waived?|waiver|declined|enrolled|elected|election|enrollment|decision))$`,
);
const BARE_PLAN = /^(?:benefit )?plan(?: name| code| id| description)?$/;
const BARE_BENEFIT = new RegExp(`^(?:(?:${MAIN_BENEFITS})(?: insurance)?|health insurance)$`);
const BENEFIT = new RegExp(String.raw`\b(?:${BENEFITS_AND_ACCOUNTS})\b`);
const ANSWER = /^(?:yes|no|y|n|x|true|false|enrolled|elected|covered)$/;
/** At least three letters, the first at the beginning. */
const PLAN = /^\p{L}(?=(?:[^\p{L}]*\p{L}){2})/u;
const STATUS = /\b(?:eligible|ineligible|pending|days?|months?|date|waiting|review|applied|offered)\b/;

const HIRED = /\bhired?\b|^(?:employment|service|seniority) (?:start |begin )?date$/;
const JOB =
  /^(?:(?:job|position)(?: title| name| code)?|department|dept|manager|supervisor|reports to|reporting to|(?:work |office )location|employment (?:type|status)|(?:annual |base |total )?(?:salary|pay|compensation|wages?)(?: rate)?|hourly (?:rate|wage))$/;
/** Where a file has coverages, or tells who is covered, a date may be theirs. */
const OF_COVERAGES =
  /\b(?:plan|tier|coverage|cov|cvg|covered|benefits?|product|elections?|elected|enrol\w*|elig\w*|policy|insurance|carrier|subscriber|member|relationship|dependents?|waived?|cobra|premiums?|deductions?|contributions?)\b/;
const BENEFIT_BEGINS = new RegExp(String.raw`^(?:${HEALTH_BENEFITS}) (?:plan |coverage )?(?:effective|eff|start|begin)\b`);
