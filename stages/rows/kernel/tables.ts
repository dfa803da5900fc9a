import { FIRST, LAST, SECOND_OF_WORD } from '../map/cell.ts';
import { STATE_CODES } from '../map/persons/address.ts';
import { MAY_END } from '../map/coverages/ended.ts';
import { MAY_WAIVE } from '../map/coverages/waiver.ts';
import { MAY_BEGIN_SUFFIX } from '../map/persons/name.ts';
import { IS_PUNCTUATION } from '../map/persons/phone.ts';
import { FOLD } from '../map/words.ts';
import { MAY_BEGIN_TRAILER } from '../read/trailer-words.ts';
import { TWO_DIGITS } from '../serialize/json-value.ts';
import { WARNING_NAMES } from '../serialize/meta-json.ts';
import { CLASS } from '../validate/email.ts';
import { MAY_BEGIN_WORD } from '../validate/placeholders.ts';
import { MAY_BE_IN_SSN } from '../validate/ssn-guard.ts';
import {
  DIGITS_TABLE,
  EMAIL_TABLE,
  FIRST_TABLE,
  FOLD_TABLE,
  LAST_TABLE,
  PHONE_TABLE,
  SECOND_TABLE,
  SSN_TABLE,
  STATE_TABLE,
  STATUS_TABLE,
  SUFFIX_TABLE,
  TRAILER_TABLE,
  WARNING_TEXTS,
  WARNING_TEXT_BYTES,
  WORD_TABLE,
} from './layout.ts';
import { ENDS, WAIVES } from './op-codes.ts';

const LETTERS = 26;

/** What TypeScript and the kernel share for all files, classes of bytes above all, and where the kernel reads it. */
export function sharedTables(): (readonly [at: number, table: Uint8Array])[] {
  return [
    [FIRST_TABLE, FIRST],
    [LAST_TABLE, LAST],
    [SECOND_TABLE, SECOND_OF_WORD],
    [FOLD_TABLE, FOLD],
    [EMAIL_TABLE, CLASS],
    [PHONE_TABLE, IS_PUNCTUATION],
    [WORD_TABLE, MAY_BEGIN_WORD],
    [SUFFIX_TABLE, MAY_BEGIN_SUFFIX],
    [SSN_TABLE, MAY_BE_IN_SSN],
    [STATUS_TABLE, MAY_WAIVE.map((waives, letter) => (waives === 1 ? WAIVES : 0) | (MAY_END[letter] === 1 ? ENDS : 0))],
    [DIGITS_TABLE, new Uint8Array(TWO_DIGITS.buffer)],
    [STATE_TABLE, stateCodes()],
    [TRAILER_TABLE, new Uint8Array(MAY_BEGIN_TRAILER.buffer)],
    [WARNING_TEXTS, warningTexts()],
  ];
}

/** 1 for each two capitals, by their places in the alphabet, that are the code of a state. */
function stateCodes(): Uint8Array {
  const table = new Uint8Array(LETTERS * LETTERS);
  for (const code of STATE_CODES) table[(code.charCodeAt(0) - 65) * LETTERS + code.charCodeAt(1) - 65] = 1;
  return table;
}

function warningTexts(): Uint8Array {
  const table = new Uint8Array(WARNING_NAMES.length * WARNING_TEXT_BYTES);
  WARNING_NAMES.forEach((text, code) => {
    new TextEncoder().encodeInto(text, table.subarray(code * WARNING_TEXT_BYTES));
    table[(code + 1) * WARNING_TEXT_BYTES - 1] = text.length;
  });
  return table;
}
