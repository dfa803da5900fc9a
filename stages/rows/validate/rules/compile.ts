import { isDateField, type Field } from '../../../../src/model/record.ts';
import type { Rule } from '../../../../src/model/rule.ts';
import { isCoverage } from '../../map/coverages/is-coverage.ts';
import type { DateValue } from '../../map/dates/calendar.ts';
import type { Check } from '../check.ts';
import type { RuleNote } from '../issues.ts';
import { compileCondition, type RecordTest } from './conditions.ts';
import { ageLimit, dateOrder, dateRange } from './date-rules.ts';
import { allowed, lengthWithin, numberRange, pattern, required } from './text-rules.ts';
import { SlotText } from './slot-text.ts';

/** What an entry of the error report says about a rule. */
export interface RuleAbout {
  readonly id: string;
  readonly isError: boolean;
  /** The vendor's own words, or null for those of the code. */
  readonly message: string | null;
}

/** A rule about each record of a file. */
export interface RecordRule {
  /** Its index in the config, by which issues name it. */
  readonly index: number;
  readonly check: Check;
  /** The fields that it looks at; the first is the one that it is about. */
  readonly fields: readonly Field[];
  /** Whether it needs the coverage of a record. */
  readonly ofCoverage: boolean;
}

export function rulesAbout(rules: readonly Rule[]): RuleAbout[] {
  return rules.map(({ id, severity, message }) => ({ id, isError: severity !== 'warning', message: message ?? null }));
}

/** Compiles the rules about records; those about families are compiled with the families (family/rules.ts). */
export function compileRecordRules(rules: readonly Rule[], submittedOn: DateValue): RecordRule[] {
  const text = new SlotText();
  return rules.flatMap((rule, index): RecordRule[] => {
    if (rule.check === 'one_spouse') return [];
    const fields = fieldsOf(rule);
    const note: RuleNote = { index, isError: rule.severity !== 'warning' };
    const test = rule.check === 'age_limit' ? null : compileCondition(rule.when, text);
    return [{ index, fields, ofCoverage: fields.some(isCoverage), check: onlyWhen(test, checkOf(rule, note, submittedOn, text)) }];
  });
}

function onlyWhen(test: RecordTest | null, check: Check): Check {
  if (test === null) return check;
  return (record, issues) => {
    if (test(record)) check(record, issues);
  };
}

function checkOf(rule: Exclude<Rule, { check: 'one_spouse' }>, note: RuleNote, submittedOn: DateValue, text: SlotText): Check {
  switch (rule.check) {
    case 'required':
      return required(rule, note);
    case 'allowed':
      return allowed(rule, note, text);
    case 'pattern':
      return pattern(rule, note, text);
    case 'length':
      return lengthWithin(rule, note, text);
    case 'range':
      return isDateField(rule.field) ? dateRange(rule, note, submittedOn) : numberRange(rule, note, text);
    case 'date_order':
      return dateOrder(rule, note);
    case 'age_limit':
      return ageLimit(rule, note, submittedOn);
    default:
      return rule satisfies never;
  }
}

/** The fields that a rule looks at; the first is the one that it is about. */
export function fieldsOf(rule: Rule): Field[] {
  switch (rule.check) {
    case 'date_order':
      return [rule.later, rule.earlier, ...conditionField(rule)];
    case 'age_limit':
      return ['date_of_birth', 'relationship', ...(rule.on === 'effective' ? (['coverage.effective_date'] as const) : [])];
    case 'one_spouse':
      return ['relationship'];
    default:
      return [rule.field, ...conditionField(rule)];
  }
}

function conditionField({ when }: Extract<Rule, { when?: unknown }>): Field[] {
  return when === undefined ? [] : [when.field];
}
