import type { Row } from '../../row.ts';
import type { JsonPath, PathTree } from './path-tree.ts';
import { cellText, typeWords } from './typed-lists.ts';

/**
 * Records that say something of the file and of nobody, as a header and a trailer among the lines do: `{"recordType": "HEADER", …}`, `{"trailer": {"count": 2}}`,
 * `{"total_records": 2}`, the actions of a bulk upload and the schemas of a stream. A record in which anything names a person, or has an id or a birth date
 * of one, is none, whatever it calls itself.
 */
export class ControlRecords {
  /** How many the file has had so far, and what the last of them state how many records there are. */
  passed = 0;
  readonly stated: number[] = [];
  readonly #tree: PathTree;
  #seen = 0;
  /** Columns that only persons fill, and those that a header may fill as well (`name`). */
  readonly #ofPersons: number[] = [];
  readonly #ofEither: number[] = [];
  readonly #types: number[] = [];
  readonly #counts: number[] = [];
  /** For each column, whether it stands in an object that is called a header or the like, or is a count. */
  readonly #isOfFile: boolean[] = [];

  constructor(tree: PathTree) {
    this.#tree = tree;
  }

  /** Whether a record without a fault is one; then its counts are taken in. */
  take(row: Row): boolean {
    const { paths } = this.#tree;
    for (; this.#seen < paths.length; this.#seen++) this.#meet(this.#seen, paths[this.#seen]!);
    const { start, end } = row;
    // Nearly every record ends here, at the first or second look.
    for (const at of this.#ofPersons) if (end[at]! > start[at]!) return false;
    if (!this.#isOfNobody(row)) return false;
    this.passed++;
    for (const at of this.#counts) {
      const text = end[at]! > start[at]! && end[at]! - start[at]! <= MAX_DIGITS ? cellText(row, at) : '';
      if (!/^\d+$/.test(text)) continue;
      this.stated.push(Number(text));
      if (this.stated.length > MAX_STATED) this.stated.shift();
    }
    return true;
  }

  #meet(column: number, path: JsonPath): void {
    const words = path.flatMap((part) => (typeof part === 'string' ? [typeWords(part)] : []));
    const [last, first] = [words.at(-1) ?? '', words[0] ?? ''];
    const isCount = COUNT.test(last);
    const isInside = path.length > 1 && (OF_FILE.test(first) || (ACTION.test(first) && String(path[1]).startsWith('_')));
    this.#isOfFile.push(isCount || isInside);
    if (isCount) this.#counts.push(column);
    else if (words.length === 1 && TYPE.test(last)) this.#types.push(column);
    else if (OF_PERSON.test(last)) this.#ofPersons.push(column);
    else if (!isInside && MAY_BE_OF_PERSON.test(last)) this.#ofEither.push(column);
  }

  #isOfNobody(row: Row): boolean {
    const { start, end } = row;
    if (this.#types.some((at) => FRAME.test(wordIn(row, at)))) return true;
    if (this.#ofEither.some((at) => end[at]! > start[at]!)) return false;
    if (this.#types.some((at) => CONTROL.test(wordIn(row, at)))) return true;
    let [filled, ofFile] = [0, 0];
    for (let at = 0; at < this.#isOfFile.length; at++) {
      if (end[at]! <= start[at]!) continue;
      filled++;
      if (this.#isOfFile[at] === true) ofFile++;
    }
    if (filled === ofFile) return filled > 0;
    return filled <= MAX_WITH_LETTER && this.#types.some((at) => LETTER.test(wordIn(row, at)));
  }
}

function wordIn(row: Row, at: number): string {
  const length = row.end[at]! - row.start[at]!;
  return length > 0 && length <= MAX_WORD ? typeWords(cellText(row, at)) : '';
}

const MAX_DIGITS = 9;
/** Files that were put one behind the other have a count each. */
const MAX_STATED = 64;
const MAX_WORD = 24;
/** Somebody may be of a type that is written so; a header of a letter says little else. */
const MAX_WITH_LETTER = 6;
const TYPE = /^(?:(?:record|rec|row|line|segment|message|entry) )?(?:type|kind|tag)(?: code| cd| id)?$|^(?:rt|rec|segment|record|record id|rectype)$/;
const CONTROL =
  /^(?:(?:file|batch|group|transmission|document|data) )?(?:header|hdr|trailer|trlr?|tlr|ftr|footer|control|metadata|meta|manifest|schema|state|bof|eof|(?:begin|start|end)(?: of)?(?: (?:file|batch|group|transmission|document|data))?|counts?|totals?)(?: record| row| line)?$/;
/** Of these nobody is: somebody may be an employee of a state. */
const FRAME = /^(?:(?:file|batch) )?(?:header|hdr|trailer|trlr|tlr|footer|ftr)(?: record| row| line)?$/;
const LETTER = /^[ht]$/;
const OF_FILE =
  /^(?:(?:file|batch|record|transmission|export) )?(?:header|hdr|trailer|trlr?|footer|ftr|metadata|meta|summary|control|totals|manifest|info)$/;
const ACTION = /^(?:index|create|update|delete)$/;
const COUNT = /^(?:(?:total|number of|num|detail) )?(?:records?|rows?)(?: (?:count|total|cnt))?$|^(?:(?:record|row|detail|total) )?(?:count|cnt)$/;
/** Anything by which somebody is named or told, or that happens to somebody: nothing of a file is called so. */
const OF_PERSON =
  /\b(?:(?:first|given|fore|last|family|sur|middle) ?names?|name (?:first|last)|[fl] ?name|surname|birth\w*|born|dob|ssn|social security|gender|sex|relationship|badge|cert(?:ificate)?|hired?|term(?:inat\w+)?)\b|\b(?:member|employee|emp|ee|subscriber|person|enrollee|participant|insured|patient|associate|worker|individual|dependent|household)\b(?:$|.*\b(?:id|no|num|number|key|identifier|name)$)|^(?:empid|memberid|empno|emplid|eid)$/;
/** What somebody has, and where nothing says that it is a header, nobody else. */
const MAY_BE_OF_PERSON =
  /\b(?:full|legal) ?names?\b|^(?:id|uuid|first|last|given|family|name|payroll (?:id|number)|plan|plan (?:id|code|name)|coverages?|tier|effective(?: date)?)$/;
