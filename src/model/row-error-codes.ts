import { MAX_COVERAGES, MAX_DEPENDENTS } from './bounds.ts';
import type { Severity } from './row-error.ts';

interface RowErrorCode {
  readonly severity: Severity;
  readonly message: string;
  readonly cause: string;
  readonly remedy: string;
}

/**
 * Every code an error report can hold: its usual severity, the message of an entry, and what its documentation page
 * says. A vendor config may raise a warning to an error. Codes are stable: clients match on them.
 */
export const ROW_ERROR_CODES = {
  required: {
    severity: 'error',
    message: 'A value is required here',
    cause: 'The field is required and the row has no value for it, or only blanks.',
    remedy: 'Fill the cell and send the row again.',
  },
  identifier_missing: {
    severity: 'error',
    message: 'At least one identifier (member id, employee id or SSN) is required',
    cause: 'Nothing in the row says which person it is about.',
    remedy: 'Send a member id, an employee id or an SSN for every person.',
  },
  birth_date_missing: {
    severity: 'warning',
    message: 'The birth date is missing',
    cause: 'The row has no birth date. The record is kept without one.',
    remedy: 'Send the birth date if it is known.',
  },
  invalid_date: {
    severity: 'error',
    message: 'A date must be YYYY-MM-DD',
    cause: 'The text is no date in a form this vendor uses, or no day of the calendar.',
    remedy: 'Write the date as YYYY-MM-DD.',
  },
  birth_date_in_future: {
    severity: 'error',
    message: 'The birth date lies after the day the file was received',
    cause: 'The year was mistyped, or two columns were swapped.',
    remedy: 'Correct the birth date.',
  },
  birth_date_too_early: {
    severity: 'error',
    message: 'The birth date lies before 1900',
    cause: 'The year was mistyped, or a placeholder was sent.',
    remedy: 'Correct the birth date.',
  },
  termination_before_effective: {
    severity: 'error',
    message: 'The termination date lies before the effective date',
    cause: 'The coverage would end before it begins.',
    remedy: 'Correct one of the two dates.',
  },
  void_coverage: {
    severity: 'warning',
    message: 'The coverage never took effect',
    cause: 'It ends on the day it begins or the day before, which is how senders cancel a coverage from its start.',
    remedy: 'Nothing, if the coverage was meant to be cancelled.',
  },
  termination_before_hire: {
    severity: 'warning',
    message: 'The coverage ends before the hire date',
    cause: 'One of the two dates is wrong, or the person was hired again.',
    remedy: 'Check both dates.',
  },
  invalid_ssn: {
    severity: 'error',
    message: 'An SSN must be 9 digits in the form XXX-XX-XXXX',
    cause: 'The field holds fewer or more than nine digits, or other characters.',
    remedy: 'Send all nine digits, with or without dashes.',
  },
  implausible_ssn: {
    severity: 'warning',
    message: 'The SSN lies outside the ranges that are issued',
    cause: 'Area 000, 666 or 9xx, group 00, serial 0000, or nine equal digits: mostly a placeholder.',
    remedy: 'Check the number, or leave the field empty where there is none.',
  },
  ssn_padded: {
    severity: 'warning',
    message: 'Leading zeros were restored to the SSN',
    cause: 'A spreadsheet had stored the number without them.',
    remedy: 'Format the column as text before saving.',
  },
  ssn_of_subscriber: {
    severity: 'warning',
    message: "The SSN is the subscriber's; the dependent is kept without one",
    cause: 'The row of a dependent repeats the SSN of its subscriber, mostly because its own is not known.',
    remedy: "Send the dependent's own SSN, or leave the field empty.",
  },
  ssn_in_identifier: {
    severity: 'warning',
    message: 'An identifier holds SSNs; a stable token stands in its place',
    cause: 'The member or employee id column contains the SSN, or comes from an SSN column.',
    remedy: 'Send an identifier that is not the SSN.',
  },
  invalid_phone: {
    severity: 'warning',
    message: 'The phone number could not be normalized',
    cause: 'It is neither ten digits of the North American plan nor an international number with a leading +.',
    remedy: 'Send ten digits, or + and the country code.',
  },
  invalid_email: {
    severity: 'warning',
    message: 'The e-mail address could not be normalized',
    cause: 'The text has not the form name@domain.',
    remedy: 'Correct the address or leave the field empty.',
  },
  unknown_state: {
    severity: 'warning',
    message: 'The state is not one of the United States',
    cause:
      'Neither a two-letter code nor the name of a state or territory. The value is kept as sent; out of a column of city and state it stays in the city.',
    remedy: 'Send the two-letter code.',
  },
  unknown_zip: {
    severity: 'warning',
    message: 'The zip code is not one of the United States',
    cause: 'Neither five digits nor five and four. The value is kept as sent.',
    remedy: 'Send five digits, or nine as 12345-6789.',
  },
  zip_padded: {
    severity: 'warning',
    message: 'Leading zeros were restored to the zip code',
    cause: 'A spreadsheet had dropped them.',
    remedy: 'Format the column as text before saving.',
  },
  unknown_code: {
    severity: 'warning',
    message: 'The value is not one of those this field takes',
    cause: 'The vendor has no such code. The field is null, or `other` where it has that value.',
    remedy: 'Use one of the documented values.',
  },
  placeholder_value: {
    severity: 'warning',
    message: 'The value looks like a placeholder',
    cause: 'It repeats one character or is a word that stands for nothing (000…, Nowhere, TBD).',
    remedy: 'Send the real value or leave the field empty.',
  },
  scientific_notation: {
    severity: 'error',
    message: 'A spreadsheet has rounded the number; its digits are lost',
    cause: 'The cell was saved in scientific notation (1.2E+07).',
    remedy: 'Format the column as text and export again from the source.',
  },
  not_allowed: {
    severity: 'error',
    message: 'The value is not one of those that are allowed here',
    cause: 'A rule of the vendor lists the values of the field, and this is none of them.',
    remedy: 'Use one of the values that are agreed with the vendor.',
  },
  pattern_mismatch: {
    severity: 'error',
    message: 'The value has not the form that is asked for here',
    cause: 'A rule of the vendor gives the form of the field, and the value does not fit it.',
    remedy: 'Write the value in the form that is agreed with the vendor.',
  },
  too_short: {
    severity: 'error',
    message: 'The value is shorter than allowed',
    cause: 'A rule of the vendor asks for more characters.',
    remedy: 'Send the whole value.',
  },
  out_of_range: {
    severity: 'error',
    message: 'The value lies outside of the range that is allowed',
    cause: 'A rule of the vendor gives the first and the last date or number of the field.',
    remedy: 'Correct the value.',
  },
  date_order: {
    severity: 'error',
    message: 'Two dates are in the wrong order',
    cause: 'A rule of the vendor says which of two dates of the row comes first.',
    remedy: 'Correct one of the two dates.',
  },
  age_limit: {
    severity: 'error',
    message: 'The dependent is older than the limit for this relationship',
    cause: 'By the birth date the dependent is past the age up to which the vendor covers this relationship.',
    remedy: 'Check the birth date and the relationship, or end the coverage.',
  },
  several_spouses: {
    severity: 'error',
    message: 'The family has more than one spouse',
    cause: 'A rule of the vendor allows one spouse a family, and an earlier row has stated another person as such.',
    remedy: 'Check the relationships of the family, or send the former spouse as ex-spouse.',
  },
  several_subscribers: {
    severity: 'warning',
    message: 'Another row states another subscriber with this family id',
    cause:
      'The rows of one family name two persons as its subscriber, who differ in birth date, SSN or first name: the id of one was written to the other, or a dependent is marked as subscriber. Both records are kept.',
    remedy: 'Check the family id and the relationship of both rows.',
  },
  too_long: {
    severity: 'error',
    message: 'The value is longer than allowed',
    cause: 'A rule of the vendor asks for fewer characters, or the value is too long (16 KiB) to be worked on.',
    remedy: 'Shorten the value, or check whether two columns ran together.',
  },
  orphan_dependent: {
    severity: 'error',
    message: 'The subscriber of this dependent is not in the file, or was not accepted',
    cause: 'No subscriber row has this family id, or that row has an error of its own.',
    remedy: 'Send the subscriber in the same file, or correct its row.',
  },
  relationship_inferred: {
    severity: 'warning',
    message: 'The relationship is not stated and was inferred',
    cause: 'A row without a relationship stands below its subscriber, or a flag, a number or an id says that it is a dependent.',
    remedy: 'Fill the relationship of every dependent.',
  },
  plan_differs: {
    severity: 'warning',
    message: "The dependent's plan differs from the subscriber's for the same benefit",
    cause: 'Both state the same benefit and another plan id. The dependent stands in the coverage of its subscriber.',
    remedy: 'Check the plan id of the dependent.',
  },
  covered_person_unknown: {
    severity: 'warning',
    message: 'This coverage lists a person who is not in the record',
    cause: 'An identifier in the list of those whom a coverage covers is not that of the subscriber or of a dependent of the record.',
    remedy: 'List covered persons by the identifier that they have among the dependents, or with their names.',
  },
  duplicate_member: {
    severity: 'warning',
    message: 'The same person and coverage stand in an earlier row',
    cause: 'Person, plan and effective date are those of another row. Both records are kept.',
    remedy: 'Send each person and coverage once.',
  },
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
  line_end_in_value: {
    severity: 'warning',
    message: 'Line ends inside values were removed',
    cause: 'A line ends in the middle of a segment: the file was wrapped, or a value holds a line end.',
    remedy: 'Send the file with line ends between segments only, or with none.',
  },
  termination_date_inferred: {
    severity: 'warning',
    message: 'The coverage is ended without a benefit end date; another date of the member stands for it',
    cause:
      'The maintenance code says that the coverage ends and DTP*349 is missing, so the maintenance date (DTP*303) or the end of eligibility (DTP*357) was taken.',
    remedy: 'Send the benefit end date (DTP*349) of each coverage that ends.',
  },
  several_members: {
    severity: 'error',
    message: 'The row has the name of another member: most likely the INS of that one is missing, or stands behind its name',
    cause:
      "Another member name (NM1*IL) stands in the same INS loop, or the names of the set stand before their INS, so that what belongs to one person would become another one's.",
    remedy: 'Begin each member with an INS of its own, with its name behind it, and send them again.',
  },
  loop_not_read: {
    severity: 'warning',
    message: 'A coverage or a person stands between LS and LE and was not read',
    cause:
      'Between LS and LE stand the reporting categories of a member. A coverage (HD) or a name (NM1) there is mostly that of a dependent who has no INS loop.',
    remedy: 'Send every dependent in an INS loop of its own, and every coverage (HD) before the LS.',
  },
  element_missing: {
    severity: 'warning',
    message: 'An element of the name (NM1) is missing: its qualifier stands where the suffix belongs, and was read as NM108',
    cause: 'Between the name and the qualifier of the identifier (NM108) a separator was left out, so that both stand one element too early.',
    remedy: 'Write all empty elements of NM1: NM1*IL*1*last*first*middle**suffix*qualifier*identifier.',
  },
  name_not_read: {
    severity: 'warning',
    message: 'A name (NM1) was not read: no member has its entity code (NM101), or it stands before the INS of its member',
    cause: 'A member is named by NM1*IL (or NM1*74 where the name is corrected) behind its INS. Other codes are those of other persons.',
    remedy: "Write IL in NM101 of each member's own name, and each NM1 behind the INS that it belongs to.",
  },
  encoding_assumed: {
    severity: 'warning',
    message: 'The file is not UTF-8 and was read as Windows-1252',
    cause: 'It holds bytes that are no UTF-8 and has no mark that names its encoding.',
    remedy: 'Save the file as UTF-8.',
  },
  date_order_assumed: {
    severity: 'warning',
    message: 'The dates of this column were read with the month first, though those of another column have the day first',
    cause:
      'A day over 12 proves the order of another column of the file. In this one no day over 12 occurs, so that its dates could be read in either order; without proof the month comes first.',
    remedy: 'Check the dates of this column, and send dates as YYYY-MM-DD.',
  },
  values_unread: {
    severity: 'warning',
    message: 'Some values of the file could not be given a column and were not read',
    cause:
      "Records have more than 2,048 different members, arrays inside records more than 64 elements, a family more dependents than are read, records hold lists of persons who are nobody's dependents, a dependent says yes or no to benefits, or the file holds further lists beside the one that was read. Of delimited text and workbooks: a column lists dependents in one cell, or another table with columns of its own stands below the rows, of which nothing is read.",
    remedy:
      'Send one list of records, with members that are named alike in every record, and each dependent in a record or in columns of its own, and each table in a file of its own.',
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
  separators_assumed: {
    severity: 'warning',
    message: 'The envelope does not say all separators; they were found by what follows',
    cause: 'The file has no ISA segment, or one with fewer than sixteen elements or without the terminator that all other segments have.',
    remedy: 'Send the whole interchange, from ISA to IEA, with every separator of its ISA.',
  },
  envelope_incomplete: {
    severity: 'warning',
    message: 'A segment of the envelope is missing',
    cause: 'A header stands without its trailer or a trailer without its header: the file was cut off, or put together by hand.',
    remedy: 'Compare the file with its source, and send it again if it ends too early.',
  },
  envelope_count_differs: {
    severity: 'warning',
    message: 'A count of the envelope is not the number of what it counts',
    cause:
      'SE01 counts the segments of its set, GE01 the sets of its group, IEA01 the groups of its interchange, QTY02 the members, employees or dependents.',
    remedy: 'Compare the file with its source.',
  },
  control_number_differs: {
    severity: 'warning',
    message: 'The control number of a trailer is not that of its header',
    cause: 'SE02 must repeat ST02, GE02 must repeat GS06, and IEA02 must repeat ISA13.',
    remedy: 'Check that nothing is missing between the two.',
  },
  interchange_repeated: {
    severity: 'warning',
    message: 'An interchange with this control number came from the same sender before, with other content',
    cause: 'ISA13 counts the interchanges of a sender; one that comes a second time is mostly a correction or a mistake.',
    remedy: 'Check which of the two files is right. The original value is the control number.',
  },
  set_not_read: {
    severity: 'warning',
    message: 'The interchange holds a transaction set that is no 834; it was passed over',
    cause: 'Only sets that begin with ST*834 hold enrollment.',
    remedy: 'Nothing, if the set was not meant for enrollment.',
  },
  family_by_other_id: {
    severity: 'warning',
    message: 'No dependent carries a subscriber number (REF*0F); families were told by another id that they share',
    cause: 'REF*0F ties dependents to their subscriber and is required in every INS loop.',
    remedy: 'Send REF*0F for every member.',
  },
  family_by_order: {
    severity: 'warning',
    message: 'No subscriber number (REF*0F) or other id ties dependents to one subscriber; families were told by the order of the members',
    cause: 'REF*0F ties dependents to their subscriber and is required in every INS loop.',
    remedy: 'Send REF*0F for every member.',
  },
} as const satisfies Record<string, RowErrorCode>;

export type RowErrorCodeName = keyof typeof ROW_ERROR_CODES;

/**
 * The checks whose weight a vendor may set: what they find leaves a value that can be written. What cannot be read or linked
 * stays an error.
 */
export const ADJUSTABLE_CODES = [
  'birth_date_missing',
  'birth_date_in_future',
  'birth_date_too_early',
  'termination_before_effective',
  'void_coverage',
  'termination_before_hire',
  'implausible_ssn',
  'ssn_padded',
  'ssn_of_subscriber',
  'invalid_phone',
  'invalid_email',
  'unknown_state',
  'unknown_zip',
  'zip_padded',
  'unknown_code',
  'placeholder_value',
  'relationship_inferred',
  'plan_differs',
] as const satisfies readonly RowErrorCodeName[];
