import type { Fault } from '../../../src/base/check.ts';
import { CODED_FIELDS, isCodedField, isDateField, type Field } from '../../../src/model/record.ts';
import type { Bound, Condition, Rule } from '../../../src/model/rule.ts';
import { patternFault } from '../pattern/pattern.ts';
import { fieldsOf } from '../validate/rules/compile.ts';
import { boundDay, dayOf } from '../validate/rules/days.ts';
import { below, duplicateFaults } from './paths.ts';

/** What is wrong with a vendor's rules. `filled` are the fields that some row could have a value for. */
export function ruleFaults(rules: readonly Rule[], filled: ReadonlySet<Field | 'family_id'>): Fault[] {
  return [
    ...duplicateFaults(
      '/validation/rules',
      rules.map(({ id }) => id),
    ).map(({ path, message }) => ({ path: below(path, 'id'), message: `${message}/id` })),
    ...rules.flatMap((rule, at): Fault[] => {
      const path = below('/validation/rules', at);
      const faults = [...messageFaults(rule.message, path), ...ownFaults(rule, path), ...('when' in rule ? conditionFaults(rule.when, path) : [])];
      const empty = fieldsOf(rule).find((field) => !filled.has(field));
      return empty === undefined ? faults : [...faults, { path, message: `nothing is mapped to ${empty}: ${effectOf(rule)}` }];
    }),
  ];
}

function effectOf(rule: Rule): string {
  return rule.check === 'required' ? 'every row that it is about would break it' : 'the rule would find nothing to look at';
}

/** A message stands in every entry of its rule as it is: nothing is put into it, and no SSN belongs there. */
function messageFaults(message: string | undefined, path: string): Fault[] {
  if (message === undefined) return [];
  const place = below(path, 'message');
  if (/[{}]|%[sdv]|\$[\w(]/.test(message)) return [{ path: place, message: 'is fixed text: no values are put into it' }];
  if (/\d{3}-?\d{2}-?\d{4}/.test(message)) return [{ path: place, message: 'holds what looks like an SSN' }];
  return message.trim() === '' ? [{ path: place, message: 'is blank' }] : [];
}

function ownFaults(rule: Rule, path: string): Fault[] {
  switch (rule.check) {
    case 'allowed':
      return [
        ...valueFaults(rule.field, rule.values, below(path, 'values')),
        ...(isDateField(rule.field) ? [noText(path, 'a date has a range')] : []),
      ];
    case 'pattern': {
      const message = patternFault(rule.pattern);
      return [...textFaults(rule.field, path), ...(message === null ? [] : [{ path: below(path, 'pattern'), message }])];
    }
    case 'length':
      return [...textFaults(rule.field, path), ...edgeFaults(rule.min, rule.max, path)];
    case 'range':
      return rangeFaults(rule.field, rule.min, rule.max, path);
    case 'date_order':
      return rule.earlier === rule.later ? [{ path: below(path, 'later'), message: 'is the same field as the earlier one' }] : [];
    default:
      return [];
  }
}

function textFaults(field: Field, path: string): Fault[] {
  if (isDateField(field)) return [noText(path, 'a date has a range')];
  if (isCodedField(field)) return [noText(path, 'a code has allowed values')];
  return field === 'ssn' ? [noText(path, 'an SSN is checked by itself')] : [];
}

function noText(path: string, instead: string): Fault {
  return { path: below(path, 'field'), message: `is no text: ${instead}` };
}

/** Values that the field can never have. */
function valueFaults(field: Field, values: readonly string[], path: string): Fault[] {
  if (field === 'ssn' && values.length > 0) return [{ path, message: 'SSNs are never compared with values of a config' }];
  const faults = duplicateFaults(path, values);
  if (isCodedField(field)) {
    const codes: readonly string[] = CODED_FIELDS[field];
    values.forEach((value, at) => {
      if (!codes.includes(value)) faults.push({ path: below(path, at), message: `must be one of ${codes.join(', ')}` });
    });
  } else if (isDateField(field)) {
    values.forEach((value, at) => {
      if (dayOf(value) < 0) faults.push({ path: below(path, at), message: 'must be a day as YYYY-MM-DD' });
    });
  }
  return faults;
}

function edgeFaults(min: number | undefined, max: number | undefined, path: string): Fault[] {
  if (min === undefined && max === undefined) return [{ path, message: 'says neither min nor max' }];
  return min !== undefined && max !== undefined && min > max ? [{ path: below(path, 'max'), message: 'lies below min' }] : [];
}

function rangeFaults(field: Field, min: Bound | undefined, max: Bound | undefined, path: string): Fault[] {
  if (isCodedField(field)) return [noText(path, 'a code has allowed values')];
  if (field === 'ssn') return [noText(path, 'an SSN is checked by itself')];
  const bounds = Object.entries({ min, max }).flatMap(([name, bound]) => (bound === undefined ? [] : [{ name, bound }]));
  const wrong = bounds.flatMap(({ name, bound }): Fault[] => {
    if (!isDateField(field)) return typeof bound === 'number' ? [] : [{ path: below(path, name), message: 'must be a number: the field is no date' }];
    return boundDay(bound, ANY_DAY) < 0
      ? [{ path: below(path, name), message: 'must be a day: YYYY-MM-DD of the calendar, or years, months and days' }]
      : [];
  });
  if (wrong.length > 0) return wrong;
  const valueOf = (bound: Bound | undefined) => (bound === undefined ? undefined : typeof bound === 'number' ? bound : boundDay(bound, ANY_DAY));
  // A day of the calendar and one that moves on may cross one day; only two of a kind are compared.
  return typeof min === typeof max || min === undefined || max === undefined ? edgeFaults(valueOf(min), valueOf(max), path) : [];
}

/** 15 January 2026: for comparing bounds that are both counted from the day of submission. */
const ANY_DAY = 2026 * 512 + 1 * 32 + 15;

function conditionFaults(when: Condition | undefined, path: string): Fault[] {
  if (when === undefined) return [];
  const { field, filled, is, is_not } = when;
  const place = below(path, 'when');
  if (filled === undefined && is === undefined && is_not === undefined) return [{ path: place, message: 'says nothing: give filled, is or is_not' }];
  if (filled === false && (is !== undefined || is_not !== undefined))
    return [{ path: below(place, 'filled'), message: 'contradicts is and is_not, which ask for a value' }];
  return [...valueFaults(field, is ?? [], below(place, 'is')), ...valueFaults(field, is_not ?? [], below(place, 'is_not'))];
}
