import type { CommonReading } from '../../../../src/model/reading.ts';
import type { VendorConfig } from '../../../../src/model/vendor-config.ts';
import { Role, settledRole } from '../../family/role.ts';
import { isFilled } from '../../map/cell.ts';
import type { Row } from '../../row.ts';
import type { InspectedColumns } from '../columns.ts';
import { areBenefitsOfDependents } from './benefits-beside.ts';
import { haveRowsOfCoverages } from './coverage-rows.ts';
import { followByFlag } from './flags-in-order.ts';
import { familyColumns } from './family-columns.ts';
import type { HeadRows } from '../head-records.ts';
import { memberClasses } from './member-classes.ts';
import { lastNamesFirst } from './name-order.ts';
import { familyWordOf, relationshipHabit, wordOf } from './relationship-habit.ts';
import { NO_REMARKS, relationshipRemarks, type FoundRemarks } from './relationship-remarks.ts';
import { RelationshipRoles } from './relationship-roles.ts';
import { SsnIdScan } from './ssn-ids.ts';
import type { Steps } from '../steps.ts';
import { subscriberBy } from './subscriber-by.ts';
import { subscriberWords } from './subscriber-words.ts';

export interface SettledLinkage {
  linkage: CommonReading['linkage'];
  blankRelationship: CommonReading['blank_relationship'];
  /** The file's own codes, for the reading; empty if they are the usual ones. */
  habit: Pick<
    CommonReading,
    | 'relationship_habit'
    | 'subscriber_words'
    | 'subscriber_by'
    | 'relationship_remarks'
    | 'dependents_beside'
    | 'benefits_of_dependents'
    | 'family_column'
    | 'own_family_column'
    | 'last_name_first'
    | 'rows_of_coverages'
    | 'ssn_columns'
  >;
  /** The columns to look into, now that the rows have been seen. */
  inspected: InspectedColumns;
  roles: RelationshipRoles;
  /** Columns of names with remarks that seem to tell a relationship, without a proof. */
  unreadRemarks: number[];
}

/**
 * How the rows of this file make families: by its family id column; else, where the vendor lets dependents follow their
 * subscriber and the file says who is what, by the order; else not at all.
 *
 * The rows of the head decide what the columns alone cannot: an id column that is blank on every dependent links nothing,
 * and a relationship column without a word says nothing. Where dependents say what they are and nobody says self, a blank
 * relationship is the subscriber's.
 */
export function* settleLinkage(headRows: HeadRows, config: VendorConfig, given: InspectedColumns): Steps<SettledLinkage> {
  const beside = hasDependentsBeside(headRows, given);
  yield;
  const { family, said: ofFamily, by: bySuffix } = familyColumns(headRows, config, given, beside);
  const { family_suffix: suffix } = ofFamily;
  // In rows of an employee with a dependent beside, the relationship is the dependent's.
  const inspected = { ...given, family, ...(suffix === undefined ? {} : { familySuffix: suffix }), ...(beside ? { relationship: [] } : {}) };
  yield;
  const found = yield* settleRoles(headRows, config, inspected, { beside, bySuffix });
  const { roles, remarks } = found;
  const isDependent = (row: Row): boolean => roles.roleOf(row, inspected.relationship) === Role.dependent;
  const lastFirst = lastNamesFirst(headRows, inspected.wholeNames, familyOfRow(inspected, roles), isDependent, inspected.lastNamesFirst);
  const ssnIds = new SsnIdScan(inspected.ssnAndIds?.() ?? { ids: [], ssn: [] });
  yield;
  const seen = countRoles(headRows, inspected, roles, (row, role) => ssnIds.row(row, role));
  const ofSsn = ssnIds.settle();
  const linkage = linkageOf(headRows, config, inspected, found, seen);
  const habit = {
    ...found.says,
    ...(beside ? { dependents_beside: true } : {}),
    ...(lastFirst.length > 0 ? { last_name_first: lastFirst } : {}),
    ...(ofSsn.length > 0 ? { ssn_columns: ofSsn } : {}),
    ...(linkage === 'family_id' ? ofFamily : {}),
    ...(linkage === 'family_id' && beside && haveBenefitsOfDependents(headRows, inspected) ? { benefits_of_dependents: true } : {}),
  };
  const blankRelationship = blankIs(found, seen, linkage);
  const settled = { linkage, blankRelationship, habit, inspected, roles, unreadRemarks: remarks.unread };
  if (linkage !== 'following') return settled;
  yield;
  const ofCoverages = haveRowsOfCoverages(headRows, inspected, (row) => settledRole(roles.roleOf(row, inspected.relationship), blankRelationship));
  return ofCoverages ? { ...settled, habit: { ...habit, rows_of_coverages: true } } : settled;
}

