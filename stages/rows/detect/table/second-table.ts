import { FIELDS } from '../../../../src/model/record.ts';
import { headerKey, writtenOut } from '../../headers/header.ts';
import { isOfDependent } from '../../map/persons/own-identity.ts';
import { SPACE } from '../../read/line-end.ts';
import type { Row } from '../../row.ts';
import { namesField } from '../header/field-names.ts';
import type { KnownHeaders } from '../header/known-headers.ts';
import { isDigit } from '../../base/ascii.ts';

/** A row is a header if at least so many of its cells, and this share of them, are names of columns. */
const MIN_NAMES = 3;
const NAMES_SHARE = 0.5;
/** At least one of the names must have such a word. Names of plans and relationships have none. */
const NAMING = /\b(?:id|ssn|numbers?|no|names?|dates?|dob|birth)\b/;
/** Stands in rows of persons and never in a header. */
const DATA = /\d{2}|@/;
/** How the first column of a header may begin. Hardly any person's name does. */
const FIRST_LETTERS = [
  ...'empl emp_ empi memb mem_ subs sub_ depe dep_ ssn, ssn_ soci last firs name full plan grou cove insu rela pers poli'.split(' '),
  'emp ',
  'mem ',
  'sub ',
  'dep ',
  'ssn ',
  'ssn\t',
  'ssn|',
  'ssn;',
  'ssn"',
];
const MAX_NAME_BYTES = 24;
const FIRST_CHARACTERS = 4;
const BEGINNINGS = new Set(FIRST_LETTERS.map((letters) => beginningOf(new TextEncoder().encode(letters), 0)));
/** For each first byte, the second letters that may follow it, as bits by their place in the alphabet. */
const MAY_BEGIN = new Int32Array(256);
for (const letters of FIRST_LETTERS) {
  const second = 1 << (letters.charCodeAt(1) & 31);
  MAY_BEGIN[letters.charCodeAt(0)]! |= second;
  MAY_BEGIN[letters.charCodeAt(0) - 32]! |= second;
}

/** Whether a header may begin with this filled byte: a quick look, because every row is asked. */
export function mayBeginTable(bytes: Uint8Array, at: number): boolean {
  return ((MAY_BEGIN[bytes[at]!]! >> (bytes[at + 1]! & 31)) & 1) === 1 && BEGINNINGS.has(beginningOf(bytes, at)) && !isNumber(bytes, at);
}

/** Whether this begins with a text that has two digits: `EMP000123` is no column name. */
function isNumber(bytes: Uint8Array, from: number): boolean {
  for (let at = from; at < from + MAX_NAME_BYTES; at++) {
    if (!(bytes[at]! > SPACE)) return false;
    if (isDigit(bytes[at]!) && isDigit(bytes[at + 1]!)) return true;
  }
  return false;
}

/** Four bytes, in any case. */
function beginningOf(bytes: Uint8Array, at: number): number {
  return ((bytes[at]! & 31) << 15) | ((bytes[at + 1]! & 31) << 10) | ((bytes[at + 2]! & 31) << 5) | (bytes[at + 3]! & 31);
}

/** Whether a row holds what no header does. The same as `DATA`, but on bytes, because every row may be asked. */
function holdsData({ bytes, start, end, count }: Row): boolean {
  for (let cell = 0; cell < count; cell++)
    for (let at = start[cell]!; at < end[cell]!; at++) {
      if (bytes[at] === AT || (isDigit(bytes[at]!) && at + 1 < end[cell]! && isDigit(bytes[at + 1]!))) return true;
    }
  return false;
}

const AT = 64;

/**
 * Whether cells name other columns than those in which they stand: a known name stands in the place of another one, or of none, or of an
 * unknown one; or most of them do. Joined files and pages may have the same header under other names.
 */
