import type { Field } from '../../../src/model/record.ts';
import { OP_REQUIRED, OP_SOME_IDENTIFIER } from '../kernel/op-codes.ts';
import { list, withOp } from '../kernel/op.ts';
import { Kind, slotOf } from '../record.ts';
import type { Check } from './check.ts';
import { codeOf } from './issues.ts';

const { absent: ABSENT_KIND, code: CODE_KIND } = Kind;

/** A field that must have a value. One that cannot be read has its own entry already. */
export function value(field: Field): Check {
  const slot = slotOf(field);
  const code = codeOf('required');
  return withOp({ code: OP_REQUIRED, slot, numbers: [slot] }, (record, issues) => {
    if (record.kind[slot] === ABSENT_KIND) issues.note(code, slot);
  });
}

/**
 * One of these must be filled, readable or not. `sparesDependents` where whose they are is known otherwise. `column` is that in which the
 * report misses it; without one it is that of the first field.
 */
export function someIdentifier(fields: readonly (Field | 'family_id')[], sparesDependents = false, column = -1): Check {
  const relationship = slotOf('relationship');
  const slots = fields.map(slotOf);
  const code = codeOf('identifier_missing');
  const reported = slotOf(fields.find((field) => field !== 'family_id') ?? 'member_id');
  return withOp({ code: OP_SOME_IDENTIFIER, slot: reported, numbers: list(slots) }, (record, issues) => {
    for (let i = 0; i < slots.length; i++) if (record.kind[slots[i]!] !== ABSENT_KIND) return;
    if (sparesDependents && record.kind[relationship] === CODE_KIND && record.value[relationship] !== 0) return;
    issues.noteAt(code, reported, column);
  });
}
