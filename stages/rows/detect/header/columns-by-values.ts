import type { CodedField, Field } from '../../../../src/model/record.ts';
import { wordsKey, writtenOut } from '../../headers/header.ts';
import { ISO_GENDER } from '../../map/gender.ts';
import { isWholeName } from '../../map/name-header.ts';
import { COMMON_WORDS, wordKey } from '../../map/vocabulary.ts';
import type { HeadRecord } from '../head-records.ts';
import { isMoreThanTerm } from './action-words.ts';
import { birthByValues } from './birth-by-values.ts';
import { classByValues } from './class-by-values.ts';
import { employmentByValues } from './employment-by-values.ts';
import { FAMILY_IDS, isKnown, isWord, namesOf } from './field-names.ts';
import { lastDayByValues } from './last-day-by-values.ts';
import { listsBenefits, mayListBenefits, saysBenefitOnly } from './listed-benefits.ts';
import { nameWithRemarks } from './name-remarks.ts';
import { withPartsOfAddress, withWholeAddress } from './parts-of-address.ts';
import { withPartsOfValues } from './parts-of-values.ts';
import { renamed } from './renamed.ts';
import { spouseByValues } from './spouse-by-values.ts';
import { stateOfRecord } from './state-of-record.ts';
import { OF_OTHERS } from './tier-column.ts';

/** Columns of which only the first rows tell what they are, or that they are not what they are called. Null where there are none. */
export function withColumnsByValues(columns: readonly string[], rows: readonly HeadRecord[]): string[] | null {
  const keys = columns.map(wordsKey);
  const cellsOf = (at: number): string[] => rows.flatMap(({ cells }) => ((cells[at] ?? '').trim() !== '' ? [cells[at]!.trim()] : []));
  const head: Head = { keys, cellsOf, rows };
  const named = columns.map((column, at) => RULES.reduce<string | null>((name, rule) => name ?? rule(head, at, column), null) ?? column);
  const valued = withPartsOfValues(named, keys, cellsOf, (field) => hasField(head, field));
  const parted = withWholeAddress(withPartsOfAddress(valued, keys, cellsOf), keys, rows);
  return renamed(columns, parted);
}

interface Head {
  keys: readonly string[];
  /** What the rows say in a column, without those that say nothing. */
  cellsOf: (at: number) => string[];
  rows: readonly HeadRecord[];
}

type Rule = (head: Head, at: number, column: string) => string | null;

const RULES: readonly Rule[] = [
  listedBenefits,
  tier,
  tierOfElection,
  tierOfPlanType,
  tierOfBenefits,
  market,
  expiry,
  gender,
  relationship,
  action,
  typeOfTransaction,
  ssn,
  taxNumber,
  sequence,
  masked,
  (head, at, column) => classByValues(column, head.keys[at]!, () => head.cellsOf(at)),
  (head, at, column) => stateOfRecord(column, head.keys[at]!, () => head.cellsOf(at)),
  (head, at, column) => spouseByValues(column, head, at),
  nameRemarks,
  birth,
  lastDay,
  (head, at, column) => employmentByValues(column, head.keys[at]!, () => head.cellsOf(at)),
];

/** Several benefits in one cell, each of which is a coverage; or the benefit under another name. */
function listedBenefits(head: Head, at: number, column: string): string | null {
  const own = writtenOut(head.keys[at]!);
  if (!mayListBenefits(own)) return null;
  const others = head.keys.filter((_, other) => other !== at).map(writtenOut);
  const hasPlan = (): boolean => others.some((other) => isKnown(other, namesOf('coverage.plan_id')) || isKnown(other, namesOf('coverage.benefit')));
  const cells = (): string[] => head.cellsOf(at);
  const listed = listsBenefits(column, own, others, () => (hasPlan() ? [] : cells()));
  return listed ?? (hasField(head, 'coverage.benefit') ? null : saysBenefitOnly(column, own, cells));
}

