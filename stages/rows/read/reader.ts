import type { Cut, Reading } from '../../../src/model/reading.ts';
import { createCsvReader } from './csv-reader.ts';
import { createExcelReader } from './excel-reader.ts';
import type { RowReader } from './row-reader.ts';

/** A reader for one segment, from what was decided about its file and from where the segment stands in it. */
export function createReader(reading: Reading, cut: Pick<Cut, 'first_row' | 'start'>): RowReader {
  switch (reading.format) {
    case 'csv':
      return createCsvReader(reading, cut);
    case 'excel':
      return createExcelReader(reading);
    default:
      return reading satisfies never;
  }
}

/** Whether a row's bytes hold while those of its feed do; false where they hold only until the next row is read. */
export function bytesStand(reading: Reading): boolean {
  switch (reading.format) {
    case 'csv':
      return reading.encoding !== 'windows-1252';
    case 'excel':
      return true;
    default:
      return reading satisfies never;
  }
}

/** How to read the bytes of a row that a reader of this file has given: its text is UTF-8 by then. */
export function asUtf8(reading: Reading): Reading {
  return reading.format === 'csv' ? { ...reading, encoding: 'utf-8' } : reading;
}
