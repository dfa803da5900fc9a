import { Failure } from '../../../src/base/failure.ts';
import type { VendorScore } from '../../../src/model/detection.ts';
import type { VendorConfig, VendorVersion } from '../../../src/model/vendor-config.ts';
import { MAX_FIELDS } from '../row.ts';
import { headersOfVendor } from './header/known-headers.ts';
import type { LackWords } from './named-person.ts';

const MESSAGE = 'The columns of the file fit no vendor and do not name a person and an identifier';
const MAX_NAMED_HEADERS = 10;

/** How a refusal names what a vendor is known by. */
export interface LayoutWords extends LackWords {
  one: string;
  many: string;
  short: string;
  message: string;
}

export const COLUMN_WORDS: LayoutWords = {
  one: 'header cell',
  many: 'header cells',
  short: 'headers',
  withoutIdentifier: 'persons are named, but no column holds an identifier: an SSN, a member or employee id, or the id of a family',
  withoutFirstName: 'persons have a last name, but no column holds a first name or a whole one',
  nameOfAnybody: 'an identifier is named, but the column "name" may as well hold names of companies: call it "full name" if it names persons',
  withoutLastName: 'persons have a first name, but no column holds a last name or a whole one',
  message: MESSAGE,
};
export const MEMBER_WORDS: LayoutWords = {
  one: 'member of a record',
  many: 'members of records',
  short: 'members',
  withoutIdentifier: 'persons are named, but no member of a record holds an identifier: an SSN, a member or employee id, or the id of a family',
  withoutFirstName: 'persons have a last name, but no member of a record holds a first name or a whole one',
  nameOfAnybody: 'an identifier is named, but the member "name" may as well hold names of companies: call it "full_name" if it names persons',
  withoutLastName: 'persons have a first name, but no member of a record holds a last name or a whole one',
  message: 'The members of the records fit no vendor and do not name a person and an identifier',
};

/** An unknown layout, with what is known about the reason: another kind of file, or no header. */
export function unrecognized(
  keys: readonly string[],
  vendors: readonly VendorVersion[],
  ranking: readonly VendorScore[],
  words: LayoutWords,
  reason: string | null,
): Failure {
  const isKnown = (key: string): boolean => vendors.some(({ config }) => headersOfVendor(config).has(key));
  const known = [...new Set(keys.filter(isKnown))];
  const unknown = keys.filter((key) => !isKnown(key)).length;
  const nearest = ranking.filter(({ score }) => score > 0).map(({ name, score }) => `${name} (${score})`);
  const details = [
    known.length === 0 ? `No ${words.one} is known` : `Known ${words.many}: ${listed(known)}`,
    `${words.many} that are not known: ${unknown}`,
    `nearest vendors: ${nearest.length === 0 ? 'none' : nearest.join(', ')}`,
    ...(reason === null ? [] : [reason]),
  ];
  return new Failure('unrecognized_layout', words.message, details.join('; '));
}

/** The hinted vendor sends other files. */
export function mismatch(config: VendorConfig): Failure {
  if (config.file_formats.every((format) => format === 'edi_834'))
    return new Failure('vendor_mismatch', `The file is no EDI 834, and ${config.name} sends nothing else`);
  const required = config.detection.required_headers;
  return new Failure(
    'vendor_mismatch',
    `The file has none of the columns that ${config.name} files have`,
    required.length === 0 ? null : `Expected header cells: ${listed(required)}`,
  );
}

/** A file without a header row. Its first record may be a person, so only the number of its cells is told, unless `why` says more. */
export function withoutHeader(cells: number, hint: VendorVersion | null, why: string | null = null): Failure {
  if (hint !== null) return mismatch(hint.config);
  if (cells === 0)
    return new Failure('unrecognized_layout', 'The file has no filled cell', 'Among its first records, or those of its sheets, none holds a value.');
  return new Failure(
    'unrecognized_layout',
    MESSAGE,
    why ??
      `No header row with known names stands among the first records; the first of them has ${cells} ${cells === 1 ? 'cell' : 'cells'}. ${NAME_COLUMNS}`,
  );
}

/** Each line stands in one cell as a whole: in quotation marks, or in the first column of a sheet. Null where the lines hold no cells. */
export function allInOneCell(lines: readonly string[]): string | null {
  const mark = Object.keys(MARKS).find((one) => lines.every((line) => line.split(one).length >= MIN_PARTS));
  if (mark === undefined || lines.length < MIN_LINES) return null;
  return `Each line stands in one cell as a whole, with its ${MARKS[mark]} inside. Send it without quotation marks around the line, or part it into columns (in Excel: Data, Text to Columns).`;
}

const MIN_LINES = 2;
const MIN_PARTS = 3;
const MARKS: Readonly<Record<string, string>> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' };

const NAME_COLUMNS = 'Name the columns in a row above the persons, such as "Member ID,First Name,Last Name,Birth Date".';

/** A first record with more cells than a row may have. It may be a header. */
export function tooManyCells(): Failure {
  return new Failure('unrecognized_layout', MESSAGE, `The first record has more than ${MAX_FIELDS} cells, and a row may have ${MAX_FIELDS} at most.`);
}

/** Lines of cells that mostly differ in number, without names of columns: most likely records of several types. */
export function unevenLines(): Failure {
  return new Failure(
    'unrecognized_layout',
    MESSAGE,
    'The lines have different numbers of cells, and none of the first names columns; where they are of several types, the config of a vendor says what each is (tagged_lines)',
  );
}

/** Lines that begin with their type. */
export function typedLines(): Failure {
  return new Failure(
    'unrecognized_layout',
    MESSAGE,
    'None of the first lines names columns, and each begins with a mark or a code; where these say what a line is, the config of a vendor says what each means (tagged_lines)',
  );
}

/** Columns of a person that stand twice in a row, for two persons. */
export function personsBeside(): Failure {
  return new Failure(
    'unrecognized_layout',
    'The rows of the file hold two persons each, beside each other',
    'The columns of a person and an identifier stand twice under the same names; send each person in a row of its own',
  );
}

/** Names of headers for a message, at most ten. */
export function listed(headers: readonly string[]): string {
  const rest = headers.length - MAX_NAMED_HEADERS;
  return headers.slice(0, MAX_NAMED_HEADERS).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}
