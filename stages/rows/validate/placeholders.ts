import type { Field } from '../../../src/model/record.ts';
import { compileWords } from '../map/words.ts';
import { OP_PLACEHOLDERS } from '../kernel/op-codes.ts';
import { list, withOp } from '../kernel/op.ts';
import { Kind, slotOf } from '../record.ts';
import type { Check } from './check.ts';
import { codeOf } from './issues.ts';

const { literal: LITERAL_KIND, text: TEXT_KIND } = Kind;

/** Fields in which senders put something where they have nothing. */
const FIELDS_WITH_PLACEHOLDERS: readonly Field[] = [
  'member_id',
  'first_name',
  'last_name',
  'address.street',
  'address.city',
  'address.zip',
  'coverage.plan_id',
  'employee_id',
];

/** "Null" and "NA" are surnames; these are none. All begin with N, T or U, which is looked at first. */
const WORDS = compileWords(
  ['nowhere', 'none', 'not available', 'not applicable', 'not provided', 'n a', 'tbd', 'tba', 'to be determined', 'unknown', 'unkn', 'undefined'].map(
    (word) => [word, 0] as const,
  ),
);
const MIN_REPEATED = 3;
const MIN_WORD_BYTES = 3;
const MAX_WORD_BYTES = 16;
export const MAY_BEGIN_WORD = Uint8Array.from({ length: 256 }, (_, byte) => ('NTUntu'.includes(String.fromCharCode(byte)) ? 1 : 0));

/** Warns of text that repeats one character (000…, XXX) or is a word for nothing. The value stays. */
export function placeholders(mapped: ReadonlySet<Field>, only: (field: Field) => boolean): Check {
  const slots = FIELDS_WITH_PLACEHOLDERS.filter((field) => mapped.has(field) && only(field)).map(slotOf);
  const code = codeOf('placeholder_value');
  return withOp({ code: OP_PLACEHOLDERS, slot: 0, numbers: [WORDS, ...list(slots)] }, (record, issues) => {
    const bytes = record.bytes;
    for (let i = 0; i < slots.length; i++) {
      const slot = slots[i]!;
      if (record.kind[slot] !== TEXT_KIND) {
        if (record.kind[slot] === LITERAL_KIND && isPlaceholder(record.literal[slot]!)) issues.note(code, slot);
        continue;
      }
      const start = record.start[slot]!;
      const end = record.end[slot]!;
      const first = bytes[start]!;
      if (
        first === bytes[start + 1] && first === bytes[end - 1] ? repeats(bytes, start, end) : MAY_BEGIN_WORD[first] === 1 && isWord(bytes, start, end)
      )
        issues.note(code, slot);
    }
  });
}

function isPlaceholder(literal: Uint8Array): boolean {
  return repeats(literal, 0, literal.length) || isWord(literal, 0, literal.length);
}

function repeats(bytes: Uint8Array, start: number, end: number): boolean {
  const first = bytes[start]!;
  for (let at = start + 1; at < end; at++) if (bytes[at] !== first) return false;
  return end - start >= MIN_REPEATED;
}

function isWord(bytes: Uint8Array, start: number, end: number): boolean {
  const length = end - start;
  return length >= MIN_WORD_BYTES && length <= MAX_WORD_BYTES && WORDS.find(bytes, start, end) >= 0;
}
