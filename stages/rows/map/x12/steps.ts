import { ACTIONS, RELATIONSHIPS, type CodedField } from '../../../../src/model/record.ts';
import { isLetter } from '../../base/ascii.ts';
import { Role } from '../../family/role.ts';
import { OP_IDENTIFIER, OP_X12_CHECKED, OP_X12_CODE, OP_X12_IDENTIFIER, OP_X12_RELATIONSHIP, OP_X12_TERMINATION } from '../../kernel/op-codes.ts';
import { list, withOp } from '../../kernel/op.ts';
import { Kind, slotOf, type Record } from '../../record.ts';
import { RowRemark, type Row } from '../../row.ts';
import { codeOf, WHOLE_ROW, type Issues } from '../../validate/issues.ts';
import { madeByField } from '../by-field.ts';
import { fieldWords } from '../code.ts';
import { isPersonNumber } from '../doubtful.ts';
import { isCategory } from './category.ts';
import { takeSpan, type MapStep } from '../step.ts';
import { codeIndexes, isWorded, withoutZeros, X12_CHECKED, X12_CODES } from './codes.ts';
import { compileCodes, NO_CODE, type CodeTable } from './code-table.ts';

const { absent: ABSENT_KIND, code: CODE_KIND, date: DATE_KIND, text: TEXT_KIND } = Kind;

const EFFECTIVE = slotOf('coverage.effective_date');
const TERMINATION = slotOf('coverage.termination_date');

/** No value comes from here. A missing value comes from -1. */
const NO_COLUMN = -2;
const SPACE = 32;
/** A letter may mean anything. */
const MIN_WORD_BYTES = 2;
const YES = 89;
const NO = 78;
const SELF = RELATIONSHIPS.indexOf('self');
const OTHER = RELATIONSHIPS.indexOf('other');
const TERMINATE = ACTIONS.indexOf('terminate');

/**
 * A coded element: the vendor's own codes first, then the standard's. Words are no codes; only common words for a benefit, a tier or a
 * gender (LIF, EE, Female) are read, with a warning, and so is a code without its leading zeros (`30`). Unknown codes in `checked` columns
 * are reported by another step.
 */
export function mapX12Code(
  columns: readonly number[],
  slot: number,
  field: CodedField,
  lookup: Readonly<{ [word: string]: string }>,
  checked: readonly number[],
): MapStep {
  const table = tableOf(field, lookup);
  const other = codeIndexes(field, { other: 'other' })[0]![1];
  const unknown = codeOf('unknown_code');
  const hasWords = isWorded(field);
  const short = shortTableOf(field, {});
  return withOp({ code: OP_X12_CODE, slot, numbers: [table, ...list(columns)] }, (row, record, issues) => {
    if (!takeSpan(row, columns, record, slot)) return;
    const [start, end] = [record.start[slot]!, record.end[slot]!];
    const exact = table.find(row.bytes, start, end);
    if (exact === NO_CODE && !checked.includes(record.source[slot]!)) issues.note(unknown, slot);
    const found = exact === NO_CODE ? short.find(row.bytes, start, end) : exact;
    const mayBeWord = hasWords && end - start >= MIN_WORD_BYTES && isLetter(row.bytes[start]!);
    // Most files have no words, whose tables are not compiled before one comes.
    const word = found === NO_CODE && mayBeWord ? fieldWords(field, {}).find(row.bytes, start, end) : -1;
    const value = found !== NO_CODE ? found : word < 0 ? other : word;
    record.kind[slot] = value < 0 ? ABSENT_KIND : CODE_KIND;
    record.value[slot] = value;
  });
}

/**
 * The relationship. INS01 decides who is a subscriber, whatever INS02 says, with a warning if they disagree. A dependent whose INS02 is
 * self or blank is `other`, with a warning. A code without its leading zero (`1`) is read, with a warning.
 */
export function mapX12Relationship(ins01: number, ins02: readonly number[], slot: number, lookup: Readonly<{ [word: string]: string }>): MapStep {
  const table = tableOf('relationship', lookup);
  const unknown = codeOf('unknown_code');
  const short = shortTableOf('relationship', {});
  return withOp({ code: OP_X12_RELATIONSHIP, slot, numbers: [ins01, table, ...list(ins02)] }, (row, record, issues) => {
    const filled = takeSpan(row, ins02, record, slot);
    const found = filled ? table.find(row.bytes, record.start[slot]!, record.end[slot]!) : NO_CODE;
    const role = x12Role(row, ins01, found);
    if (role === Role.unstated) {
      record.kind[slot] = ABSENT_KIND;
      return;
    }
    record.kind[slot] = CODE_KIND;
    const meant = found === NO_CODE && filled ? short.find(row.bytes, record.start[slot]!, record.end[slot]!) : found;
    record.value[slot] = role === Role.subscriber ? SELF : meant < 0 || meant === SELF ? OTHER : meant;
    if (role === Role.subscriber ? filled && found !== SELF : found === NO_CODE || found === SELF) issues.note(unknown, slot);
  });
}

