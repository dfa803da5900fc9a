import type { RowErrorCode } from './row-error-code.ts';

/** What is said once of a whole file. */
export const FILE_CODES = {
  encoding_assumed: {
    severity: 'warning',
    message: 'The file is not UTF-8 and was read as Windows-1252',
    cause: 'It holds bytes that are no UTF-8 and has no mark that names its encoding.',
    remedy: 'Save the file as UTF-8.',
  },
  date_order_assumed: {
    severity: 'warning',
    message: 'The dates of this column were read with the month first, though other dates have the day first',
    cause:
      'A day over 12 proves the order of a column. Either another column of the file has the day first, and in this one no day over 12 occurs, so that its dates could be read in either order; without proof the month comes first. Or this column has dates in both orders: those with a day over 12 in front are errors, and each of the others may be meant either way.',
    remedy: 'Check the dates of this column, and send dates as YYYY-MM-DD.',
  },
  values_unread: {
    severity: 'warning',
    message: 'Some values of the file could not be given a column and were not read',
    cause:
      "Records have more than 2,048 different members, arrays inside records more than 64 elements, a family more dependents than are read, records hold lists of persons who are nobody's dependents, a dependent says yes or no to benefits, or the file holds further lists beside the one that was read. Of delimited text and workbooks: a column lists dependents in one cell, names say who somebody is (`Ann Lee (Spouse)`) and nothing else of the file agrees, tiers are marked in columns of which nothing says whose they are, or another table with columns of its own stands below the rows, of which nothing is read.",
    remedy:
      'Send one list of records, with members that are named alike in every record, and each dependent in a record or in columns of its own, the relationship in a column, and each table in a file of its own. Name the benefit of columns that mark a tier, or send the tier in one column.',
  },
  trailer_count_differs: {
    severity: 'warning',
    message: 'The count in the trailer row is not the number of rows',
    cause: 'Rows were lost or added after the sender counted them.',
    remedy: 'Compare the file with its source.',
  },
  cell_errors: {
    severity: 'warning',
    message: 'Cells of the sheet hold errors such as #N/A or #REF! and were read as blank',
    cause: 'A formula of the workbook could not be computed. The original value is the number of such cells.',
    remedy: 'Correct the formulas, or put the values in their place, and send the workbook again.',
  },
  formulas_without_value: {
    severity: 'warning',
    message: 'Cells of the sheet hold formulas without a result and were read as blank',
    cause: 'The program that wrote the workbook did not compute it. The original value is the number of such cells.',
    remedy: 'Open the workbook in a spreadsheet program and save it again.',
  },
  sheet_not_read: {
    severity: 'warning',
    message: 'Another sheet of the workbook also holds rows of persons and was not read',
    cause: 'One sheet of a workbook is read: the one whose header names the most known columns. The original value is the name of the other.',
    remedy: 'Put all rows into one sheet, or send each sheet as a file of its own.',
  },
} as const satisfies Record<string, RowErrorCode>;
