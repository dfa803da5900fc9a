import type { CommonReading } from '../../../../src/model/reading.ts';
import { RELATIONSHIPS } from '../../../../src/model/record.ts';
import { isLetter } from '../../base/ascii.ts';
import { subscriberProof } from '../../family/subscriber-proof.ts';
import { Kind, Record, slotOf } from '../../record.ts';
import type { Row } from '../../row.ts';
import { takeCell } from '../cell.ts';
import type { FieldAbout } from '../mapping.ts';
import { putRelationship } from './relationship-flags.ts';
import type { MapStep } from '../step.ts';
import { COMMON_WORDS } from '../vocabulary.ts';
import { compileWords } from '../words.ts';

export type RelationshipRemarks = NonNullable<CommonReading['relationship_remarks']>;

/** Reads the relationship of a row's person from the remark behind the name (`Ann Lee (Spouse)`, `Lee, Ann - Spouse`), in files that prove it. */
export class RemarkReader {
  /** The column of the name that was looked at last; -1 where none is filled. */
  at = -1;
  readonly #names: readonly (readonly number[])[];
  readonly #sayEmployee: readonly ((row: Row) => boolean)[];

  constructor({ names, employees }: RelationshipRemarks) {
    this.#names = names;
    this.#sayEmployee = employees.map((by) => {
      const says = subscriberProof(by, undefined);
      return by.is.length === 0 ? (row) => says(row) !== null : (row) => says(row) === true;
    });
  }

  /** The relationship by its index; -1 if there is no remark, or if the row's own cells show an employee. */
  read(row: Row): number {
    this.at = -1;
    let found = NONE;
    for (let i = 0; i < this.#names.length && found === NONE; i++) {
      const column = this.#names[i]!.find((at) => takeCell(row, at, CELL, NAME));
      if (column === undefined) continue;
      this.at = column;
      found = remarkBehind(row.bytes, CELL.start[NAME]!, CELL.end[NAME]!);
    }
    return found > SELF && this.#sayEmployee.some((says) => says(row)) ? NONE : found;
  }
}

/** Fills the relationship of a row that states none. `isOnly`: the file has no column for it. */
export function mapRemarks(remarks: RelationshipRemarks, isOnly: boolean): MapStep {
  const reader = new RemarkReader(remarks);
  return (row, record) => {
    if (record.kind[SLOT] !== Kind.absent) return;
    const relationship = reader.read(row);
    if (relationship >= 0) putRelationship(record, relationship, reader.at);
    // The record is used again for another row.
    else if (isOnly) record.source[SLOT] = -1;
  };
}

/** The columns that fill the relationship, for the explanation of a row. */
export function aboutRemarks(remarks: RelationshipRemarks | undefined): FieldAbout[] {
  return remarks === undefined ? [] : [{ field: 'relationship', columns: remarks.names.flat(), constant: null, transforms: [] }];
}

/** What is said in English and is no other remark: an office has partners and students. All of these are left out of names (`relationshipRemark`). */
const SAID = [
  'employee, ee, self, subscriber, spouse, sp, husband, wife, legal spouse, domestic partner',
  'child, ch, son, daughter, dependent, dependant, dep, dependent child, dependent spouse, stepchild, step child, stepson, step son',
  'stepdaughter, step daughter, adopted child, adopted son, adopted daughter, foster child, grandchild, grandson, granddaughter',
].flatMap((line) => line.split(', '));
const WORDS = compileWords(SAID.map((word) => [word, RELATIONSHIPS.findIndex((one) => one === COMMON_WORDS.relationship[word])] as const));
/** More than the longest of them. */
const MAX_REMARK_BYTES = 24;

/** The relationship that a name ends with, in brackets or behind ` - `. Looks at no more bytes than a remark has. */
function remarkBehind(bytes: Uint8Array, start: number, end: number): number {
  const isBracketed = bytes[end - 1] === CLOSING;
  const last = isBracketed ? end - 1 : end;
  for (let at = last - 1; at > start && at >= last - MAX_REMARK_BYTES; at--) {
    const byte = bytes[at]!;
    const begins = isBracketed ? byte === OPENING : byte === DASH && bytes[at - 1] === SPACE && bytes[at + 1] === SPACE;
    if (begins) return WORDS.find(bytes, at + 1, last);
    if (byte !== SPACE && byte !== DASH && !isLetter(byte)) return NONE;
  }
  return NONE;
}

const [SPACE, OPENING, CLOSING, DASH] = [32, 40, 41, 45];
const NONE = -1;
const SELF = RELATIONSHIPS.indexOf('self');
const SLOT = slotOf('relationship');
const NAME = slotOf('last_name');
const CELL = new Record();