/** The role of a member: by INS01; if that is neither yes nor no, by what INS02 means (`NO_CODE`: unknown). */
export function x12Role(row: Row, ins01: number, relationship: number): Role {
  const flag = ins01 < 0 ? 0 : firstByte(row, ins01);
  if (flag === YES) return Role.subscriber;
  if (flag === NO) return Role.dependent;
  if (relationship === NO_CODE) return Role.unstated;
  return relationship === SELF ? Role.subscriber : Role.dependent;
}

/** The codes of the standard without their leading zeros, which a spreadsheet or a number field drops. */
const shortTableOf = madeByField((field) =>
  compileCodes(codeIndexes(field, X12_CODES[field]).flatMap(([code, value]) => withoutZeros(code).map((short) => [short, value] as const))),
);

/** The table of a coded field for one vendor. */
export const tableOf: (field: CodedField, lookup: Readonly<{ [word: string]: string }>) => CodeTable = madeByField((field, lookup) =>
  compileCodes([...codeIndexes(field, lookup), ...codeIndexes(field, X12_CODES[field])]),
);

/**
 * The id of a member, who has the id of its subscriber (REF*0F) only if that is what it is. One or two digits in REF*23 are the number of
 * a person in the family (`01`, `02`), which all families have, and a category with its day is nobody's: what stands behind it is the id.
 */
export function mapX12MemberId(
  columns: readonly number[],
  places: { ins01: number; ofSubscribers: readonly number[]; personCode: number },
  step: (columns: readonly number[]) => MapStep,
): MapStep {
  const { ins01, personCode } = places;
  const of = (all: readonly number[]): { subscriber: MapStep; dependent: MapStep } => ({
    subscriber: step(all),
    dependent: step(all.filter((at) => !places.ofSubscribers.includes(at))),
  });
  const others = columns.filter((at) => at !== personCode);
  const first = of(columns);
  const [own, dependent] = [first.subscriber.op, first.dependent.op];
  const choose = (row: Row, steps: typeof first): MapStep => (ins01 >= 0 && firstByte(row, ins01) === NO ? steps.dependent : steps.subscriber);
  // After a transform it is not what was sent any more.
  if (own?.code !== OP_IDENTIFIER || dependent?.code !== OP_IDENTIFIER) return (row, record, issues) => choose(row, first)(row, record, issues);
  const { slot } = own;
  const second = others.length > 0 && others.length < columns.length ? of(others) : null;
  const lists = [first, ...(second === null ? [] : [second])].flatMap((steps) => [steps.subscriber.op!.numbers, steps.dependent.op!.numbers]);
  const numbers = [ins01, second === null ? NO_COLUMN : personCode, ...startsOf(lists), ...lists.flat()];
  return withOp({ code: OP_X12_IDENTIFIER, slot, numbers }, (row, record, issues) => {
    choose(row, first)(row, record, issues);
    if (second === null || record.source[slot] !== personCode || record.kind[slot] === ABSENT_KIND) return;
    const isNumber = isPersonCode(record, slot);
    if (!isNumber && !isCategory(row.bytes, row.start[personCode]!, row.end[personCode]!)) return;
    const steps = choose(row, second);
    steps(row, record, issues);
    // A subscriber without any other id is still told from others by the number.
    if (isNumber && record.kind[slot] === ABSENT_KIND && steps === second.subscriber) first.subscriber(row, record, issues);
  });
}

/** Where each of four lists begins, behind these places; 0 where there is none. */
function startsOf(lists: readonly (readonly unknown[])[]): number[] {
  const starts = [0, 0, 0, 0];
  let at = 0;
  lists.forEach((list, k) => {
    starts[k] = at;
    at += list.length;
  });
  return starts;
}

function isPersonCode({ kind, bytes, start, end }: Record, slot: number): boolean {
  return kind[slot] === TEXT_KIND && isPersonNumber(bytes, start[slot]!, end[slot]!);
}

