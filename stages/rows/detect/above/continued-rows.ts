import { FIELDS } from '../../../../src/model/record.ts';
import type { ContinuedRows } from '../../../../src/model/reading.ts';
import { dependentGroups, GENERIC_NAME, type FieldMapping, type VendorConfig } from '../../../../src/model/vendor-config.ts';
import { ContinuedRowFiller, saysTotal } from '../../above/continued-rows.ts';
import type { RowWriter } from '../../above/row-writer.ts';
import { benefitSets } from '../../headers/benefit-columns.ts';
import { columnsBeside } from '../../headers/dependent-beside.ts';
import { isFilled } from '../../map/cell.ts';
import { columnsOf } from '../../map/columns.ts';
import { isCoverage } from '../../map/coverages/is-coverage.ts';
import { isOfDependent } from '../../map/persons/own-identity.ts';
import type { Row } from '../../row.ts';
import { wordOf } from '../families/relationship-habit.ts';
import type { HeadRows } from '../head-records.ts';

/**
 * The columns of a file whose rows leave out what stands in the row above. The head proves it: several rows have nothing of a person and
 * state another coverage than the rows of the person above, or a dependent beside; no other row lacks a name, each person above has one and an
 * identifier, somebody stands below such rows, and the file does not repeat its persons besides. One row is enough that says nothing but who a
 * dependent of that family is, below one that names another. Null where rows are complete.
 */
export function continuedRows(config: VendorConfig, headers: readonly string[], headRows: HeadRows, writer: RowWriter): ContinuedRows | null {
  if (config.name !== GENERIC_NAME || config.mapping.coverages.kind !== 'row') return null;
  const { columns, identifying } = columnsOfRows(config, headers);
  const { names, coverage, dependents } = columns;
  if (names.length === 0 || identifying.length === 0 || coverage.length + dependents.length === 0) return null;
  if (!lackNames(headRows, names)) return null;
  const filler = new ContinuedRowFiller(columns, headers.length, writer);
  const seen = { rows: 0, continued: 0, incomplete: 0, repeated: 0, again: 0, between: 0 };
  let wasContinued = false;
  const lone = new LoneDependent(columns, identifying, headers);
  let hasLone = false;
  let [person, stated] = ['', new Set<string>()];
  headRows((row) => {
    const isLone = lone.isOfFamilyAbove(row);
    const isContinued = filler.fill(row);
    hasLone ||= isContinued && isLone;
    // Sums below the rows of a person say nothing of whose the others are.
    if (!isContinued && !columns.person.some((at) => isFilled(row, at)) && !isStated(row, columns)) return;
    seen.rows++;
    const [own, said] = [wordsOf(row, columns.person), wordsOf(row, [...coverage, ...dependents])];
    if (isContinued) {
      seen.continued++;
      if (stated.has(said)) seen.again++;
    } else {
      const isComplete = names.some((at) => isFilled(row, at)) && identifying.some((at) => isFilled(row, at));
      if (!isComplete) seen.incomplete++;
      // A legend of the plans below the last person is none of theirs.
      if (wasContinued) seen.between++;
      if (own === person) seen.repeated++;
      else stated = new Set();
      person = own;
    }
    stated.add(said);
    wasContinued = isContinued;
  });
  const { rows, continued, incomplete, repeated, again, between } = seen;
  const isProven =
    between > 0 &&
    continued >= (hasLone ? 1 : MIN_ROWS) &&
    continued * MAX_BETWEEN >= rows &&
    (incomplete + again) * FEW <= continued &&
    repeated * 2 <= continued;
  if (!isProven) return null;
  const owner = ownerOf(columns, headers.length, identifying, headRows);
  return owner === null ? columns : { ...columns, owner };
}

/**
 * Looks for a row that says nothing but who a dependent is, below one that names another, and that tells by an id or a name whose family it is: a
 * dependent whose employee was not found has blank cells, too.
 */
class LoneDependent {
  readonly #columns: ContinuedRows;
  readonly #identifying: readonly number[];
  /** What else rows may say. */
  readonly #others: readonly number[];
  /** The columns of names that relatives may share. */
  readonly #lastNames: readonly number[];
  #words = new Set<string>();
  #isBelowOne = false;

  constructor(columns: ContinuedRows, identifying: readonly number[], headers: readonly string[]) {
    this.#columns = columns;
    this.#identifying = identifying;
    const { names, person, dependents } = columns;
    this.#others = headers.flatMap((header, at) => (person.includes(at) || dependents.includes(at) || isOfDependent(header) ? [] : [at]));
    this.#lastNames = [...names, ...dependents].filter((at) => /name/i.test(headers[at]!) && !/first|given/i.test(headers[at]!));
  }

