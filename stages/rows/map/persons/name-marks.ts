import { relationshipRemark } from './relationship-remark.ts';
import { compileWords } from '../words.ts';
import { singleBlanks, textOf } from '../../base/text.ts';

/**
 * The whole name in these bytes without what is no part of it; null where there is nothing of that: a title before the first name or
 * the last one (`Dr. Patel, Anil`), a degree behind it (`Tom Oak, MD`), by what somebody is called (`Lee, William "Bill" H.`) and what an
 * office remarks (`ASH, TOM - TERMED`). Brackets in the last name may hold the maiden name and stay. Blanks that do not break, as web pages have them, are blanks.
 */
export function nameWithoutMarks(bytes: Uint8Array, start: number, end: number, escaped: boolean): string | null {
  if (end - start > MAX_BYTES || (!escaped && !mayHaveMarks(bytes, start, end))) return null;
  const written = textOf(bytes, start, end);
  const whole = singleBlanks(escaped ? written.replaceAll('""', '"') : written);
  const remark = relationshipRemark(whole);
  const name = (remark < 0 ? whole : whole.slice(0, remark)).replace(BEHIND_SLASH, '$1, $2');
  const comma = name.indexOf(',');
  const last = comma < 0 ? '' : name.slice(0, comma + 1);
  const given = comma < 0 ? name : name.slice(comma + 1);
  const called = given.replace(REMARK, '').replaceAll(NICKNAME, ' ').replace(MARKS_BEHIND, '').trim();
  const [lastName, rest] = [withoutTitle(last), withoutTitle(called)];
  // A name that is nothing but a remark is left as it is.
  if (rest === '') return name !== whole || escaped ? name : null;
  if (IS_DEGREE.test(rest) && HAS_SMALL.test(lastName) && IS_FIRST_AND_LAST.test(lastName)) return lastName.slice(0, -1);
  const plain = `${lastName}${lastName === '' ? '' : ' '}${withoutDegree(rest, last !== '')}`;
  return wordsOf(plain) === wordsOf(whole) && !escaped && !OTHER_BLANKS.test(written) ? null : plain;
}

/** Longer than any name: in such a cell each mark would be a place to search from. */
const MAX_BYTES = 1_000;

/** If only blanks and commas differ, nothing was left out. */
function wordsOf(name: string): string {
  return name.replaceAll(/[\s,]+/g, ' ').trim();
}

const MARKS = new Uint8Array(256);
for (const mark of '("*./') MARKS[mark.charCodeAt(0)] = 1;
/** The first byte of a quote that is curved, and of a blank that does not break. */
MARKS[0xe2] = 1;
MARKS[0xc2] = 1;
const OTHER_BLANKS = /[\u00a0\u2002-\u200a\u202f]/;
const [SPACE, COMMA, DASH] = [32, 44, 45];

/** Looks at each byte and word once: most names have no marks. */
function mayHaveMarks(bytes: Uint8Array, start: number, end: number): boolean {
  let word = start;
  for (let at = start; at <= end; at++) {
    const byte = at < end ? bytes[at]! : SPACE;
    if (MARKS[byte] === 1 || (byte === DASH && bytes[at - 1] === SPACE)) return true;
    if (byte !== SPACE && byte !== COMMA) continue;
    if (at > word && WORDS.find(bytes, word, at) >= 0) return true;
    word = at + 1;
  }
  return false;
}

const TITLES = 'mr|mrs|ms|miss|dr|prof';
/** These are also names when they are not in capitals. */
const DEGREES_IN_CAPITALS = 'MD|M\\.D\\.|RN|R\\.N\\.|D\\.O\\.';
const DEGREES = 'esq|esquire|ph\\.?d|d\\.?d\\.?s|cpa|c\\.p\\.a|dvm|pharmd|lcsw|dnp';
const WORDS = compileWords(`${TITLES}|rev|md|rn|do|esq|esquire|phd|dds|cpa|dvm|pharmd|lcsw|dnp`.split('|').map((word) => [word, 0] as const));

const TITLE = new RegExp(`^\\s*(?:(?:${TITLES})(?:\\.\\s*|\\s+)|rev\\.\\s*)(?=\\p{L}[\\p{L}'’.-])`, 'iu');
const REMARK = /\s+-\s*(?:termed|terminated|term|deceased|retired|cobra|inactive|loa|on leave|new hire|rehired?)\s*$/i;
/** `SMITH/JOHN A`, as airlines and old systems write it, also with a title behind: in capitals, and with at most an initial behind the first name. */
const BEHIND_SLASH =
  /^((?:(?:VAN|VON|DER|DEN|DE|DEL|DELLA|DI|DA|DOS|DU|LA|LE|ST\.?|SAN|EL|AL|MC|MAC) )*[\p{Lu}'’-]+)\/([\p{Lu}'’-]{2,}(?: \p{Lu}\.?)?)(?: (?:MR|MRS|MS|MISS|MSTR))?$/u;
const NICKNAME = /\s*(?:\([^()]*\)|"[^"]*"|“[^”]*”)\s*/g;
const MARKS_BEHIND = /[\s*]+$/;
const DEGREE = new RegExp(`(?:,\\s*|\\s+)(?:${DEGREES})\\.?$`, 'iu');
const DEGREE_IN_CAPITALS = new RegExp(`(,\\s*|\\s+)(?:${DEGREES_IN_CAPITALS})$`, 'u');

const IS_DEGREE = new RegExp(`^(?:${DEGREES_IN_CAPITALS}|[Ee]sq|[Pp][Hh]\\.?[Dd]|DDS|CPA|DVM\\.?)$`, 'u');

/** Two words in small letters that are no last name with its particle or its suffix: before a comma and `MD`, else a first name of many. */
const HAS_SMALL = /\p{Ll}/u;
const IS_FIRST_AND_LAST =
  /^(?!(?:de|da|di|du|la|le|van|von|st|san|el|bin|mc|mac)\b)[\p{L}'’-]+\s+(?:\p{L}\.?\s+)?(?!(?:jr|sr|ii|iii|iv)\b)[\p{L}'’-]+,$/iu;

function withoutTitle(name: string): string {
  return name.replace(TITLE, '').trim();
}

/** A degree stands behind a whole name. In a name in capitals `MD` may be a part of it, unless it stands apart. */
function withoutDegree(name: string, isGiven: boolean): string {
  const plain = name.replace(DEGREE, (degree, at: number) => (isWhole(name.slice(0, at), isGiven) ? '' : degree));
  return plain.replace(DEGREE_IN_CAPITALS, (degree, parts: string, at: number) => {
    const before = plain.slice(0, at);
    return isWhole(before, isGiven) && (parts.startsWith(',') || /\p{Ll}/u.test(before)) ? '' : degree;
  });
}

function isWhole(name: string, isGiven: boolean): boolean {
  return isGiven ? name.trim() !== '' : /\S\s+\S/.test(name.trim());
}
