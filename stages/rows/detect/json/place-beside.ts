import type { JsonPath } from '../../read/json/path-tree.ts';
import { flatWords, wordsOf } from './path-words.ts';

/** A member of an object, and its siblings. */
export interface Member {
  readonly path: JsonPath;
  /** The path of the object. */
  readonly above: JsonPath;
  /** Its own name, as written and as words. */
  readonly last: string;
  readonly words: string;
  /** The names of all members of the object, as words. */
  readonly beside: ReadonlySet<string>;
}

/** The place whose name a member has because of its siblings. Null: it is not read. Undefined: the siblings change nothing. */
export function placeBeside(member: Member): JsonPath | null | undefined {
  for (const rule of RULES) {
    const place = rule(member);
    if (place !== undefined) return place;
  }
  return undefined;
}

type Rule = (member: Member) => JsonPath | null | undefined;

/** The first rule that knows a member names it. */
const RULES: readonly Rule[] = [
  // A patient is the person of the record, but no dependent beside somebody else, as in a row with several persons.
  ({ path, words }) => (path.length === 1 && words === 'patient id' ? ['personId'] : undefined),
  ({ path, words, beside }) => (path.length === 1 && UNIQUE_ID.test(words) && !beside.has('id') ? ['id'] : undefined),
  // The account of an employee, or ADP's key of one, where nothing else tells persons apart.
  ({ path, words, beside }) =>
    path.length === 1 && /^(?:user id|associate oid)$/.test(words) && ![...beside].some((word) => IDENTIFIES.test(word)) ? ['id'] : undefined,
  // A field of Personio, with its name beside its value.
  ({ path, words, beside }) =>
    words === 'value' && path.length === 3 && wordsOf(String(path[0])) === 'attributes' && beside.has('label') ? [path[1]!] : undefined,
  // The sender's own id of a field, beside its value.
  ({ words, beside }) => (words === 'universal id' && beside.has('value') ? null : undefined),
  // The last digits of a zip, whose first ones stand beside.
  ({ words, beside }) => (ZIP_END.test(words) && [...beside].some((word) => ZIP.test(word)) ? null : undefined),
  ({ above, words }) => (words === 'external identifier' ? [...above, 'externalId'] : undefined),
  ({ above, words }) => (MOBILE.test(words) ? [...above, 'mobilePhone'] : undefined),
  stateOfWorkday,
  phoneInParts,
  ({ above, words, beside }) => (words === 'contract number' && isOfGroup(beside) ? [...above, 'groupNumber'] : undefined),
  // An amount. The kind of something may be called a value, too.
  ({ words, beside }) => (AMOUNT.test(words) && (beside.has('currency') || beside.has('currency code')) ? null : undefined),
  (member) => (isDayOfTransaction(member) ? ['transactionEffectiveDate'] : undefined),
  labelBesideCode,
];

const ZIP_END = /^(?:zip|postal)(?: code)? ?(?:plus ?4?|4|ext(?:ension)?|suffix)$/;
const ZIP = /^(?:zip|zip ?code|postal ?code|zip 5)$/;
const UNIQUE_ID = /^(?:uuid|guid)$/;
const IDENTIFIES =
  /^(?:(?:member|employee|subscriber|person|worker|associate|insured|participant|enrollee|patient|certificate|policy|family)(?: id| number| no)? )?(?:id|number|no|identifier|uuid|guid|ssn|social security number)$|\bssn\b/;
const MOBILE = /^phone number (?:personal |home )?(?:mobile|cell)$/;
const AMOUNT = /^(?:value|amount)$/;

/** Workday calls the state of an address a region of its country; a bare value in another spelling may be the country. */
function stateOfWorkday({ above, last, words }: Member): JsonPath | undefined {
  if (OF_WORKDAY.test(last)) return [...above, 'countrySubdivision'];
  return words === 'descriptor' && wordsOf(String(above.at(-1))) === 'country region' ? [...above.slice(0, -1), 'countrySubdivision'] : undefined;
}

const OF_WORKDAY = /^[Cc]ountryRegion$/;

/** Of a phone in parts and as a whole, the whole. */
function phoneInParts({ path, above, words, beside }: Member): JsonPath | null | undefined {
  const hasParts = beside.has('area code') && [...beside].some((word) => FULL_NUMBER.test(word));
  if (!hasParts || !PHONE.test(flatWords(above.filter((part) => typeof part === 'string')))) return undefined;
  if (FULL_NUMBER.test(words)) return above;
  return NUMBER.test(words) ? null : path;
}

const PHONE = /(?:^| )(?:tele)?phones?(?: numbers?)?$/;
const FULL_NUMBER = /^(?:full|complete|whole) (?:(?:tele)?phone(?: number)?|number)$/;
const NUMBER = /^(?:phone )?number$/;

/** Whether an object names a customer and no person: its contract is the group's. */
function isOfGroup(members: ReadonlySet<string>): boolean {
  const words = [...members];
  return words.some((word) => CUSTOMER_NAME.test(word)) && !words.some((word) => OWN_NAME.test(word));
}

const CUSTOMER_NAME = /^(?:customer|employer|group|company|sponsor|client|account) name$/;
/** The names of a person's own name. */
export const OWN_NAME =
  /^(?:(?!.*\b(?:employer|company|plan|carrier|dependents?|spouse|manager|group)\b).* )?(?:first|last|given|family|full|legal)(?: name)?$|^(?:.* )?surname$|^(?:employee |member |subscriber |person )?name$/;

/** Whether an effective date belongs to the transaction: nothing about a coverage stands beside it. */
function isDayOfTransaction({ above, words, beside }: Member): boolean {
  if (words !== 'effective date' || above.some((part) => typeof part === 'number')) return false;
  const others = [...beside];
  if (others.some((word) => OF_COVERAGE.test(word))) return false;
  return /(?:^| )transaction$/.test(wordsOf(String(above.at(-1) ?? ''))) || others.some((word) => TRANSACTION.test(word));
}

const TRANSACTION = /^(?:transaction|maintenance|request) type(?: code)?$/;
const OF_COVERAGE = /\b(?:plan|product|tier|coverage|benefit|policy|end|cancel\w*|stop|term date|termination date|terminated|through|thru)\b/;

/** The text of a relationship or gender beside the sender's own code: `{ "codeValue": "2", "shortName": "Child" }`. */
function labelBesideCode({ above, words, beside }: Member): JsonPath | undefined {
  const whose = above.at(-1);
  if (typeof whose !== 'string') return undefined;
  const isGender = GENDER.test(wordsOf(whose));
  if (!isGender && !RELATIONSHIP.test(wordsOf(whose))) return undefined;
  const labels = [...beside].filter((word) => LABEL.test(word));
  if (labels.length === 0 || ![...beside].some((word) => (isGender ? KEY : CODE).test(word))) return undefined;
  return words === labels[0] ? [...above.slice(0, -1), isGender ? 'gender' : 'relationship'] : undefined;
}

const RELATIONSHIP = /(?:^| )relation(?:ship)?(?: to \w+)?(?: type)?(?: code)?$/;
const LABEL = /^(?:descriptor|description|display(?: name)?|(?:short |long )?name)$/;
const CODE = /^(?:code|code value|id|key)$/;
const GENDER = /^(?:legal )?(?:gender|sex)$/;
/** The code of a gender may be known by itself. */
const KEY = /^(?:id|key)$/;