  /** Called for each row before it is filled. */
  isOfFamilyAbove(row: Row): boolean {
    const { names, dependents } = this.#columns;
    const own = names.some((at) => isFilled(row, at));
    if (own) this.#words = new Set();
    const words = this.#lastNames.flatMap((at) => wordOf(row, [at]).split(' ')).filter((word) => word.length > 1);
    const isTold = words.some((word) => this.#words.has(word)) || this.#identifying.some((at) => isFilled(row, at));
    const said = dependents.filter((at) => isFilled(row, at)).length;
    const isOne = this.#isBelowOne && !own && said > 1 && isTold && !this.#others.some((at) => isFilled(row, at));
    for (const word of words) this.#words.add(word);
    this.#isBelowOne = said > 0;
    return isOne;
  }
}

/**
 * The ids by which rows of coverages say whose they are, where a column tells them from rows of persons (`EMP`, `DEP`, `COV`): a dependent may
 * stand between the employee and them. Null where none does.
 */
function ownerOf(
  { names, person, coverages, dependents }: ContinuedRows,
  width: number,
  identifying: readonly number[],
  headRows: HeadRows,
): number[] | null {
  const others = Array.from({ length: width }, (_, at) => at).filter((at) => ![...person, ...coverages, ...dependents].includes(at));
  const types = others.map((at) => ({ at, ofPersons: new Set<string>(), ofCoverages: new Set<string>() }));
  let owner = [...identifying];
  headRows((row) => {
    const isNamed = names.some((at) => isFilled(row, at));
    if (!isNamed && ![...person, ...coverages].some((at) => isFilled(row, at))) return;
    if (!isNamed) owner = owner.filter((at) => isFilled(row, at));
    for (const { at, ofPersons, ofCoverages } of types) (isNamed ? ofPersons : ofCoverages).add(wordOf(row, [at]));
  });
  const tellsApart = types.some(
    ({ ofPersons, ofCoverages }) =>
      !ofPersons.has('') && !ofCoverages.has('') && ofCoverages.size <= MAX_TYPES && [...ofCoverages].every((word) => !ofPersons.has(word)),
  );
  return tellsApart && owner.length > 0 ? owner : null;
}

/** More are no types. */
const MAX_TYPES = 4;

const MIN_ROWS = 2;
/** In a file with fewer such rows they are mistakes. */
const MAX_BETWEEN = 20;
const FEW = 10;

/** So many rows show what their form is. */
const MAX_ROWS = 1000;

/** A quick look: the first row has a name, and some other has none. */
function lackNames(headRows: HeadRows, names: readonly number[]): boolean {
  let [rows, found] = [0, false];
  headRows((row) => {
    if (found || rows === MAX_ROWS) return false;
    const isNamed = names.some((at) => isFilled(row, at));
    if (rows++ === 0 && !isNamed) rows = MAX_ROWS;
    else found = !isNamed;
    return true;
  });
  return found;
}

function columnsOfRows(config: VendorConfig, headers: readonly string[]): { columns: ContinuedRows; identifying: number[] } {
  const index = columnsOf(config, headers);
  const { fields, linkage, dependent_columns: numbered } = config.mapping;
  const placesOf = (mapping: FieldMapping = {}): number[] => index.allPlaces(mapping, null);
  const beside = columnsBeside(config, headers) !== null;
  const ofGroups = dependentGroups(numbered).flatMap((group) =>
    index.numbersTo(group.max).flatMap((n) => NAMING.flatMap((field) => index.allPlaces(group.fields[field] ?? {}, n))),
  );
  const isOther = (at: number): boolean => isOfDependent(headers[at]!) || ofGroups.includes(at);
  const ofPerson = FIELDS.filter((field) => !isCoverage(field) && !(beside && field === 'relationship')).flatMap((field) => placesOf(fields[field]));
  const own = [...new Set([...ofPerson, ...index.allPlaces({ from: linkage.family_id }, null)])];
  const person = own.filter((at) => !isOther(at));
  const besideOnes = beside ? [...NAMING.flatMap((field) => placesOf(fields[field])), ...placesOf(fields.relationship)] : [];
  const isPersons = (at: number): boolean => person.includes(at);
  // Where each benefit has columns of its own, a row states all of them.
  const sets = benefitSets(config, headers);
  // Of one benefit whose columns are the only ones each row states a coverage: with its plan and without its tier that would be a second one.
  const ofOne = sets?.byAny ? sets.sets.flatMap((set) => FIELDS.filter(isCoverage).flatMap((field) => placesOf(set.fields[field]))) : [];
  return {
    columns: {
      names: [...placesOf(fields.first_name), ...placesOf(fields.last_name)].filter(isPersons),
      person,
      coverage: sets === null ? COVERAGE.flatMap((field) => placesOf(fields[field])).filter((at) => !isPersons(at)) : [],
      coverages: [...FIELDS.filter(isCoverage).flatMap((field) => placesOf(fields[field])), ...ofOne].filter((at) => !isPersons(at)),
      dependents: [...new Set([...ofGroups, ...besideOnes.filter(isOther)])],
    },
    identifying: IDENTIFYING.flatMap((field) => placesOf(fields[field])).filter(isPersons),
  };
}

const NAMING = ['first_name', 'last_name', 'ssn', 'date_of_birth'] as const;
const IDENTIFYING = ['member_id', 'employee_id', 'ssn', 'date_of_birth'] as const;
const COVERAGE = ['coverage.plan_id', 'coverage.benefit', 'coverage.coverage_type'] as const;

/** Whether a row without a person states a coverage or a dependent, and no sum. */
function isStated(row: Row, { coverage, dependents }: ContinuedRows): boolean {
  return [...coverage, ...dependents].some((at) => isFilled(row, at)) && !coverage.some((at) => saysTotal(row, at));
}

function wordsOf(row: Row, columns: readonly number[]): string {
  return columns.map((at) => wordOf(row, [at])).join('\n');
}
