import type { Field } from '../../../../../src/model/record.ts';
import { wordsKey, writtenOut } from '../../../headers/header.ts';
import { ISO_GENDER } from '../../../map/persons/gender.ts';
import { isWholeName } from '../../../map/persons/name-header.ts';
import { COMMON_WORDS, wordKey } from '../../../map/vocabulary.ts';
import type { HeadRecord } from '../../head-records.ts';
import { isMoreThanTerm } from './action-words.ts';
import { bareIdByValues } from './bare-id-by-values.ts';
import { birthByValues } from './birth-by-values.ts';
import { classByValues } from './class-by-values.ts';
import { codesByValues } from './codes-by-values.ts';
import { employmentByValues } from './employment-by-values.ts';
import { FAMILY_IDS, isKnown, isPlanOrBenefit, namesField, namesOf } from '../field-names.ts';
import { contractByValues } from './contract-by-values.ts';
import { lastDayByValues, lastDayOfBenefit } from './last-day-by-values.ts';
import { areKinds, benefitsByValues, isCalledKind, mayListBenefits, namesBenefit, saysBenefitOnly } from '../coverages/listed-benefits.ts';
import { marketByValues } from './market-by-values.ts';
import { nameWithRemarks } from './name-remarks.ts';
import { withPartsOfAddress, withWholeAddress } from './parts-of-address.ts';
import { withPartsOfValues } from './parts-of-values.ts';
import { renamed } from '../renamed.ts';
import { rowNumber } from './row-number.ts';
import { spouseByValues } from './spouse-by-values.ts';
import { stateOfPlace, stateOfRecord } from './state-of-record.ts';
import { statusByValues } from './status-by-values.ts';
import { tierByValues } from '../coverages/tier-by-values.ts';
import { termByValues } from './term-by-values.ts';
import { allAre, hasField, hasSeveral, placeOf, writtenKeys, type ValuedHead } from './valued-head.ts';

/** Renames columns whose meaning only the first rows tell, or whose cells contradict their name. */
export function withColumnsByValues(columns: readonly string[], rows: readonly HeadRecord[]): string[] | null {
  const keys = columns.map(wordsKey);
  const cellsOf = (at: number): string[] => rows.flatMap(({ cells }) => ((cells[at] ?? '').trim() !== '' ? [cells[at]!.trim()] : []));
  const head: ValuedHead = { keys, cellsOf, rows };
  const named = columns.map((column, at) => RULES.reduce<string | null>((name, rule) => name ?? rule(head, at, column), null) ?? column);
  const valued = withPartsOfValues(named, keys, cellsOf, (field) => hasField(head, field));
  const parted = withWholeAddress(withPartsOfAddress(valued, keys, cellsOf), keys, rows);
  return renamed(columns, parted);
}

type Rule = (head: ValuedHead, at: number, column: string) => string | null;

const RULES: readonly Rule[] = [
  listedBenefits,
  kindOfBenefit,
  bareIdByValues,
  codesByValues,
  tierByValues,
  marketByValues,
  statusByValues,
  expiry,
  gender,
  relationship,
  ownersRelative,
  action,
  typeOfTransaction,
  ssn,
  taxNumber,
  sequence,
  rowNumber,
  masked,
  termByValues,
  contractByValues,
  (head, at, column) => classByValues(column, head.keys[at]!, () => head.cellsOf(at)),
  (head, at, column) => stateOfRecord(column, head.keys[at]!, () => head.cellsOf(at)),
  (head, at, column) => stateOfPlace(column, head, at),
  (head, at, column) => spouseByValues(column, head, at),
  nameRemarks,
  birth,
  lastDay,
  (head, at, column) => employmentByValues(column, head.keys[at]!, () => head.cellsOf(at)),
];

/** Several benefits in one cell, each of them a coverage; or a benefit under another name. */
function listedBenefits(head: ValuedHead, at: number, column: string): string | null {
  const own = writtenOut(head.keys[at]!);
  if (!mayListBenefits(own)) return null;
  const isAnother = (is: (key: string) => boolean): boolean => writtenKeys(head.keys).some((key, other) => other !== at && is(key));
  const cells = (): string[] => head.cellsOf(at);
  const listed = benefitsByValues(column, own, isAnother, () => (isAnother(isPlanOrBenefit) ? [] : cells()));
  return listed ?? (hasField(head, 'coverage.benefit') ? null : saysBenefitOnly(column, own, cells));
}

