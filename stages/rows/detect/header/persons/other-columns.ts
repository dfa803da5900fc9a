import { writtenWords } from '../../json/path-words.ts';
import { isOutsider, outsiderOf, personColumn, type Outsider, type PersonPart } from './person-columns.ts';

/** What a column tells about somebody who is not enrolled: the parts of a person, and how to reach that person. */
export type OtherPart = PersonPart | keyof typeof DETAILS;

/** What a column's name tells: about whom, and what. Columns about a dependent, or about nobody, are a stranger's. */
export type HeaderColumn =
  | {
      readonly kind: 'other';
      readonly whose: Outsider;
      readonly n: number;
      readonly part: OtherPart | null;
      readonly isRole: boolean;
      readonly isFirm: boolean;
    }
  | {
      readonly kind: 'own';
      readonly part: OtherPart | null;
      /** Whether the word for the employee means an employee, not a member. */
      readonly isOfEmployee: boolean;
      /** Whether a person may have it twice: here the one for letters or for work. */
      readonly isSecond: boolean;
    }
  | { readonly kind: 'bare'; readonly part: OtherPart }
  | { readonly kind: 'aside' | 'stranger' };

/** Reads the name of a column, by its words alone. */
export function columnOf(base: string): HeaderColumn {
  const person = personColumn(base);
  if (person !== null) {
    const { whose, part, n, isRole } = person;
    if (isOutsider(whose)) return { kind: 'other', whose, n, part, isRole, isFirm: false };
    if (whose === null) return { kind: 'bare', part };
    return whose === 'own' ? ownColumn(writtenWords(base), part) : STRANGER;
  }
  const key = writtenWords(base);
  const part = detailOf(key);
  if (part !== null) return { kind: 'bare', part };
  if (ASIDE.test(key) || base.trim() === '%') return { kind: 'aside' };
  const outsider = outsiderOf(base);
  if (outsider !== null) {
    return { kind: 'other', whose: outsider.whose, n: outsider.n, part: detailOf(outsider.rest), isRole: false, isFirm: false };
  }
  if (FIRM.test(key)) return { kind: 'other', whose: 'employer', n: 0, part: 'name', isRole: false, isFirm: true };
  const own = OWN.exec(key);
  if (own === null) return STRANGER;
  const [, detail] = own;
  // `Employee` alone tells who that is. `Member` may be a number.
  return ownColumn(key, detail === undefined ? (EMPLOYEE.test(key) ? 'name' : null) : detailOf(detail));
}

/** Whether this is a part of any person, and not a way to reach one. */
export function isPersonPart(part: OtherPart): part is PersonPart {
  return !Object.hasOwn(DETAILS, part);
}

function ownColumn(words: string, part: OtherPart | null): HeaderColumn {
  return { kind: 'own', part, isOfEmployee: EMPLOYEE.test(words), isSecond: SECOND.test(words) };
}

function detailOf(key: string): OtherPart | null {
  return DETAIL_NAMES.find((detail) => DETAILS[detail].test(key)) ?? null;
}

const STRANGER: HeaderColumn = { kind: 'stranger' };

/** Ways to reach somebody, as bare columns name them. */
const DETAILS = {
  phone: /^(?:contact )?phone(?: number)?$/,
  /** The employee's, unless it stands among columns of a contact. */
  placedPhone: /^(?:(?:home|work|business|cell|cellular|mobile) phone|cell|mobile)(?: number)?$/,
  email: /^(?:contact )?e ?mail(?: address)?$/,
  street: /^(?:street )?address(?: line)?(?: 1)?$|^street(?: 1)?$/,
  street2: /^(?:street )?address(?: line)? 2$|^street 2$/,
  city: /^city$/,
  state: /^state(?: code)?$/,
  zip: /^(?:zip|postal)(?: ?code)?$/,
  id: /^id(?: number)?$/,
} as const;
const DETAIL_NAMES = Object.keys(DETAILS) as (keyof typeof DETAILS)[];
const OWN = /^(?:employee|subscriber|member|insured|primary|worker|associate|participant|home|mailing|personal|cell|mobile|work)(?: (.*))?$/;
/** Where somebody gets letters or calls; another address or phone may stand beside it. */
const SECOND = /^(?:mailing|work|cell|mobile) /;
/** The employer by its name. An address may stand behind it. */
const FIRM = /^(?:company|employer|organi[sz]ation|client|group|business|firm)(?: name)?$/;
const EMPLOYEE = /^(?:employee|worker|associate)(?: |$)/;
const ASIDE =
  /^(?:provider (?:id|number|npi)|(?:percent|percentage|pct|share|allocation)(?: share)?|npi|npn|(?:npi|npn|license) number|license|specialty|fax(?: number)?)$/;
