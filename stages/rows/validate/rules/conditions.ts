import { CODED_FIELDS, isCodedField, isDateField, type Field } from '../../../../src/model/record.ts';
import type { Condition } from '../../../../src/model/rule.ts';
import { Kind, slotOf, type Record } from '../../record.ts';
import { compileValueSet } from '../value-set.ts';
import { dayOf } from './days.ts';
import type { SlotText } from './slot-text.ts';

const { absent: ABSENT_KIND, code: CODE_KIND, date: DATE_KIND } = Kind;

export type RecordTest = (record: Record) => boolean;

/** Whether a record is one that a rule is about; null: all are. */
export function compileCondition(condition: Condition | undefined, text: SlotText): RecordTest | null {
  if (condition === undefined) return null;
  const slot = slotOf(condition.field);
  const { filled } = condition;
  const tests: RecordTest[] = [];
  if (filled !== undefined) tests.push((record) => (record.kind[slot] !== ABSENT_KIND) === filled);
  if (condition.is !== undefined) tests.push(compileOneOf(condition.field, condition.is, false, text));
  if (condition.is_not !== undefined) {
    const oneOf = compileOneOf(condition.field, condition.is_not, false, text);
    tests.push((record) => record.kind[slot] !== ABSENT_KIND && !oneOf(record));
  }
  const [only] = tests;
  return tests.length === 1 ? only! : (record) => tests.every((test) => test(record));
}

/** Whether a field has one of these values: codes of its list, days as YYYY-MM-DD, or texts. */
export function compileOneOf(field: Field, values: readonly string[], anyCase: boolean, text: SlotText): RecordTest {
  const slot = slotOf(field);
  if (isCodedField(field)) {
    const codes: readonly string[] = CODED_FIELDS[field];
    const isOne = Uint8Array.from(codes, (code) => Number(values.includes(code)));
    return (record) => record.kind[slot] === CODE_KIND && isOne[record.value[slot]!] === 1;
  }
  if (isDateField(field)) {
    const days = new Set(values.map(dayOf));
    return (record) => record.kind[slot] === DATE_KIND && days.has(record.value[slot]!);
  }
  const set = compileValueSet(values, anyCase);
  return (record) => text.read(record, slot) && set.has(text.bytes, text.start, text.end);
}
