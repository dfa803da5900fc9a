import { MAX_TRANSFORMED_BYTES } from '../../../../src/model/transform.ts';
import { Kind, slotOf, type Record } from '../../record.ts';
import { CellKind, Row } from '../../row.ts';
import { codeOf } from '../../validate/issues.ts';
import type { MapStep } from '../step.ts';
import type { TextSteps } from './compile.ts';
import { phoneText } from './meaning.ts';
import type { TextSource } from './source.ts';
import type { Text } from './text.ts';

export interface TransformedField {
  readonly slot: number;
  readonly text: Text;
  readonly source: TextSource;
  readonly transforms: TextSteps;
  /** False where several cells make the text: no kind of cell holds for it. */
  readonly oneCell: boolean;
  /** The field's own step, on a row of one column. */
  readonly step: MapStep;
  /** The step for columns whose dates are proven day-first. */
  readonly dayFirst: { readonly columns: readonly number[]; readonly step: MapStep } | null;
  /** Fills the slot where there is no text: with the constant, or not at all. */
  readonly nothing: MapStep;
  /** Named where a value is missing. */
  readonly firstColumn: number;
  /** For cells that the file itself marks as dates: the field's step on the row itself. */
  readonly marked: MapStep | null;
}

const { absent: ABSENT_KIND, literal: LITERAL_KIND, phone: PHONE_KIND, text: TEXT_KIND, unreadable: UNREADABLE_KIND } = Kind;
const SSN = slotOf('ssn');

/**
 * A field whose text is worked on before the field reads it: the slow door, for its field alone. Text that was only narrowed
 * stays a span of the row; other text is copied into a literal.
 */
export function mapTransformed(field: TransformedField): MapStep {
  const { slot, text, source, oneCell, transforms, nothing, firstColumn, marked } = field;
  const row = new Row(1);
  const tooLong = codeOf('too_long');
  const invalidPhone = codeOf('invalid_phone');
  return (from, record, issues) => {
    const column = source(from, text);
    if (column >= 0 && marked !== null && from.cell[column] === CellKind.date) {
      marked(from, record, issues);
      return;
    }
    const fault = column < 0 ? -1 : text.length > MAX_TRANSFORMED_BYTES ? tooLong : transforms(text);
    if (fault >= 0) {
      record.kind[slot] = fault === invalidPhone ? ABSENT_KIND : UNREADABLE_KIND;
      if (slot === SSN) record.ssn = -1;
      settle(record, slot, column);
      issues.note(fault, slot);
      return;
    }
    if (column < 0 || text.length === 0) {
      nothing(from, record, issues);
      if (record.kind[slot] === ABSENT_KIND) record.source[slot] = column < 0 ? firstColumn : column;
      return;
    }
    row.bytes = text.bytes;
    row.start[0] = text.start;
    row.end[0] = text.end;
    row.cell[0] = oneCell ? from.cell[column]! : CellKind.text;
    const step = field.dayFirst !== null && field.dayFirst.columns.includes(column) ? field.dayFirst.step : field.step;
    step(row, record, issues);
    if (text.bytes === from.bytes) {
      record.source[slot] = column;
      return;
    }
    if (record.kind[slot] === TEXT_KIND) {
      record.literal[slot] = text.bytes.slice(record.start[slot], record.end[slot]);
      record.kind[slot] = LITERAL_KIND;
    } else if (record.kind[slot] === PHONE_KIND) {
      record.literal[slot] = phoneText(text.bytes, record.end[slot]!);
      record.kind[slot] = LITERAL_KIND;
    }
    settle(record, slot, column);
  };
}

/** No span of the slot points anywhere: what it would point at is not the row. */
function settle(record: Record, slot: number, column: number): void {
  record.start[slot] = 0;
  record.end[slot] = 0;
  record.escaped[slot] = 0;
  record.source[slot] = column;
}
