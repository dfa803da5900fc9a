import { Kind, slotOf } from '../record.ts';
import type { Check } from './check.ts';
import { codeOf } from './issues.ts';

const AT = 64;
const DOT = 46;

/** `name@domain` with a dot in the domain and no blanks; anything else is a warning and no address. */
export function emailForm(): Check {
  const slot = slotOf('email');
  const invalid = codeOf('invalid_email');
  return (record, issues) => {
    if (record.kind[slot] !== Kind.text) return;
    if (isEmail(record.bytes, record.start[slot]!, record.end[slot]!)) return;
    record.kind[slot] = Kind.absent;
    issues.note(invalid, slot);
  };
}

const MAX_EMAIL_BYTES = 254;

/** Bytes that no address has unquoted: control characters, blanks, quotes, brackets, commas, colons, semicolons. */
const FORBIDDEN = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte <= 32 || byte === 127 || '"(),:;<>[\\]'.includes(String.fromCharCode(byte)) ? 1 : 0,
);

export function isEmail(bytes: Uint8Array, start: number, end: number): boolean {
  if (end - start > MAX_EMAIL_BYTES) return false;
  let at = -1;
  let dot = -1;
  for (let p = start; p < end; p++) {
    const byte = bytes[p]!;
    if (byte === AT) {
      if (at >= 0 || dot === p - 1 || p === start) return false;
      at = p;
      dot = p;
    } else if (byte === DOT) {
      // No dot at the beginning, beside another or beside the @.
      if (p === start || dot === p - 1) return false;
      dot = p;
    } else if (FORBIDDEN[byte] === 1) return false;
  }
  return at > 0 && dot > at + 1 && dot < end - 1;
}