/** The kind of a coverage under a name that says nothing of benefits, where a plan stands beside it and no column names a benefit. */
function kindOfBenefit(head: ValuedHead, at: number, column: string): string | null {
  if (!isCalledKind(writtenOut(head.keys[at]!)) || hasField(head, 'coverage.benefit') || !hasField(head, 'coverage.plan_id')) return null;
  return writtenKeys(head.keys).some(namesBenefit) || !areKinds(head.cellsOf(at)) ? null : `Benefit (${column.trim()})`;
}

/** What expires is the coverage, if a column says when it begins and no personal document is named. */
function expiry(head: ValuedHead, at: number): string | null {
  if (!/^(?:expiry(?: date)?|expires on|date of expiry)$/.test(head.keys[at]!) || !hasField(head, 'coverage.effective_date')) return null;
  return head.keys.some((key) => /\b(?:licen[cs]e|card|visa|passport|permit|certification|badge|document|work authorization)\b/.test(key))
    ? null
    : 'Coverage Expiration';
}

/** Digits of a gender are those of ISO 5218, as Medicare uses them, if the column has nothing else, and also a 2, which rules out yes and no. */
function gender(head: ValuedHead, at: number, column: string): string | null {
  if (!GENDER.test(head.keys[at]!)) return null;
  const cells = head.cellsOf(at);
  return cells.includes('2') && cells.every((cell) => /^[0129]$/.test(cell)) ? `${column.trim()} ${ISO_GENDER}` : null;
}

const GENDER = /(?:^| )(?:gender|sex)(?: code| cd)?$/;

/**
 * The type of an insured may be the relationship, or who pays for the plan. A dependent's code may be the relationship, or a number in the
 * family.
 */
function relationship(head: ValuedHead, at: number): string | null {
  if ((!OF_INSURED.test(head.keys[at]!) && !/^dep(?:endent)? code$/.test(head.keys[at]!)) || hasField(head, 'relationship')) return null;
  if (!allAre(head, at, 'relationship', 1)) return null;
  // If all are employees it says how many are covered: S for single.
  const isOfDependents =
    head.keys.some((key) => NAME_OF_DEPENDENT.test(key)) || head.cellsOf(at).some((cell) => COMMON_WORDS.relationship[wordKey(cell)] === 'self');
  return OF_INSURED.test(head.keys[at]!) || isOfDependents ? 'Relationship Type' : null;
}

const OF_INSURED = /^insured (?:type|code)(?: code)?$/;
const NAME_OF_DEPENDENT = /^(?:covered )?dep(?:endent)? (?:first|last|(?:full |legal )?name)/;

/**
 * In a census of a retirement plan, whose every row is an employee, a family relationship is one to an owner of the company. Not if it says of some
 * that they are the employees, or beside a coverage: a key employee and an officer have dependents, too.
 */
function ownersRelative(head: ValuedHead, at: number, column: string): string | null {
  const { keys, cellsOf } = head;
  if (!/^(?:family relation(?:ship)?|relation(?:ship)? to owner)$/.test(keys[at]!) || !keys.some((key) => OF_RETIREMENT.test(key))) return null;
  if (OF_COVERAGES.some((field) => hasField(head, field))) return null;
  return cellsOf(at).some((cell) => COMMON_WORDS.relationship[wordKey(cell)] === 'self') ? null : `Relative of an owner (${column.trim()})`;
}

const OF_COVERAGES = ['coverage.plan_id', 'coverage.benefit', 'coverage.coverage_type'] as const;

const OF_RETIREMENT =
  /\b(?:owner(?:ship)?|officer|hce|key employee|deferrals?|gross (?:wages|compensation)|plan compensation|w ?2 (?:wages|compensation))\b/;

/** A maintenance reason that says what is done. One or two letters are codes of reasons. */
function action(head: ValuedHead, at: number): string | null {
  if (!/^(?:maintenance|maint|change|transaction) reason(?: code| cd)?$/.test(head.keys[at]!) || hasField(head, 'action')) return null;
  return allAre(head, at, 'action', 3) ? 'Maintenance Reason Type' : null;
}

/** A bare type that says in words what is done with each row, if something is added or ended. "Term" alone is a kind of life insurance. */
function typeOfTransaction(head: ValuedHead, at: number): string | null {
  const isBare = head.keys[at] === 'type';
  if (!(isBare || head.keys[at] === 'type of transaction') || hasField(head, 'action') || !allAre(head, at, 'action', isBare ? 3 : 1)) return null;
  return !isBare || provesAction(new Set(head.cellsOf(at).map(wordKey))) ? 'Transaction Type' : null;
}

function provesAction(words: ReadonlySet<string>): boolean {
  return [...words].some((word) => /^(?:add|term)/.test(word)) && isMoreThanTerm(words);
}