/** A `Level` is that of a job, a metal's or a tier: by what most rows say, and no row says only who the employee is. */
function tier(head: Head, at: number): string | null {
  const mayBe = (key: string): boolean => MAY_BE_TIER.test(key) || PLAN_OR_TIER.test(key);
  if (!mayBe(head.keys[at]!) || hasField(head, 'coverage.coverage_type') || head.keys.findIndex(mayBe) !== at) return null;
  const words = head.cellsOf(at).map(wordKey);
  const tiers = words.filter((word) => isWord('coverage.coverage_type', word));
  const needed = PLAN_OR_TIER.test(head.keys[at]!) ? words.length : Math.floor(words.length / 2) + 1;
  return tiers.length >= needed && tiers.some((word) => SURE_TIER.test(word)) ? 'Coverage Level' : null;
}

const MAY_BE_TIER = /^(?:(?:plan )?level|(?:ee|employee|plan) coverage|level name)$/;
/** Names of plans, too: all that the rows say are tiers. */
const PLAN_OR_TIER = /^(?:coverage (?:name|details?)|(?:(?:benefit |ben )?plan )?option(?: name)?)$/;
const SURE_TIER = /\b(?:family|fam|spouse|sp|child|children|ch|only|dependents?|waived?|declined)\b|^(?:es|ec|ef|eo)$/;

