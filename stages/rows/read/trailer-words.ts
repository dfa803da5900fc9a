/** Whether a trailer may begin with the filled byte there: a quick look at two bytes. */
export function mayBeginTrailer(bytes: Uint8Array, at: number): boolean {
  return ((MAY_BEGIN_TRAILER[bytes[at]!]! >> (bytes[at + 1]! & 31)) & 1) === 1;
}

/** A trailer by its words: the word in small letters, the count beside it, and of what that is a count; null where it is none. */
export function parseTrailer(text: string): { word: string; count: number | null; unit: string } | null {
  if (text.length > MAX_TRAILER_CHARACTERS) return null;
  const match = TRAILER.exec(text);
  if (match === null) return null;
  const word = match[1]!
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();
  return TRAILER_WORDS.has(word) ? { word, count: match[2] === undefined ? null : wholeNumber(match[2]), unit: match[3] ?? '' } : null;
}

/** Whether a text is a trailer, or names a total of a part of the rows. */
export function isTotal(text: string): boolean {
  return parseTrailer(text) !== null || (text.length <= MAX_PART_CHARACTERS && (TOTAL_OF_PART.test(text) || BENEFIT_TOTAL.test(text)));
}

/** What reports print at the end of a page, and databases below their rows. */
export function isReportLine(text: string): boolean {
  return text.length <= MAX_REPORT_LINE_CHARACTERS && REPORT_LINE.test(text);
}

/** Whether a record with nothing else in it says how many rows a database has found: `3 rows selected.`, `12 record(s) selected.` */
export function saysRowsFound(text: string): boolean {
  return ROWS_FOUND.test(text);
}

/** Whether a record with nothing else in it is a remark below the rows; with other cells filled such a text may be a name. */
export function isRemark(text: string): boolean {
  return REMARKS.some((kind) => kind.test(text));
}

/** Whether a text that stands alone in its row heads a section of the rows. */
export function headsSection(text: string): boolean {
  return text.length <= MAX_PART_CHARACTERS && SECTION.test(text);
}

/** The whole number of a count; null for anything else, also for a date (`YYYYMMDD`). */
export function wholeNumber(text: string): number | null {
  if (!/^(\d{1,12}|\d{1,3}(,\d{3})+)$/.test(text) || /^(19|20)\d{6}$/.test(text)) return null;
  return Number(text.replaceAll(',', ''));
}

/** A total may be one of rows or a sum of anything. */
export const TOTALS = new Set([
  'total',
  'totals',
  'grand total',
  'grand totals',
  'sum',
  'member total',
  'member totals',
  'members total',
  'members totals',
]);

const TRAILER_WORDS = new Set([
  ...TOTALS,
  ...words(`
  subtotal, subtotals, sub total, sub totals,
  total rows, total records, total record, total record count, total row count, total count, total number of records,
  total members, total employees, total ees, total subscribers, total lives, total enrolled, totals records, trailer, trailer record,
  file trailer, tr, trl, tlr, trlr, ftr, footer, count, counts, record count, records count, row count, records, number of records,
  number of rows, end of file, end of report, end of data, end of records, end of list, eof, employee count, member count,
  report total, report totals, company total, company totals, department total, department totals, group total, group totals,
  total participants, total dependents, total enrollees, total covered lives, total workers, total persons, total individuals, total people,
  employee total, employee totals, employees total, employees totals, subscriber total, subscriber totals, subscribers total,
  plan total, plan totals, division total, division totals,
  amount due, total amount due, total due, total premium, total premiums, total monthly premium, total cost, total costs, total amount, total charges,
  total deductions, total contributions, total billed, total payroll,
  number of employees, number of members, number of subscribers, number of participants, number of workers, number of lives, number of persons
`),
]);

const BENEFITS = ['medical', 'dental', 'vision', 'life', 'disability', 'std', 'ltd', 'hsa', 'fsa'];

function words(list: string): string[] {
  return list.split(',').map((word) => word.trim());
}

/** For each first byte of a cell, the second letters (as bits by their place in the alphabet) with which a trailer may begin. */
export const MAY_BEGIN_TRAILER = new Int32Array(256);
for (const word of [
  ...TRAILER_WORDS,
  'page',
  'generated',
  'printed',
  'created',
  'produced',
  'prepared',
  'exported',
  'report',
  'run',
  'print',
  'date',
  'confidential',
  'copyright',
  'note',
  'disclaimer',
  'false',
  ...BENEFITS,
]) {
  const second = 1 << (word.charCodeAt(1) & 31);
  MAY_BEGIN_TRAILER[word.charCodeAt(0)]! |= second;
  MAY_BEGIN_TRAILER[word.toUpperCase().charCodeAt(0)]! |= second;
}
for (const mark of ',|;"') MAY_BEGIN_TRAILER['T'.charCodeAt(0)]! |= 1 << (mark.charCodeAt(0) & 31);
for (const mark of '*-=#[<_.~(+:|`') MAY_BEGIN_TRAILER[mark.charCodeAt(0)] = -1;

