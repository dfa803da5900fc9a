import type { Cut } from '../../../src/model/cut.ts';
import type { Reading } from '../../../src/model/reading.ts';
import type { FileFormat } from '../../../src/model/vendor-config.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { createCsvReader } from './csv-reader.ts';
import { createExcelReader } from './excel-reader.ts';
import { asObjects, createJsonReader } from './json/json-reader.ts';
import { createLineReader } from './line-reader.ts';
import type { Row } from '../row.ts';
import type { RowReader } from './row-reader.ts';
import { createCarriedX12Reader, createX12Reader } from './x12/x12-reader.ts';

/**
 * A reader for one segment, from what was decided about its file and from where the segment stands in it. In the memory of the `kernel`
 * it may put the bytes, and the rows are the kernel's own.
 */
export function createReader(reading: Reading, cut: Pick<Cut, 'first_row' | 'start' | 'context'>, kernel: Kernel | null = null): RowReader {
  switch (reading.format) {
    case 'csv':
      return createCsvReader(reading, cut, kernel);
    case 'excel':
      return createExcelReader(reading, kernel);
    case 'json':
      return createJsonReader(reading, cut, kernel);
    case 'fixed_width':
    case 'tagged_lines':
      return createLineReader(reading, cut, kernel);
    case 'edi_834':
      return createX12Reader(reading, cut, kernel);
    default:
      return reading satisfies never;
  }
}

/** The format that a file has for whoever sent it: lines with tags are delimited text. */
export function formatOf(reading: Pick<Reading, 'format'>): FileFormat {
  return reading.format === 'tagged_lines' ? 'csv' : reading.format;
}

/** Reads rows whose bytes were carried to another segment, in UTF-8, one after the other. */
export class CarriedRows {
  readonly #reading: Reading;
  readonly #reader: RowReader;

  /** In the memory of the `kernel` it may put the bytes, if it `readsAlone`. */
  constructor(reading: Reading, kernel: Kernel) {
    this.#reading = asUtf8(reading);
    this.#reader = createReader(this.#reading, NOWHERE, kernel);
  }

  /** Whether one reader reads them all, into the kernel's own row. */
  get readsAlone(): boolean {
    return this.#reader.readAlone !== undefined;
  }

  /** Reads one of them; false if it is none. What `row` says holds until the next one is read. */
  read(number: number, bytes: Uint8Array, row: Row): boolean {
    if (this.#reader.readAlone !== undefined) return this.#reader.readAlone(number, bytes, row);
    if (this.#reading.format === 'edi_834') return createCarriedX12Reader(this.#reading, number, bytes).next(row);
    const reader = createReader(this.#reading, { ...NOWHERE, first_row: number });
    reader.feed(bytes, true);
    return reader.next(row);
  }
}

const NOWHERE = { first_row: 0, start: 0 };

/** How to read the bytes of a row that a reader of this file has given: its text is UTF-8 by then. */
function asUtf8(reading: Reading): Reading {
  switch (reading.format) {
    case 'json':
      return asObjects(reading);
    case 'csv':
    case 'tagged_lines':
      return { ...reading, encoding: 'utf-8' };
    case 'fixed_width':
      return { ...reading, encoding: 'utf-8', record_bytes: 0 };
    case 'excel':
    case 'edi_834':
      return reading;
    default:
      return reading satisfies never;
  }
}
