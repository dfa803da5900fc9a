import type { Rule } from '../../../../src/model/rule.ts';
import { compileWholeMatch } from '../../pattern/pattern.ts';
import { Kind, slotOf } from '../../record.ts';
import type { Check } from '../check.ts';
import { codeOf, type RuleNote } from '../issues.ts';
import { compileOneOf } from './conditions.ts';
import type { SlotText } from './slot-text.ts';

const { absent: ABSENT_KIND, unreadable: UNREADABLE_KIND } = Kind;

export type RuleOf<C extends Rule['check']> = Extract<Rule, { check: C }>;

export function required({ field }: RuleOf<'required'>, rule: RuleNote): Check {
  const slot = slotOf(field);
  const code = codeOf('required');
  return (record, issues) => {
    if (record.kind[slot] === ABSENT_KIND) issues.noteRule(rule, code, slot);
  };
}

export function allowed({ field, values, any_case = false }: RuleOf<'allowed'>, rule: RuleNote, text: SlotText): Check {
  const slot = slotOf(field);
  const code = codeOf('not_allowed');
  const isAllowed = compileOneOf(field, values, any_case, text);
  return (record, issues) => {
    const kind = record.kind[slot];
    // What could not be read has its own entry already.
    if (kind !== ABSENT_KIND && kind !== UNREADABLE_KIND && !isAllowed(record)) issues.noteRule(rule, code, slot);
  };
}

export function pattern({ field, pattern: source }: RuleOf<'pattern'>, rule: RuleNote, text: SlotText): Check {
  const slot = slotOf(field);
  const code = codeOf('pattern_mismatch');
  const fits = compileWholeMatch(source);
  return (record, issues) => {
    if (text.read(record, slot) && !fits(text.bytes, text.start, text.end)) issues.noteRule(rule, code, slot);
  };
}

export function lengthWithin({ field, min = 0, max = Infinity }: RuleOf<'length'>, rule: RuleNote, text: SlotText): Check {
  const slot = slotOf(field);
  const short = codeOf('too_short');
  const long = codeOf('too_long');
  return (record, issues) => {
    if (!text.read(record, slot)) return;
    const { length } = text;
    if (length < min) issues.noteRule(rule, short, slot);
    else if (length > max) issues.noteRule(rule, long, slot);
  };
}

/** The text is a decimal number within the bounds; a text that is none lies outside. */
export function numberRange({ field, min = -Infinity, max = Infinity }: RuleOf<'range'>, rule: RuleNote, text: SlotText): Check {
  const slot = slotOf(field);
  const code = codeOf('out_of_range');
  const low = typeof min === 'number' ? min : -Infinity;
  const high = typeof max === 'number' ? max : Infinity;
  return (record, issues) => {
    if (!text.read(record, slot)) return;
    const number = decimal(text.bytes, text.start, text.end);
    if (!(number >= low && number <= high)) issues.noteRule(rule, code, slot);
  };
}

const MAX_DIGITS = 15;

/** `-12.50`; NaN for anything else. */
function decimal(bytes: Uint8Array, start: number, end: number): number {
  const negative = bytes[start] === MINUS;
  let at = negative ? start + 1 : start;
  let digits = 0;
  let number = 0;
  let scale = 0;
  for (; at < end; at++) {
    const byte = bytes[at]!;
    if (byte === POINT && scale === 0) {
      scale = 1;
      continue;
    }
    if (byte < 48 || byte > 57 || ++digits > MAX_DIGITS) return NaN;
    number = number * 10 + byte - 48;
    if (scale > 0) scale *= 10;
  }
  if (digits === 0) return NaN;
  const value = scale > 1 ? number / scale : number;
  return negative ? -value : value;
}

const MINUS = 45;
const POINT = 46;
