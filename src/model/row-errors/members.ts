import type { RowErrorCode } from './row-error-code.ts';

/** What is wrong with the INS loop of a member of an 834. */
export const MEMBER_CODES = {
  line_end_in_value: {
    severity: 'warning',
    message: 'Line ends inside values were removed',
    cause: 'A line ends in the middle of a segment: the file was wrapped, or a value holds a line end.',
    remedy: 'Send the file with line ends between segments only, or with none.',
  },
  terminator_missing: {
    severity: 'warning',
    message: 'A segment has no terminator; it was read to the end of its line',
    cause:
      'The next line begins with another segment of an 834, so the terminator of the one before it is missing, as where a file was edited by hand.',
    remedy: 'Write the terminator (~, mostly) at the end of every segment.',
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
    message:
      'An element of a name (NM1), a coverage (HD) or a date (DTP, DMG) is missing, or one too many; what stands behind it was read where it belongs',
    cause:
      'A separator was left out, so that what follows stands one element too early: the qualifier of the identifier in the place of the suffix, the kind of a coverage in that of its reason, or a date in that of its format. Or there are too many, so that a tier or a date stands behind its place.',
    remedy:
      'Write all empty elements, and no others: NM1*IL*1*last*first*middle**suffix*qualifier*identifier, HD*021**HLT*plan*tier, DTP*348*D8*date, DMG*D8*date*gender.',
  },
  segment_not_read: {
    severity: 'warning',
    message: 'A segment of the member was not read: no 834 has one of its name',
    cause:
      'Its name was mistyped, or a value of the segment before it holds a terminator (~, mostly), so that the rest of the value looks like a segment.',
    remedy: 'Take terminators out of values, or correct the name of the segment, and send the member again.',
  },
  name_not_read: {
    severity: 'warning',
    message: 'A name (NM1) was not read: no member has its entity code (NM101), or it stands before the INS of its member',
    cause: 'A member is named by NM1*IL (or NM1*74 where the name is corrected) behind its INS. Other codes are those of other persons.',
    remedy: "Write IL in NM101 of each member's own name, and each NM1 behind the INS that it belongs to.",
  },
  actions_differ: {
    severity: 'warning',
    message: 'The member is ended (INS03 024), and the coverage is added (HD01)',
    cause:
      'INS03 024 ends all coverages of a member, and each HD01 of it adds or reinstates one, without a day on which it ends. The coverage is read as its HD says.',
    remedy: 'Send 024 in HD01 of what ends, with the day in DTP*349, or in INS03 what is done with the member.',
  },
  coverage_missing: {
    severity: 'warning',
    message: 'The member has a day on which a coverage begins or ends, and no coverage (HD): no record has that day',
    cause:
      'The benefit begin (DTP*348), the benefit end (DTP*349) or, where INS03 ends the member, the end of eligibility stands in an INS loop without HD. Nothing says of which coverage it is.',
    remedy: 'Send an HD for each coverage that begins or ends, with its days behind it.',
  },
  ssn_differs: {
    severity: 'warning',
    message: 'The SSN in the place of the id is another one than that of the subscriber, by a digit or two',
    cause:
      'In this file the id of subscribers (REF*0F, mostly) is their SSN. Here NM109 (or REF*SY) states nearly the same number: one of the two is mistyped.',
    remedy: 'Compare both numbers with the source.',
  },
} as const satisfies Record<string, RowErrorCode>;
