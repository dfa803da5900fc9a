import { MAX_PREFACE_BYTES } from '../../read/x12/separators.ts';

/**
 * An interchange that holds an 834, an empty group for some, or members without a set around them, or a transaction set or functional group
 * without one around it.
 */
const X12_834 = new RegExp(
  [
    String.raw`^(?:ISA(?<isa>[^A-Za-z0-9\r\n])[\s\S]{0,60000}?(?:\bST *\k<isa> *834\b|\bGS\k<isa>BE\k<isa>(?![\s\S]*\bST\k<isa>\d))`,
    String.raw`ISA(?<only>[^A-Za-z0-9\r\n])(?![\s\S]*\bST\k<only>\d)[\s\S]{0,400}?\bBGN\k<only>[\s\S]{0,4000}?\bINS\k<only>[YN]\k<only>`,
    String.raw`GS(?<gs>[^A-Za-z0-9\s,;"'_])(?:BE\k<gs>|[A-Z]{2}\k<gs>[\s\S]{0,2000}?\bST\k<gs>834\b)`,
    String.raw`ST[^A-Za-z0-9\s,;"'_]834\b`,
    String.raw`BGN(?<bgn>[^A-Za-z0-9\s,;"'_])[\s\S]{0,4000}?\bINS\k<bgn>[YN]\k<bgn>`,
    String.raw`INS(?<ins>[^A-Za-z0-9\s,;"'_])[YN]\k<ins>\w{2}\k<ins>)`,
  ].join('|'),
  'i',
);

/** The beginning of an ISA, whose first four elements have one length each, at the beginning of a line. */
const ISA_OF_LINE = /(?<=[\r\n])ISA([^A-Za-z0-9\s])\d\d\1[^\r\n]{10}\1\d\d\1/i;
/** The header of a set and the first of its members, wherever they stand. */
const MEMBER_OF_SET = /ST([^A-Za-z0-9\s,;"'_])834\1[\s\S]{0,4000}?INS\1[YN]\1\d/i;

/** Whether a text is an 834. An interchange is looked at without its line ends, too: where a file is wrapped they stand anywhere. */
export function is834(text: string): boolean {
  if (X12_834.test(text)) return true;
  const interchange = interchangeIn(text);
  return interchange !== null && (X12_834.test(interchange) || X12_834.test(interchange.replaceAll(/[\r\n]/g, '')));
}

/** Any other interchange, group or set. */
const EDI = /^(?:(?:ISA|UNB|UNA)[^A-Za-z0-9\s]|GS([^A-Za-z0-9\s,;"'_])[A-Z]{2}\1|ST[^A-Za-z0-9\s,;"'_]\d{3}\b)/i;

export function isEdi(text: string): boolean {
  return EDI.test(interchangeIn(text) ?? text);
}

/**
 * An 834 whose segments begin neither lines nor the file: each has a number, a length or a quotation mark before it, or the first is cut off. Not a
 * table or JSON that has one in a value: words stand before that.
 */
export function isDecorated834(text: string): boolean {
  const head = text.slice(0, MAX_PREFACE_BYTES);
  const element = MEMBER_OF_SET.exec(head)?.[1];
  if (element === undefined) return false;
  const before = head.slice(0, /(?:ISA|GS|ST)[^A-Za-z0-9\s,;"'_]/i.exec(head)?.index);
  // A length in binary has zeros, and bytes that look like letters.
  return !/[A-Za-z]/.test(before) || before.includes('\0') || before.split(element).length > MIN_ELEMENTS_CUT;
}

/** What is left of an ISA has more elements than this. */
const MIN_ELEMENTS_CUT = 3;

/** Segments that stand in an 834 around its members or within them. */
const PIECE = /^(?:ACT|AMT|BGN|COB|DMG|DTP|EC|GE|HD|HLH|ICM|IDC|IEA|LE|LS|LUI|LX|N[134]|NM1|PER|PLA|QTY|REF|SE)\*/i;
const MAX_PIECES = 200;
const PIECES_SHARE = 0.8;

/** Nothing but such segments: no delimiter is a star, so nobody's table looks like it. */
export function isEdiPiece(text: string): boolean {
  if (!PIECE.test(text)) return false;
  const segments = text.split(/[~\r\n]+/, MAX_PIECES).flatMap((segment) => segment.trim() || []);
  if (segments.some((segment) => /^INS\*/i.test(segment))) return false;
  return segments.filter((segment) => PIECE.test(segment)).length >= segments.length * PIECES_SHARE;
}

/** Transaction sets that come the same way as an 834, by their identifier. */
const X12_SETS: Readonly<Record<string, string>> = {
  '270': 'eligibility inquiry',
  '271': 'eligibility response',
  '276': 'claim status request',
  '277': 'claim status response',
  '278': 'services review',
  '820': 'premium payment',
  '824': 'application advice',
  '835': 'claim payment',
  '837': 'claim',
  '997': 'functional acknowledgment',
  '999': 'implementation acknowledgment',
};

/** Says which set an interchange holds. */
export function ediName(text: string): string {
  if (/^UN/i.test(text)) return 'a UN/EDIFACT file, but no X12 834';
  const set = /\bST[^A-Za-z0-9\s](\d{3})\b/i.exec(text)?.[1];
  if (set === undefined) return /\bTA1[^A-Za-z0-9\s]/i.test(text) ? 'an EDI interchange acknowledgment (TA1), but no 834' : 'an EDI file, but no 834';
  const meaning = X12_SETS[set];
  return `an EDI ${set} file${meaning === undefined ? '' : ` (${meaning})`}, but no 834`;
}

/** A text from its first interchange on, where only lines of its transport stand above it: a mailbox's, a job's, the headers of a message, a signature's. */
function interchangeIn(text: string): string | null {
  if (/^ISA/i.test(text)) return text;
  const at = text.slice(0, MAX_PREFACE_BYTES).search(ISA_OF_LINE);
  return at < 0 ? null : text.slice(at);
}