/** Marks, the words, then a count or nothing: `*** END OF FILE ***`, `Total records: 1,204`, `Report Total: 3 Employees`, `TRL0000150`. */
const TRAILER =
  /^[^\p{L}\p{N}]*([\p{L}][\p{L}\s_-]*?)[\s:=#_-]*(?:(\d[\d,]*)(?:\s+(records?|rows?|enrolled|employees?|members?|subscribers?|lives|enrollees|participants|persons|people))?)?[^\p{L}\p{N}]*$/iu;
const MAX_TRAILER_CHARACTERS = 80;

/** A total of one part of the rows, named behind it: `Subtotal for Medical PPO`, `Total - Denver`. */
const TOTAL_OF_PART = /^(?:sub[ -]?|grand )?totals?(?: (?:for|of|in|by|per) \S|\s*:\s*\S|\s+[\u2013-]\s*\S|[\u2013-]\s+\S)|^sub[ -]?totals?\b/i;
const MAX_PART_CHARACTERS = 120;

/** The same with the part before it, where that is a benefit: `MEDICAL TOTAL`. */
const BENEFIT_TOTAL = new RegExp(
  `^(?:${BENEFITS.join('|')})(?: (?:insurance|coverage|plans?|enrollments?|premiums?))? (?:sub ?|grand )?totals?:?$`,
  'i',
);

/** What reports print at the end of a page: its number, when and by whom it was made; and what databases print below their rows. */
const REPORT_LINE =
  /^(?:page:? *\d+(?: *(?:of|\/) *\d+)?$|(?:report )?(?:generated|printed|created|produced|prepared|exported)(?: (?:on|by|at|from)\b|:| \d)|(?:report|run|print) (?:date|time|generated|printed|created|run)\b|run (?:on|by|at)\b|date (?:printed|generated|created)\b|confidential\b.*(?:information|data|report|only|proprietary|phi|health)\b|\(\d+ (?:rows?|records?)(?: \w+)?\)$)/i;
const MAX_REPORT_LINE_CHARACTERS = 200;
const ROWS_FOUND = /^\d[\d,]* (?:rows?|records?|(?:row|record)\(s\)) (?:selected|returned|affected|retrieved|exported|fetched|found)\b.{0,20}$/i;
/** What a row may say with nothing else in it; with other cells filled it is a name. */
const COUNT_OF = /^(?:subscribers|dependents|employees|totals? (?:\p{L}+ ){0,2}\p{L}+) *[:=] *\$?\d[\d,.]*$/iu;
const CONFIDENTIAL = /^confidential$/i;
/** A remark below the rows: words, and no name of a person, who has not this many. */
const NOTE = /^(?:notes?(?: ?[:.-]| to\b)|disclaimer\b|\*+ ?(?=\p{L}+(?:[ ,]+\S+){4})).{3,}$/iu;
/** Whose a report is, as Salesforce and others print it below the rows. */
const COPYRIGHT = /^(?:copyright\b.{0,4}(?:\(c\)|\u00a9|\d{4})|(?:\(c\)|\u00a9) ?\d{4}).*$/iu;
/** The end of a block of code in Markdown. */
const FENCE = /^`{3,}$/;

/** A trailer whose cells are parted by another delimiter than those of the rows. */
export const OTHER_DELIMITER = /^(?:(?:file )?trailer(?: record)?|tr|trl|tlr|trlr|ftr|footer) *[|,;\t^~](?=.*[\d=])/i;

/** A remark that says where a file ends: `# end`. */
const END = /^[#*=-]+ *end[ .#*=-]*$/i;
/** A heading that says whose rows stand below it: `Group: 0012 - Acme East`, `Division - West`, `GROUP 0012`, `Plan: Gold PPO`. */
const SECTION =
  /^plan(?: (?:name|code))?: *\S|^(?:(?:sub[ -]?)?group|division|department|dept|company|employer)(?: (?:name|number|no\.?|id|code))?(?: *(?::|#|[-\u2013] ) *\S| \d[\w-]*(?: *[-\u2013:] *\S.*)?$)/i;
const REMARKS = [COUNT_OF, CONFIDENTIAL, COPYRIGHT, NOTE, FENCE, OTHER_DELIMITER, END, SECTION];
