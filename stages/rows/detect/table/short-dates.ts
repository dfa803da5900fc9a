import { GENERIC_NAME, type VendorConfig } from '../../../../src/model/vendor-config.ts';
import type { ShortDates } from '../../../../src/model/reading.ts';
import { trimmedCell } from '../../base/text.ts';
import { isFilled } from '../../map/cell.ts';
import { dateValue, dayOfYear } from '../../map/dates/calendar.ts';
import type { HeadRows } from '../head-records.ts';

/**
 * Columns of dates whose cells in the head are all written as mainframes write them: `1240131` with the century first, as an AS/400 does, or
 * `2024031`, a year and the number of a day in it. Neither can be a date in any other form, but of a single cell it may be no date at all.
 */
export function shortDates(config: VendorConfig, dates: readonly number[], headRows: HeadRows): ShortDates {
  if (config.name !== GENERIC_NAME) return [];
  const seen = dates.map((column) => ({ column, centuries: 0, numbered: 0, certain: 0, sixes: 0, certainSixes: 0 }));
  let open = seen;
  headRows((row) => {
    open = open.filter((one) => {
      if (!isFilled(row, one.column)) return true;
      const cell = trimmedCell(row, one.column);
      if (NO_DATE.test(cell)) return true;
      if (isOfCentury(cell)) one.centuries++;
      else if (isNumbered(cell)) {
        one.numbered++;
        if (!lacksZero(cell)) one.certain++;
      } else if (isWithoutCentury(cell)) {
        one.sixes++;
        if (cell.slice(0, 2) > '12') one.certainSixes++;
      } else return false;
      return true;
    });
    return open.length > 0;
  });
  const ofCentury = open.filter((one) => one.numbered === 0 && one.centuries + one.certainSixes > 0);
  const ofNumbers = open.filter((one) => one.centuries + one.sixes === 0 && one.numbered > 0);
  // What proves one column holds for those beside it: a number has lost the zero of its century, and few persons have a last day.
  return [
    ...(ofCentury.some((one) => one.centuries >= MIN_CELLS) ? ofCentury.map(({ column }) => ({ column, format: 'CYYMMDD' as const })) : []),
    ...(ofNumbers.some((one) => one.numbered >= MIN_CELLS && one.certain > 0)
      ? ofNumbers.map(({ column }) => ({ column, format: 'YYYYDDD' as const }))
      : []),
  ];
}

const MIN_CELLS = 2;
/** Zeros for "no date", nines for "no end". */
const NO_DATE = /^(?:0+|9{7}|1991231)$/;

function isOfCentury(cell: string): boolean {
  const [, century, year, month, day] = /^([01])(\d\d)(\d\d)(\d\d)$/.exec(cell) ?? [];
  // A century of 1 with a late year is the 19 of a year with four digits.
  if (century === undefined || (century === '1' && year! >= '90')) return false;
  return dateValue(1900 + Number(century + year!), Number(month), Number(day)) > 0;
}

/** Of a number that has lost the zero of its century. With another zero in front it is text; `110203` may have its month in front. */
function isWithoutCentury(cell: string): boolean {
  const [, year, month, day] = /^([1-9]\d)(\d\d)(\d\d)$/.exec(cell) ?? [];
  return year !== undefined && dateValue(1900 + Number(year), Number(month), Number(day)) > 0;
}

function isNumbered(cell: string): boolean {
  const [, year, day] = /^((?:19|20)\d\d)(\d{3})$/.exec(cell) ?? [];
  return year !== undefined && dayOfYear(Number(year), Number(day)) > 0;
}

/** `2012004` may also be 02012004, of which a spreadsheet dropped the zero. */
function lacksZero(cell: string): boolean {
  const year = Number(cell.slice(3));
  return year >= 1900 && year <= 2099 && dateValue(year, Number(cell[0]), Number(cell.slice(1, 3))) > 0;
}
