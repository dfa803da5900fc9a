import { isUtf8 } from 'node:buffer';
import type { Row } from '../row.ts';
import { SPACE } from './line-end.ts';

/**
 * The header as a record among the rows: files that were put together, and reports that print it on each page, have it again.
 * Such a record is no row. It has the header's own names in their columns, in half of them at least, and nothing else; but a column that is
 * called here by what it holds may have had any name.
 */
export class RepeatedHeader {
  /** The names as they stand in the file; of a column that is called by the heading of its group, the name below ends it, and of one called a person's name it is what stands before. */
  readonly #names: readonly string[];
  /** The first of them that is not blank, in UTF-8. */
  readonly first: Uint8Array;
  readonly #wanted: number;
  /** Whether bars stand before and behind each row, as clients of databases print tables. */
  readonly isPrinted: boolean;

  /** What stands above it on each page, and the first bytes of each. */
  readonly #titles: ReadonlySet<string>;
  readonly #titleBytes: readonly Uint8Array[];

  constructor(columns: readonly string[], delimiter = 0, titles: readonly string[] = []) {
    this.isPrinted = delimiter === BAR && columns.length > 1 && columns[0]!.trim() === '';
    this.#names = columns.map((column) => column.trim());
    const filled = this.#names.filter((name) => name !== '');
    this.first = new TextEncoder().encode(filled[0] ?? '');
    this.#titles = new Set(titles);
    this.#titleBytes = titles.map((title) => new TextEncoder().encode(/\d/.test(title[0]!) ? '' : title));
    this.#wanted = Math.max(MIN_NAMES, filled.length / 2);
  }

  /** Whether something stands above it on each page, which the kernel does not know. */
  get hasTitles(): boolean {
    return this.#titles.size > 0;
  }

  /** Whether it, or what stands above it on each page, may begin with the filled byte there: a quick look at two bytes. */
  mayBegin(bytes: Uint8Array, at: number): boolean {
    const first = this.first;
    if ((bytes[at] === first[0] && bytes[at + 1] === first[1]) || bytes[at] === BYTE_ORDER_MARK) return true;
    const titles = this.#titleBytes;
    for (let k = 0; k < titles.length; k++) if (titles[k]!.length === 0 || bytes[at] === titles[k]![0]) return true;
    return false;
  }

  /** Whether the row is it, or what stands above it on each page; it has no fault. */
  is(row: Row): boolean {
    if (this.#titles.size > 0 && this.#titles.has(titleOf(Array.from({ length: row.count }, (_, cell) => textOf(row, cell))))) return true;
    let named = 0;
    for (let cell = 0; cell < row.count; cell++) {
      const text = textOf(row, cell);
      if (text === '') continue;
      const name = this.#names[cell] ?? '';
      if (isNamed(name, text)) named++;
      else if (!CALLED.test(name)) return false;
    }
    return named >= this.#wanted;
  }
}

/** A row above a header, by its cells, as it is told on another page: numbers, which may be of the page or a day, are all the same. */
export function titleOf(cells: readonly string[]): string {
  return cells
    .flatMap((cell) => cell.trim() || [])
    .join('\u001f')
    .replaceAll(/\d+/g, '0');
}

/** Whether a column is called by the text, perhaps with more behind it or before, or with the text for a remark. */
function isNamed(name: string, text: string): boolean {
  return name === text || name.endsWith(` ${text}`) || name.startsWith(`${text} `) || name.endsWith(` (${text})`) || isSpelledOut(name, text);
}

/** Whether a column of a numbered dependent (`dependent 1 dob`) is one that the sender spells in another way (detect/header/persons/spelled-persons.ts): `DepDOB1`. */
function isSpelledOut(name: string, text: string): boolean {
  if (!SPELLED.test(name)) return false;
  const letters = text.toLowerCase().replaceAll(/[^a-z]/g, '');
  return name.split(' ').every((word) => SHORTENED[word]?.test(letters) ?? letters.includes(word.replaceAll(/[^a-z]/g, '')));
}

const SPELLED = /^(?:dependent|child|spouse|partner) [\da-z ]+$/;
const SHORTENED: Readonly<Record<string, RegExp>> = { dependent: /de?p/, child: /ch/ };

/** What columns are called by what they hold or stand beside (detect/header/meanings/columns-by-values.ts, columns-in-context.ts, one-address.ts, marked-tiers.ts). */
const CALLED =
  /^(?:Coverage Level|Coverage Expiration|Hire Date|Maintenance Reason Type|Relationship Type|\w+ SSN|Member Sequence .+|Benefit Class .+|Full Address .+|(?:.+ )?tier marked: .+|Date of Birth .+|(?:Home|Mailing) (?:Address [12]|City|State|Zip))$/;

const MIN_NAMES = 2;
const BAR = 124;
/** The first byte of one in UTF-8, which stands where a second file begins. */
const BYTE_ORDER_MARK = 0xef;

/** A byte order mark at the beginning is left out. */
const utf8 = new TextDecoder();
const windows1252 = new TextDecoder('windows-1252');

function textOf(row: Row, cell: number): string {
  let start = row.start[cell]!;
  const end = row.end[cell]!;
  while (start < end && row.bytes[start]! <= SPACE) start++;
  if (start === end) return '';
  const bytes = row.bytes.subarray(start, end);
  return (isUtf8(bytes) ? utf8 : windows1252).decode(bytes).trim();
}