/** A number that may be the employee's or the SSN is the SSN if every row has one. Beside a column of SSNs it is somebody else's. */
function ssn(head: ValuedHead, at: number): string | null {
  const key = writtenOut(head.keys[at]!);
  const whose = BARE_ID_OR_SSN.test(key) ? '' : ID_OR_SSN.exec(key)?.[1];
  const cells = whose === undefined || hasField(head, 'ssn') ? [] : head.cellsOf(at);
  if (cells.length === 0 || !cells.every((cell) => /^\d{3}-?\d{2}-?\d{4}$/.test(cell))) return null;
  // A number that several rows have is the subscriber's, whatever the column is called.
  const isFamilys = OR_SUBSCRIBER.test(whose!) && new Set(cells).size < cells.length;
  return `${isFamilys ? 'Subscriber' : whose!} SSN`.trim();
}

/** A tax number that can never be an SSN is a foreign one, if persons have another identifier. As SSNs they would all be errors. */
function taxNumber(head: ValuedHead, at: number, column: string): string | null {
  if (!TAX_NUMBER.test(head.keys[at]!) || !(hasField(head, 'employee_id') || hasField(head, 'member_id'))) return null;
  const cells = head.cellsOf(at);
  return cells.length > 0 && cells.every((cell) => cell.replace(/\D/g, '').length > 9 && /^[\d ./-]+$/.test(cell))
    ? `Foreign: ${column.trim()}`
    : null;
}

const TAX_NUMBER = /^(?:employee |member )?(?:tin|tax id|tax id number|taxpayer id|national id|national identifier)$/;

/** A masked number identifies nobody, because several persons may share what is left of it. */
function masked({ keys, cellsOf }: ValuedHead, at: number, column: string): string | null {
  if (!namesOf('member_id').has(keys[at]!)) return null;
  const cells = cellsOf(at);
  return cells.length > 0 && cells.every((cell) => MASKED.test(cell)) ? `Masked: ${column.trim()}` : null;
}

const MASKED = /^(?:[x*•#]{3,}[^x*•#]{0,6}|[x*•#]{2,}-.*)$/i;
const BARE_ID_OR_SSN = /^(?:id(?: or)? ssn|ssn or id)$/;
const OR_SUBSCRIBER = /^(?:enrollee|participant|insured)$/;
const ID_OR_SSN = /^(employee|subscriber|member|enrollee|participant|insured) (?:(?:id|number)(?: or)? ssn|ssn(?: or)? (?:employee )?(?:id|number))$/;

function nameRemarks({ keys, cellsOf }: ValuedHead, at: number, column: string): string | null {
  const isName = (['first_name', 'last_name'] as const).some((field) => namesField(keys[at]!, field)) && !isWholeName(column);
  return nameWithRemarks(column, isName, () => cellsOf(at));
}

function birth(head: ValuedHead, at: number, column: string): string | null {
  return birthByValues(column, head.keys[at]!, () => (hasField(head, 'date_of_birth') ? [] : head.cellsOf(at)));
}

function lastDay(head: ValuedHead, at: number, column: string): string | null {
  const statesCoverage = (): boolean => STATED.some((field) => hasField(head, field));
  const cells = (): string[] => (hasField(head, 'coverage.termination_date') ? [] : head.cellsOf(at));
  const key = writtenOut(head.keys[at]!);
  return lastDayOfBenefit(column, key, () => head.cellsOf(at)) ?? lastDayByValues(column, key, statesCoverage, cells);
}

const STATED: readonly Field[] = ['coverage.effective_date', 'coverage.plan_id', 'coverage.coverage_type'];

/** A member id of one or two digits that members of several families have is the member's number in the family. */
function sequence(head: ValuedHead, at: number, column: string): string | null {
  if (!namesField(head.keys[at]!, 'member_id') || isKnown(head.keys[at]!, FAMILY_IDS)) return null;
  const family = placeOf(head.keys, FAMILY_IDS);
  if (family < 0 || !head.cellsOf(at).every((cell) => /^(?:\d{1,2}|0\d\d)$/.test(cell))) return null;
  const pairs = head.rows.flatMap(({ cells }): [string, string][] => {
    const [id, number] = [cells[family]?.trim() ?? '', cells[at]?.trim() ?? ''];
    return id === '' || number === '' ? [] : [[id, number]];
  });
  const isShared = hasSeveral(pairs.map(([id, number]) => [number, id]));
  // If no family has several members, all are the first.
  return isShared && (hasSeveral(pairs) || head.cellsOf(at).every((cell) => /^0*[01]$/.test(cell))) ? `Member Sequence (${column.trim()})` : null;
}