function differs(keys: readonly string[], own: readonly string[], known: KnownHeaders): boolean {
  const others = keys.flatMap((key, cell) => {
    const name = own[cell] ?? '';
    const isSame = key === '' || key === name || isWithin(key, name) || isWithin(name, key) || nameOneField(writtenOut(key), writtenOut(name));
    if (isSame) return [];
    const areKnown = known.has(key) && (known.has(name) || name === '');
    return [areKnown || (known.has(key) !== known.has(name) && !key.split(' ').some((word) => name.split(' ').includes(word)))];
  });
  return others.includes(true) || others.length * 2 > keys.filter((key) => key !== '').length;
}

/** Whether a name only has more words than another: `employee id` is an `id`, but a `plan effective date` is no `plan`. */
function isWithin(one: string, other: string): boolean {
  const [words, more] = [one.split(' '), other.split(' ')];
  return one !== '' && words.every((word) => more.includes(word)) && !more.some((word) => !words.includes(word) && OF_ANOTHER.test(word));
}

const OF_ANOTHER =
  /^(?:first|last|middle|given|family|dates?|dob|birth|start|end|effective|termination|dependents?|spouse|child|tier|level|status|type|ssn)$/;

function nameOneField(one: string, other: string): boolean {
  if (one === other) return true;
  const [ofNumbered, ofOther] = [OF_NUMBERED.exec(one), OF_NUMBERED.exec(other)];
  if (ofNumbered !== null && ofOther !== null && ofNumbered[1] === ofOther[1])
    return nameOneField(one.slice(ofNumbered[0].length), other.slice(ofOther[0].length));
  return isOfDependent(one) === isOfDependent(other) && FIELDS.some((field) => [one, other].every((key) => namesField(key, field)));
}

const OF_NUMBERED = /^(?:dep|dependent|spouse|child)( \d+)? /;

/**
 * The header of another table below the rows, of elections below employees, or of a summary. What follows does not belong to the file's
 * columns, so it is not read, and the report says so.
 */
export class SecondTable {
  /** The file's own header: with the columns' names after detection, and as it stands. */
  readonly #own: readonly (readonly string[])[];
  /** The first letters of its first column, in lower case. */
  readonly #first: readonly number[];
  readonly #known: KnownHeaders;
  readonly #textsOf: (row: Row) => readonly string[];

  /** `textsOf` gives all cells of a row, also those past the columns of the file. */
  constructor(headers: readonly (readonly string[])[], known: KnownHeaders, textsOf: (row: Row) => readonly string[]) {
    this.#own = headers.map((cells) => cells.map(headerKey));
    const first = headers.at(-1)?.find((name) => name.trim() !== '') ?? '';
    this.#first = [...new TextEncoder().encode(first.trim().slice(0, FIRST_CHARACTERS))].map((letter) => letter | 32);
    this.#known = known;
    this.#textsOf = textsOf;
  }

  /** Whether the row is such a header, and not the file's own header again. */
  beginsWith(row: Row): boolean {
    if (row.fault !== 'none' || !this.#mayBegin(row) || holdsData(row)) return false;
    const texts = this.#textsOf(row).map((text) => text.trim());
    const filled = texts.filter((text) => text !== '');
    if (filled.length < MIN_NAMES || filled.some((text) => DATA.test(text))) return false;
    const keys = texts.map(headerKey);
    const known = new Set(keys.filter((key) => key !== '' && this.#known.has(key)));
    if (known.size < MIN_NAMES || known.size < filled.length * NAMES_SHARE || ![...known].some((key) => NAMING.test(key))) return false;
    return this.#own.every((own) => differs(keys, own, this.#known));
  }

  #mayBegin({ bytes, start, end, count }: Row): boolean {
    for (let cell = 0; cell < count; cell++)
      for (let at = start[cell]!; at < end[cell]!; at++) if (bytes[at]! > SPACE) return mayBeginTable(bytes, at) || this.#beginsAsOwn(bytes, at);
    return false;
  }

  /** Whether the first name may be that of the file's own header. */
  #beginsAsOwn(bytes: Uint8Array, at: number): boolean {
    const first = this.#first;
    for (let i = 0; i < first.length; i++) if ((bytes[at + i]! | 32) !== first[i]) return false;
    return first.length > 0 && !isNumber(bytes, at);
  }
}
