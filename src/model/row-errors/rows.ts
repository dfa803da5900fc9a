import { MAX_COVERAGES, MAX_DEPENDENTS } from '../bounds.ts';
import type { RowErrorCode } from './row-error-code.ts';

/** What is wrong with a row, so that its values cannot be read as they should. */
export const ROW_CODES = {
  column_count: {
    severity: 'error',
    message: 'The row has another number of cells than the header',
    cause:
      'With too few cells, a cell or a delimiter is missing, or a line break stands inside a value. With too many, a delimiter stands unquoted inside a value, or a line break is missing. The message says how many cells the row and the header have.',
    remedy: 'Write every cell, also blank ones, and quote values that contain the delimiter or a line break.',
  },
  unclosed_quote: {
    severity: 'error',
    message: 'A quote is opened here and never closed',
    cause: 'The quoting of the row is broken; it was read to the end of its line.',
    remedy: 'Close the quote, or double a quote that belongs to the value.',
  },
  row_too_large: {
    severity: 'error',
    message: 'The row is longer than a record can be',
    cause: 'A row may hold 1 MiB at most.',
    remedy: 'Check the quoting and the line ends of the file.',
  },
  invalid_json: {
    severity: 'error',
    message: 'The record is no JSON object',
    cause: 'The line cannot be read as JSON, or the line or the element of the array is no object. The rows around it are read.',
    remedy: 'Write the line, or the element, as one JSON object.',
  },
  too_deep: {
    severity: 'error',
    message: 'The record is nested too deeply',
    cause: 'A record may have 32 levels of objects and arrays at most.',
    remedy: 'Send the record with fewer levels.',
  },
  line_length: {
    severity: 'error',
    message: 'The line is shorter or longer than its layout',
    cause: 'The line was cut off, broken in two or run together with the next one; its fields do not stand at their positions.',
    remedy: 'Write every line in full, filled with blanks, and without tabs or line ends in it.',
  },
  column_overrun: {
    severity: 'error',
    message: 'A value reaches into the column beside it',
    cause:
      'The columns of the file stand under their names, parted by blanks. A value is longer than its column, or the line is shifted: where its values begin and end is not known.',
    remedy: 'Make the column as wide as its longest value, or send the rows with a delimiter.',
  },
  record_out_of_place: {
    severity: 'error',
    message: 'A line is of a type that the layout does not have, or that cannot stand here',
    cause:
      'The mark that says what the line is was changed or is not known, no member stands above the line, or the member has more lines of the type than the layout has.',
    remedy: 'Correct the mark, or send the lines of a member below the one that begins it.',
  },
  family_too_large: {
    severity: 'error',
    message: 'The family is larger than a record can hold',
    cause: `A family holds at most ${MAX_DEPENDENTS} dependents, ${MAX_COVERAGES} coverages and 1 MiB.`,
    remedy: 'Check the family ids and relationships of these rows.',
  },
  too_many_errors: {
    severity: 'error',
    message: 'The row has more problems than are listed',
    cause: 'At most 100 entries are kept for one row.',
    remedy: 'Correct those listed and send the row again.',
  },
  row_truncated: {
    severity: 'error',
    message: 'The file ends inside this row',
    cause: 'The last segment of the file has no end; what was to follow is lost.',
    remedy: 'Send the whole file again.',
  },
} as const satisfies Record<string, RowErrorCode>;
