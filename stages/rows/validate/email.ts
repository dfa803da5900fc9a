import { OP_EMAIL } from '../kernel/op-codes.ts';
import { withOp } from '../kernel/op.ts';
import { Kind, slotOf } from '../record.ts';
import type { Check } from './check.ts';
import { codeOf } from './issues.ts';

const { absent: ABSENT_KIND, literal: LITERAL_KIND, text: TEXT_KIND } = Kind;

const AT = 64;
const DOT = 46;

/** `name@domain` with a dot in the domain and no blanks. Anything else gets a warning, and the field stays empty. */
export function emailForm(): Check {
  const slot = slotOf('email');
  const invalid = codeOf('invalid_email');
  return withOp({ code: OP_EMAIL, slot, numbers: [slot] }, (record, issues) => {
    const kind = record.kind[slot];
    if (kind === TEXT_KIND) {
      if (isEmail(record.bytes, record.start[slot]!, record.end[slot]!)) return;
    } else if (kind !== LITERAL_KIND || isEmail(record.literal[slot]!, 0, record.literal[slot]!.length)) return;
    record.kind[slot] = ABSENT_KIND;
    issues.note(invalid, slot);
  });
}

const MAX_EMAIL_BYTES = 254;

/** Any other byte is allowed anywhere. */
const SPECIAL = { forbidden: 1, at: 2, dot: 3 } as const;
const { forbidden: FORBIDDEN, at: AT_SIGN } = SPECIAL;
/** Characters that an unquoted address cannot have: control characters, blanks, quotes, brackets, commas, colons, semicolons. */
export const CLASS = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte === AT) return SPECIAL.at;
  if (byte === DOT) return SPECIAL.dot;
  return byte <= 32 || byte === 127 || '"(),:;<>[\\]'.includes(String.fromCharCode(byte)) ? SPECIAL.forbidden : 0;
});

export function isEmail(bytes: Uint8Array, start: number, end: number): boolean {
  if (end - start > MAX_EMAIL_BYTES) return false;
  let at = -1;
  /** Position of the last dot or @. A dot may not be first, next to another dot or next to the @. */
  let mark = start - 1;
  for (let p = start; p < end; p++) {
    const special = CLASS[bytes[p]!]!;
    if (special === 0) continue;
    if (special === FORBIDDEN || mark === p - 1) return false;
    if (special === AT_SIGN) {
      if (at >= 0) return false;
      at = p;
    }
    mark = p;
  }
  return at >= 0 && mark > at && mark < end - 1;
}
