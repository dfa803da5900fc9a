import type { Cut, X12Context } from '../../../../src/model/cut.ts';
import type { X12Reading } from '../../../../src/model/reading.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { RowRemark, type Row } from '../../row.ts';
import type { LentRows } from '../lent-rows.ts';
import type { RowReader } from '../row-reader.ts';
import { compilePlaces } from './places.ts';
import { X12Walker } from './walker.ts';

const LINE_FEED = 10;

/** Reads the INS loops of a part of an 834. */
export function createX12Reader(reading: X12Reading, cut: Pick<Cut, 'first_row' | 'start' | 'context'>, kernel: Kernel | null): RowReader {
  return new X12RowReader(reading, cut, kernel);
}

/** Reads a row that was carried elsewhere (`RowReader.carry`). Its context stands before it, in a line of its own. */
export function createCarriedX12Reader(reading: X12Reading, rowNumber: number, carried: Uint8Array): RowReader {
  const lineEnd = carried.indexOf(LINE_FEED);
  const context = JSON.parse(new TextDecoder().decode(carried.subarray(0, lineEnd))) as X12Context;
  const reader = new X12RowReader({ ...reading, encoding: 'utf-8' }, { first_row: rowNumber, start: 0, context }, null);
  reader.feed(carried.subarray(lineEnd + 1), true);
  return reader;
}

class X12RowReader implements RowReader {
  readonly #walker: X12Walker;
  readonly #wrapped: boolean;

  constructor(reading: X12Reading, cut: Pick<Cut, 'first_row' | 'start' | 'context'>, kernel: Kernel | null) {
    this.#wrapped = reading.wrapped ?? false;
    this.#walker = new X12Walker({
      places: compilePlaces(reading.columns),
      columns: reading.columns.length,
      start: cut.start,
      firstRow: cut.first_row,
      context: cut.context !== undefined && 'set' in cut.context ? cut.context : null,
      windows1252: reading.encoding === 'windows-1252',
      observer: null,
      lineEnds: { wrapped: this.#wrapped, unended: reading.unended ?? false },
      kernel,
    });
  }

  get lent(): LentRows | null {
    return this.#walker.lent;
  }

  feed(chunk: Uint8Array, last: boolean): void {
    this.#walker.feed(chunk, last);
  }

  next(row: Row): boolean {
    if (!this.#walker.next(row)) return false;
    if (this.#wrapped) row.remarks &= ~RowRemark.lineEndRemoved;
    return true;
  }

  carry(row: Row): Uint8Array {
    const context = new TextEncoder().encode(`${JSON.stringify(this.#walker.context(true))}\n`);
    const carried = new Uint8Array(context.length + row.recordEnd - row.recordStart);
    carried.set(context);
    carried.set(row.bytes.subarray(row.recordStart, row.recordEnd), context.length);
    return carried;
  }
}