/** Ids make families if they link dependents, or if nothing else can. Otherwise the order does, if it can be followed. */
function linkageOf(
  headRows: HeadRows,
  config: VendorConfig,
  { family, relationship, names }: InspectedColumns,
  { by, remarks }: SettledRoles,
  seen: SeenRoles,
): CommonReading['linkage'] {
  const saysRole = relationship.length > 0 || by !== null || remarks.said !== null;
  const isSaid = saysRole && (seen.rows === 0 || seen.self + seen.dependents > 0);
  const isInOrder = (): boolean => by === null || family.length > 0 || followByFlag(headRows, by, names);
  const mayFollow = config.mapping.linkage.following && isSaid && isInOrder();
  const idsLink = seen.rows === 0 || (seen.ids > 0 && (seen.dependents === 0 || seen.dependentsWithId > 0));
  if (family.length > 0 && (idsLink || !mayFollow)) return 'family_id';
  return mayFollow ? 'following' : 'none';
}

/** The role of a row without a relationship. */
function blankIs({ by, remarks }: SettledRoles, seen: SeenRoles, linkage: CommonReading['linkage']): CommonReading['blank_relationship'] {
  const byRemarks = remarks.said !== null && by === null;
  const onlyDependents = seen.self === 0 && seen.dependents > 0 && seen.blank > 0;
  // A row without a remark is read as if no row had one.
  const isSubscriber = byRemarks ? remarks.isOnly && linkage !== 'family_id' : onlyDependents;
  return isSubscriber ? 'subscriber' : 'by_order';
}

interface SettledRoles {
  roles: RelationshipRoles;
  /** What proves the subscriber if no column states the relationship. */
  by: NonNullable<CommonReading['subscriber_by']> | null;
  remarks: FoundRemarks;
  says: SettledLinkage['habit'];
}

/**
 * Who a row is: by the relationship in the file's own codes and words; otherwise by what proves the subscriber; otherwise by remarks behind
 * names.
 */
function* settleRoles(
  headRows: HeadRows,
  config: VendorConfig,
  inspected: InspectedColumns,
  { beside, bySuffix }: { beside: boolean; bySuffix: SettledRoles['by'] | undefined },
): Steps<SettledRoles> {
  const usual = new RelationshipRoles(config);
  const found = relationshipHabit(headRows, config, inspected, (row) => usual.roleOf(row, inspected.relationship) === Role.subscriber);
  yield;
  const words = found === null ? [...subscriberWords(headRows, config, inspected), ...memberClasses(headRows, config, inspected)] : [];
  yield;
  const by = inspected.relationship.length > 0 || beside ? null : (bySuffix ?? subscriberBy(headRows, inspected));
  const stated = {
    ...(found === null ? {} : { relationship_habit: found }),
    ...(words.length === 0 ? {} : { subscriber_words: words }),
    ...(by === null ? {} : { subscriber_by: by }),
  };
  const suffix = inspected.familySuffix === undefined ? {} : { family_suffix: inspected.familySuffix };
  const rolesBy = (said: SettledLinkage['habit']): RelationshipRoles =>
    Object.keys(said).length === 0 ? usual : new RelationshipRoles(config, { ...said, ...suffix });
  const byColumns = rolesBy(stated);
  yield;
  const byColumn = (row: Row): Role => byColumns.roleOf(row, inspected.relationship);
  const remarks = config.mapping.linkage.following ? relationshipRemarks(headRows, inspected, byColumn, by !== null) : NO_REMARKS;
  const says = { ...stated, ...(remarks.said === null ? {} : { relationship_remarks: remarks.said }) };
  const roles = remarks.said === null ? byColumns : rolesBy(says);
  yield;
  return { roles, by, remarks, says };
}

/** Counts the rows of the head by role, and those that have a family id. */
interface SeenRoles {
  rows: number;
  self: number;
  dependents: number;
  blank: number;
  ids: number;
  dependentsWithId: number;
}

/** Counts them while handing each row to `take`. */
function countRoles(
  headRows: HeadRows,
  { family, relationship }: InspectedColumns,
  roles: RelationshipRoles,
  take: (row: Row, role: Role) => void,
): SeenRoles {
  const seen = { rows: 0, self: 0, dependents: 0, blank: 0, ids: 0, dependentsWithId: 0 };
  headRows((row) => {
    const role = roles.roleOf(row, relationship);
    const hasId = family.some((column) => isFilled(row, column));
    seen.rows++;
    take(row, role);
    if (role === Role.subscriber) seen.self++;
    else if (role === Role.dependent) seen.dependents++;
    else seen.blank++;
    if (hasId) seen.ids++;
    if (hasId && role === Role.dependent) seen.dependentsWithId++;
  });
  return seen;
}