/** What may be an option, an election or a kind of anything is the tier of a coverage where all cells say one, or a waiver, and no other column does. */
function tierOfElection(head: Head, at: number, column: string): string | null {
  if (!MAY_SAY_TIER.test(head.keys[at]!) || hasField(head, 'coverage.coverage_type')) return null;
  if (!hasField(head, 'coverage.benefit') && !head.keys.some((key, other) => other !== at && isKnown(key, namesOf('coverage.plan_id')))) return null;
  if (head.keys.findIndex((key) => MAY_SAY_TIER.test(key)) !== at) return null;
  const tiers = head.cellsOf(at).map((cell) => COMMON_WORDS['coverage.coverage_type'][wordKey(cell.split(/ [-\u2013] |[:(]/)[0]!)] ?? wordTier(cell));
  const isSaid = head.cellsOf(at).some((cell, n) => tiers[n] !== 'WAIVED' && SURE_TIER.test(wordKey(cell)));
  return isSaid && tiers.every((word) => word !== undefined) ? `Coverage Level (${column.trim()})` : null;
}

/**
 * A type of plan of which all cells say who is covered (`SINGLE`, `FAMILY`) is the tier, where no other column is. So are the letters of employee,
 * spouse, children and family with an E and an F among them: others may be a plan's, as those of Medicare supplements are.
 */
function tierOfPlanType(head: Head, at: number, column: string): string | null {
  if (!/^(?:plan|benefit|insurance|product) type(?: code)?$/.test(head.keys[at]!) || hasField(head, 'coverage.coverage_type')) return null;
  const words = head.cellsOf(at).map(wordKey);
  const isSaid = words.some((word) => SURE_TIER.test(word)) && words.every((word) => isWord('coverage.coverage_type', word));
  const areLetters = words.includes('e') && words.includes('f') && words.every((word) => /^[escf]$/.test(word));
  return isSaid || areLetters ? `Coverage Level (${column.trim()})` : null;
}

/** The tier of several benefits by their own words (`AI/CI/HC Coverage Tier`), where it is the only one, and most rows say one. */
function tierOfBenefits(head: Head, at: number, column: string): string | null {
  const whose = /^(.+) (?:coverage|cov) tier$/.exec(head.keys[at]!)?.[1];
  // A benefit that is known by its name has columns of its own.
  if (whose === undefined || LIKE_BENEFIT.test(whose) || OF_OTHERS.test(head.keys[at]!) || hasField(head, 'coverage.coverage_type')) return null;
  if (head.keys.some((key, other) => other !== at && /\btier\b/.test(key))) return null;
  const words = head.cellsOf(at).map(wordKey);
  const tiers = words.filter((word) => isWord('coverage.coverage_type', word));
  return tiers.length * 2 >= words.length && tiers.some((word) => SURE_TIER.test(word)) ? `Coverage Tier (${column.trim()})` : null;
}

function wordTier(cell: string): string | undefined {
  return COMMON_WORDS['coverage.coverage_type'][wordKey(cell)];
}

const MAY_SAY_TIER =
  /^(?:(?:plan |benefit |elected )?option|(?:benefit )?selection|elected(?: coverage)?|coverage elected|type|enrolled(?: in)?|family status|elections?|enrollment|covered|participation|decision)$/;

/** A line of business that says which market it is (`Commercial`, `Medicare Advantage`), or by whom it is paid, is no benefit. */
function market(head: Head, at: number, column: string): string | null {
  if (!MAY_BE_MARKET.test(head.keys[at]!) && !LINE_OF_BUSINESS.test(head.keys[at]!)) return null;
  const words = head.cellsOf(at).map(wordKey);
  const isMarket =
    saysMarket(head.keys[at]!, words, hasField(head, 'coverage.plan_id')) || (saysNoBenefit(head.keys[at]!, words) && isOfPerson(head, at));
  return isMarket ? `Market: ${column.trim()}` : null;
}

/** Whether a column says which market it is, by its key and its words, as words are compared; a number may be a market's where plans are named. */
export function saysMarket(key: string, words: readonly string[], hasPlans: boolean): boolean {
  if (!MAY_BE_MARKET.test(key)) return false;
  const isOther = (word: string): boolean => MARKET.test(word) || (/^\d{1,3}$/.test(word) && hasPlans);
  return words.length > 0 && words.every((word) => !isWord('coverage.benefit', word) && isOther(word));
}

export const MAY_BE_MARKET = /^(?:line of business|lob|product line|(?:product|insurance|plan) type)(?: code| description)?$/;
const MARKET =
  /^(?:commercial|comm?|medicare(?: advantage| supplement)?|medicaid|chip|tricare|exchange|on exchange|off exchange|marketplace|aca|individual|(?:small|large|mid) group|self (?:funded|insured)|fully (?:funded|insured)|level funded|aso|ma(?:pd?)?|pdp|dsnp|dual(?: eligible)?|government)$/;

/** A line of business of which no row says a benefit, or anything that sounds like one, is a carrier's own division. Two letters may be a code of either. */
function saysNoBenefit(key: string, words: readonly string[]): boolean {
  const isOther = (word: string): boolean => MARKET.test(word) || (word.length > 2 && /\p{L}/u.test(word) && !LIKE_BENEFIT.test(word));
  return LINE_OF_BUSINESS.test(key) && words.length > 0 && words.every((word) => !isWord('coverage.benefit', word) && isOther(word));
}

const LINE_OF_BUSINESS = /^(?:line of business|lob)(?: code| description)?$/;
export const LIKE_BENEFIT =
  /plan|insur|care|cover|benef|aid|acc|crit|ill|canc|hosp|indem|legal|pet|hear|lif|ltd|std|dis|den|dnt|vis|med|heal|hlt|rx|drug|phar|fsa|hsa|hra|spend|well|assist|eap|\b(?:hmo|ppo|epo|pos|hdhp|cdhp|gold|silver|bronze|platinum)\b/;

/** Whether nobody has two values of a column, as whoever has two benefits would. */
function isOfPerson({ keys, rows }: Head, at: number): boolean {
  const persons = keys.flatMap((key, place) => (PERSON.some((field) => isKnown(key, namesOf(field))) ? [place] : []));
  return !hasSeveral(rows.map(({ cells }) => [persons.map((place) => cells[place] ?? '').join(' '), (cells[at] ?? '').trim()]));
}

const PERSON: readonly Field[] = ['first_name', 'last_name', 'date_of_birth', 'member_id', 'employee_id', 'ssn'];

/** What expires is the coverage where one begins, and no document of a person is named. */
function expiry(head: Head, at: number): string | null {
  if (!/^(?:expiry(?: date)?|expires on|date of expiry)$/.test(head.keys[at]!) || !hasField(head, 'coverage.effective_date')) return null;
  return head.keys.some((key) => /\b(?:licen[cs]e|card|visa|passport|permit|certification|badge|document|work authorization)\b/.test(key))
    ? null
    : 'Coverage Expiration';
}

/** Digits for genders are those of ISO 5218, as Medicare writes them, where there is nothing else, and a 2, which tells them from yes and no. */
function gender(head: Head, at: number, column: string): string | null {
  if (!GENDER.test(head.keys[at]!)) return null;
  const cells = head.cellsOf(at);
  return cells.includes('2') && cells.every((cell) => /^[0129]$/.test(cell)) ? `${column.trim()} ${ISO_GENDER}` : null;
}

const GENDER = /(?:^| )(?:gender|sex)(?: code| cd)?$/;

/** The type of an insured is who that is to the subscriber, or who pays for the plan; a dependent's code is that, or a number in the family. */
function relationship(head: Head, at: number): string | null {
  if ((!OF_INSURED.test(head.keys[at]!) && !/^dep(?:endent)? code$/.test(head.keys[at]!)) || hasField(head, 'relationship')) return null;
  if (!allAre(head, at, 'relationship', 1)) return null;
  // Among employees alone it is how many are covered: S for single.
  const isOfDependents =
    head.keys.some((key) => NAME_OF_DEPENDENT.test(key)) || head.cellsOf(at).some((cell) => COMMON_WORDS.relationship[wordKey(cell)] === 'self');
  return OF_INSURED.test(head.keys[at]!) || isOfDependents ? 'Relationship Type' : null;
}

const OF_INSURED = /^insured (?:type|code)(?: code)?$/;
const NAME_OF_DEPENDENT = /^(?:covered )?dep(?:endent)? (?:first|last|(?:full |legal )?name)/;

/** A reason for maintenance that says what is done. One or two letters are codes of reasons. */
function action(head: Head, at: number): string | null {
  if (!/^(?:maintenance|maint|change|transaction) reason(?: code| cd)?$/.test(head.keys[at]!) || hasField(head, 'action')) return null;
  return allAre(head, at, 'action', 3) ? 'Maintenance Reason Type' : null;
}

/** A bare type that says in each row what is done, in words, and that something is added or ended. "Term" by itself is a kind of life insurance. */
function typeOfTransaction(head: Head, at: number): string | null {
  const isBare = head.keys[at] === 'type';
  if (!(isBare || head.keys[at] === 'type of transaction') || hasField(head, 'action') || !allAre(head, at, 'action', isBare ? 3 : 1)) return null;
  return !isBare || provesAction(new Set(head.cellsOf(at).map(wordKey))) ? 'Transaction Type' : null;
}

function provesAction(words: ReadonlySet<string>): boolean {
  return [...words].some((word) => /^(?:add|term)/.test(word)) && isMoreThanTerm(words);
}

/** A number of the employee's or the SSN, where all rows have the latter; beside a column of SSNs it is another person's. */
function ssn(head: Head, at: number): string | null {
  const key = writtenOut(head.keys[at]!);
  const whose = BARE_ID_OR_SSN.test(key) ? '' : ID_OR_SSN.exec(key)?.[1];
  const cells = whose === undefined || hasField(head, 'ssn') ? [] : head.cellsOf(at);
  if (cells.length === 0 || !cells.every((cell) => /^\d{3}-?\d{2}-?\d{4}$/.test(cell))) return null;
  // One that stands in several rows is the subscriber's, whatever that is called.
  const isFamilys = OR_SUBSCRIBER.test(whose!) && new Set(cells).size < cells.length;
  return `${isFamilys ? 'Subscriber' : whose!} SSN`.trim();
}

/** A tax number of which no cell can be an SSN is another country's, where persons have another identifier: no row would be left. */
function taxNumber(head: Head, at: number, column: string): string | null {
  if (!TAX_NUMBER.test(head.keys[at]!) || !(hasField(head, 'employee_id') || hasField(head, 'member_id'))) return null;
  const cells = head.cellsOf(at);
  return cells.length > 0 && cells.every((cell) => cell.replace(/\D/g, '').length > 9 && /^[\d ./-]+$/.test(cell))
    ? `Foreign: ${column.trim()}`
    : null;
}

const TAX_NUMBER = /^(?:employee |member )?(?:tin|tax id|tax id number|taxpayer id|national id|national identifier)$/;

/** What is left of a masked number is no id of a person: others have the same. */
function masked({ keys, cellsOf }: Head, at: number, column: string): string | null {
  if (!namesOf('member_id').has(keys[at]!)) return null;
  const cells = cellsOf(at);
  return cells.length > 0 && cells.every((cell) => MASKED.test(cell)) ? `Masked: ${column.trim()}` : null;
}

const MASKED = /^(?:[x*•#]{3,}[^x*•#]{0,6}|[x*•#]{2,}-.*)$/i;
const BARE_ID_OR_SSN = /^(?:id(?: or)? ssn|ssn or id)$/;
const OR_SUBSCRIBER = /^(?:enrollee|participant|insured)$/;
const ID_OR_SSN = /^(employee|subscriber|member|enrollee|participant|insured) (?:(?:id|number)(?: or)? ssn|ssn(?: or)? (?:employee )?(?:id|number))$/;

function nameRemarks({ keys, cellsOf }: Head, at: number, column: string): string | null {
  const isName = (['first_name', 'last_name'] as const).some((field) => isKnown(keys[at]!, namesOf(field))) && !isWholeName(column);
  return nameWithRemarks(column, isName, () => cellsOf(at));
}

function birth(head: Head, at: number, column: string): string | null {
  return birthByValues(column, head.keys[at]!, () => (hasField(head, 'date_of_birth') ? [] : head.cellsOf(at)));
}

function lastDay(head: Head, at: number, column: string): string | null {
  const statesCoverage = (): boolean => STATED.some((field) => hasField(head, field));
  const cells = (): string[] => (hasField(head, 'coverage.termination_date') ? [] : head.cellsOf(at));
  return lastDayByValues(column, writtenOut(head.keys[at]!), statesCoverage, cells);
}

const STATED: readonly Field[] = ['coverage.effective_date', 'coverage.plan_id', 'coverage.coverage_type'];

/** A member's id of one or two digits that members of several families have is the member's number in the family. */
function sequence(head: Head, at: number, column: string): string | null {
  if (!isKnown(head.keys[at]!, namesOf('member_id')) || isKnown(head.keys[at]!, FAMILY_IDS)) return null;
  const family = head.keys.findIndex((key) => isKnown(key, FAMILY_IDS));
  if (family < 0 || !head.cellsOf(at).every((cell) => /^(?:\d{1,2}|0\d\d)$/.test(cell))) return null;
  const pairs = head.rows.flatMap(({ cells }): [string, string][] => {
    const [id, number] = [cells[family]?.trim() ?? '', cells[at]?.trim() ?? ''];
    return id === '' || number === '' ? [] : [[id, number]];
  });
  const isShared = hasSeveral(pairs.map(([id, number]) => [number, id]));
  // Where no family has several, all are the first of theirs.
  return isShared && (hasSeveral(pairs) || head.cellsOf(at).every((cell) => /^0*[01]$/.test(cell))) ? `Member Sequence (${column.trim()})` : null;
}

/** Whether some key stands beside two values. */
function hasSeveral(pairs: readonly (readonly [key: string, value: string])[]): boolean {
  const first = new Map<string, string>();
  return pairs.some(([key, value]) => {
    const known = first.get(key) ?? value;
    first.set(key, known);
    return known !== value;
  });
}

function allAre({ cellsOf }: Head, at: number, field: CodedField, letters: number): boolean {
  const words = cellsOf(at).map(wordKey);
  return words.length > 0 && words.every((word) => isWord(field, word) && /^\D+$/.test(word) && word.length >= letters);
}

/** Whether the file has a column for a field. */
function hasField({ keys }: Head, field: Field): boolean {
  const known = namesOf(field);
  return keys.some((key) => isKnown(key, known));
}