/** Warns of codes outside of their lists in elements that fill no field, and of what the reader did to the row. */
export function checkX12Codes(columnOf: (name: string) => number): MapStep {
  const checked = Object.entries(X12_CHECKED)
    .map(([name, codes]) => ({ column: columnOf(name), table: compileCodes(codes.map((code) => [code, 0] as const)) }))
    .filter(({ column }) => column >= 0);
  const unknown = codeOf('unknown_code');
  const ofRemarks = [
    [RowRemark.lineEndRemoved, codeOf('line_end_in_value')],
    [RowRemark.terminatorMissing, codeOf('terminator_missing')],
    [RowRemark.moreCoverages, codeOf('family_too_large')],
    [RowRemark.passedOver, codeOf('loop_not_read')],
    [RowRemark.severalMembers, codeOf('several_members')],
    [RowRemark.elementMoved, codeOf('element_missing')],
    [RowRemark.segmentUnread, codeOf('segment_not_read')],
  ] as const;
  const entity = columnOf('NM101');
  const qualifier = columnOf('NM108');
  const unread = codeOf('name_not_read');
  const numbers = checked.flatMap(({ column, table }) => [column, table]);
  return withOp({ code: OP_X12_CHECKED, slot: 0, numbers: [checked.length, ...numbers] }, (row, _record, issues) => {
    const { bytes } = row;
    for (let k = 0; k < checked.length; k++) {
      const { column, table } = checked[k]!;
      let start = row.start[column]!;
      let end = row.end[column]!;
      while (start < end && bytes[start]! <= SPACE) start++;
      while (end > start && bytes[end - 1]! <= SPACE) end--;
      if (start < end && table.find(bytes, start, end) === NO_CODE) issues.noteAt(unknown, WHOLE_ROW, column);
    }
    if (row.remarks === 0) return;
    for (const [remark, code] of ofRemarks) if ((row.remarks & remark) !== 0) issues.note(code, WHOLE_ROW);
    if ((row.remarks & RowRemark.nameUnread) !== 0) issues.noteAt(unread, WHOLE_ROW, entity);
    if ((row.remarks & RowRemark.numberUnqualified) !== 0) issues.noteAt(unknown, WHOLE_ROW, qualifier);
  });
}

/**
 * Runs behind a coverage's own steps. If the coverage is ended and no benefit end (`ends`) gives the date, the date of its maintenance
 * stands in, then the end of eligibility, with a warning. If the member's row is the coverage, the end of eligibility is the `proper` date.
 * The date of the coverage's own `maintenance` is then never its first day. `isOwn`: whether a column is a date of the coverage, not of its
 * member; null if the member's row is the coverage.
 */
export function x12Termination(
  step: MapStep,
  ends: readonly number[],
  { proper, maintenance, isOwn }: { proper: readonly number[]; maintenance: readonly number[]; isOwn: readonly boolean[] | null },
): MapStep {
  const action = slotOf('action');
  const inferred = codeOf('termination_date_inferred');
  const infer: MapStep = (row, record, issues) => {
    if (record.kind[action] !== CODE_KIND || record.value[action] !== TERMINATE) return;
    if (record.kind[EFFECTIVE] !== ABSENT_KIND && maintenance.includes(record.source[EFFECTIVE]!)) {
      record.kind[EFFECTIVE] = ABSENT_KIND;
      record.source[EFFECTIVE] = -1;
      issues.dropSlot(EFFECTIVE);
    }
    // A day that means "no end" does not count for a coverage that is ended.
    for (let k = 0; k < ends.length; k++) if (row.end[ends[k]!]! > row.start[ends[k]!]! && record.kind[TERMINATION] !== ABSENT_KIND) return;
    issues.dropSlot(TERMINATION);
    step(row, record, issues);
    const { source } = record;
    if (record.kind[TERMINATION] !== ABSENT_KIND && !proper.includes(source[TERMINATION]!)) issues.note(inferred, TERMINATION);
  };
  return withOp({ code: OP_X12_TERMINATION, slot: action, numbers: [action, TERMINATE, EFFECTIVE, TERMINATION] }, (row, record, issues) => {
    infer(row, record, issues);
    if (isOwn !== null) dropForeignDate(record, issues, isOwn);
  });
}

/** A date of the member on the wrong side of the coverage's own date belongs to another span, and is dropped. */
function dropForeignDate(record: Record, issues: Issues, isOwn: readonly boolean[]): void {
  const { kind, source, value } = record;
  if (kind[EFFECTIVE] !== DATE_KIND || kind[TERMINATION] !== DATE_KIND || value[TERMINATION]! >= value[EFFECTIVE]!) return;
  const slot = [EFFECTIVE, TERMINATION].find((date) => isOwn[source[date]!] !== true);
  if (slot === undefined) return;
  kind[slot] = ABSENT_KIND;
  issues.dropSlot(slot);
}

/** The first byte of a field that is no blank, in upper case; 0 if there is none. */
export function firstByte(row: Row, column: number): number {
  let at = row.start[column]!;
  const end = row.end[column]!;
  while (at < end && row.bytes[at]! <= SPACE) at++;
  return at < end ? row.bytes[at]! & 0xdf : 0;
}
