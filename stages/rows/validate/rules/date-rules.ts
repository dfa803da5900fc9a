import { RELATIONSHIPS } from '../../../../src/model/record.ts';
import type { DateValue } from '../../map/dates/calendar.ts';
import { Kind, slotOf } from '../../record.ts';
import type { Check } from '../check.ts';
import { codeOf, type RuleNote } from '../issues.ts';
import { boundDay, yearsBetween } from './days.ts';
import type { RuleOf } from './text-rules.ts';

const { code: CODE_KIND, date: DATE_KIND } = Kind;

export function dateRange({ field, min, max }: RuleOf<'range'>, rule: RuleNote, submittedOn: DateValue): Check {
  const slot = slotOf(field);
  const code = codeOf('out_of_range');
  const first = min === undefined ? 0 : boundDay(min, submittedOn);
  const last = max === undefined ? Infinity : boundDay(max, submittedOn);
  return (record, issues) => {
    if (record.kind[slot] !== DATE_KIND) return;
    const day = record.value[slot]!;
    if (day < first || day > last) issues.noteRule(rule, code, slot);
  };
}

export function dateOrder({ earlier, later, same_day = true }: RuleOf<'date_order'>, rule: RuleNote): Check {
  const before = slotOf(earlier);
  const after = slotOf(later);
  const code = codeOf('date_order');
  const least = same_day ? 0 : 1;
  return (record, issues) => {
    if (record.kind[before] !== DATE_KIND || record.kind[after] !== DATE_KIND) return;
    if (record.value[after]! < record.value[before]! + least) issues.noteRule(rule, code, after);
  };
}

/** Reported at the birth date. */
export function ageLimit({ relationships, max_age, on = 'received' }: RuleOf<'age_limit'>, rule: RuleNote, submittedOn: DateValue): Check {
  const birth = slotOf('date_of_birth');
  const relationship = slotOf('relationship');
  const effective = slotOf('coverage.effective_date');
  const code = codeOf('age_limit');
  const counts = Uint8Array.from(RELATIONSHIPS, (one) => Number(relationships.includes(one)));
  return (record, issues) => {
    if (record.kind[relationship] !== CODE_KIND || counts[record.value[relationship]!] === 0 || record.kind[birth] !== DATE_KIND) return;
    const day = on === 'effective' && record.kind[effective] === DATE_KIND ? record.value[effective]! : submittedOn;
    if (yearsBetween(record.value[birth]!, day) > max_age) issues.noteRule(rule, code, birth);
  };
}
