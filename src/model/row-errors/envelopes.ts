import type { RowErrorCode } from './row-error-code.ts';

/** What is said once of the envelope of an 834, or of how its members are tied together. */
export const ENVELOPE_CODES = {
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
    remedy: 'Nothing has to be done if the set was not meant for enrollment. If it was, send it as an 834.',
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