/** The family of a row in the head: by its id; otherwise a dependent has that of the row above, and anybody else one of their own. */
function familyOfRow(inspected: InspectedColumns, roles: RelationshipRoles): (row: Row) => string {
  let [rows, family] = [0, ''];
  return (row) => {
    const id = familyWordOf(row, inspected);
    rows++;
    if (id !== '') family = id;
    else if (roles.roleOf(row, inspected.relationship) !== Role.dependent) family = `#${rows}`;
    return family;
  };
}

/** Of more benefits, only the first are looked at. */
const MAX_BENEFITS = 30;

function haveBenefitsOfDependents(headRows: HeadRows, { beside, benefitsBeside: benefits = [], family }: InspectedColumns): boolean {
  if (beside === undefined || benefits.length < 2) return false;
  return areBenefitsOfDependents(headRows, { family, dependent: beside.names, benefits: benefits.slice(0, MAX_BENEFITS) });
}

/** Whether most families that have rows of both say another thing in each row with a dependent than in those without. */
function saysOfDependents(families: readonly { withOne: ReadonlySet<string>; without: ReadonlySet<string> }[]): boolean {
  const both = families.filter(({ withOne, without }) => withOne.size > 0 && without.size > 0);
  const apart = both.filter(({ withOne, without }) => ![...withOne].some((word) => word === '' || without.has(word)) && !without.has(''));
  return apart.length * 2 > both.length;
}

function tellApart(one: string, other: string): boolean {
  return one !== '' && other !== '' && one !== other;
}

/**
 * Whether each row is an employee with one dependent beside. Where the other names are the employee's by their headers, a
 * file may have a row for each person as well: there a family with dependents has a row in which nobody stands beside, for each plan that
 * they have. A row of another plan is another coverage of an employee who covers nobody by it. Where each row that names a dependent says another birth
 * date, or SSN, than the row of the family that names none, it is the dependent's.
 */
function hasDependentsBeside(headRows: HeadRows, { beside, family: ids, holder, relationship, plan: stated }: InspectedColumns): boolean {
  if (beside === undefined) return false;
  const family = ids.length === 0 && holder !== undefined ? [holder.id] : ids;
  let rowsWith = 0;
  let rowsOfTwo = 0;
  let saysEmployee = false;
  const planned = [...stated.plan, ...(typeof stated.benefit === 'number' ? [] : stated.benefit)];
  const families = new Map<string, { withOne: Set<string>; without: Set<string> }>();
  const saidOf = new Map<string, { withOne: Set<string>; without: Set<string> }>();
  headRows((row) => {
    const filled = beside.names.some((column) => isFilled(row, column));
    if (filled) {
      rowsWith++;
      if (beside.both.some(({ own, dependent }) => tellApart(wordOf(row, own), wordOf(row, dependent)))) rowsOfTwo++;
    } else saysEmployee ||= wordOf(row, relationship) !== '';
    const id = wordOf(row, family);
    const seen = families.get(id) ?? { withOne: new Set(), without: new Set() };
    (filled ? seen.withOne : seen.without).add(planned.map((at) => wordOf(row, [at])).join('\n'));
    families.set(id, seen);
    const said = saidOf.get(id) ?? { withOne: new Set(), without: new Set() };
    (filled ? said.withOne : said.without).add(wordOf(row, beside.ofOne));
    saidOf.set(id, said);
  });
  if (saysOfDependents([...saidOf].flatMap(([id, said]) => (id === '' ? [] : [said])))) return false;
  if (rowsWith === 0 || !beside.ofEmployee) return rowsWith > 0;
  // If a row states both relationships, a row without anybody beside is another coverage of the employee, unless it states one.
  if (!saysEmployee && rowsOfTwo * 2 > rowsWith) return true;
  const withDependents = [...families].filter(([id, { withOne }]) => id !== '' && withOne.size > 0);
  const hasPlan = (plan: string, of: ReadonlySet<string>): boolean => plan.trim() === '' || of.has(plan);
  const apart = withDependents.filter(([, { withOne, without }]) => without.size > 0 && [...withOne].every((plan) => hasPlan(plan, without))).length;
  return withDependents.length > 0 && apart * 2 < withDependents.length;
}
