import { fullKey } from '../headers/header.ts';

/** What senders call otherwise, or shorten in ways of their own, as the words that known headers are made of. */
const SPELLINGS = new Map(
  Object.entries({
    nam: 'name',
    fname: 'first name',
    firstname: 'first name',
    given: 'first',
    gvn: 'first',
    forename: 'first name',
    frst: 'first',
    lname: 'last name',
    lst: 'last',
    lastname: 'last name',
    surname: 'last name',
    srnm: 'last',
    mname: 'middle name',
    mid: 'middle',
    mdl: 'middle',
    dob: 'birth date',
    brth: 'birth',
    birthdate: 'birth date',
    birthday: 'birth date',
    born: 'birth date',
    dat: 'date',
    ssn: 'social security number',
    ss: 'social security',
    soc: 'social',
    sec: 'security',
    sex: 'gender',
    effdt: 'effective date',
    start: 'effective',
    begin: 'effective',
    bgn: 'effective',
    strt: 'effective',
    from: 'effective',
    term: 'termination',
    trm: 'termination',
    end: 'termination',
    thru: 'termination',
    cancel: 'termination',
    exp: 'termination',
    expiration: 'termination',
    doh: 'hire date',
    hired: 'hire',
    street: 'address',
    str: 'address',
    line: '',
    of: '',
    the: '',
    a: '',
    town: 'city',
    zipcode: 'zip',
    zip5: 'zip',
    postal: 'zip',
    postcode: 'zip',
    province: 'state',
    mobile: 'phone',
    cell: 'phone',
    mail: 'email',
    relationshp: 'relationship',
    tier: 'coverage level',
    associate: 'employee',
    worker: 'employee',
    dep: 'dependent',
  }),
);

/** Words that say whose column it is, not what stands in it. */
const ROLES = new Set([
  'employee',
  'member',
  'subscriber',
  'person',
  'insured',
  'participant',
  'enrollee',
  'individual',
  'dependent',
  'primary',
  'home',
  'legal',
  'current',
]);

/** A column with one of these is about somebody or something else than the person of the row. */
const OTHERS =
  /\b(?:contact|provider|payer|payor|broker|sponsor|employer|company|carrier|tpa|physician|pcp|doctor|agent|manager|supervisor|emergency|beneficiary|spouse|mother|father|maiden|birth ?place|agency|vendor|sender|receiver|premium|cost|amount|salary|hash|death|driver|passport)\b/;

/** The telling words of a header for comparing it with known ones; null where it is about somebody else. */
export function wordsOfHeader(header: string): readonly string[] | null {
  const parted = header.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2');
  const key = fullKey(parted);
  if (OTHERS.test(key)) return null;
  const words = [...new Set(key.split(' ').flatMap((word) => (SPELLINGS.get(word) ?? word).split(' ')))].filter((word) => word !== '');
  const telling = words.filter((word) => !ROLES.has(word));
  // In "employee number" the person is what tells.
  return telling.every((word) => GENERAL.has(word)) ? words : telling;
}

/** Words that stand in headers of all kinds: two headers that have no other in common have nothing in common. */
const GENERAL = new Set(['code', 'number', 'id', 'key', 'name', 'date', 'type', 'status', 'plan', 'group', 'to', 'flag', 'text', 'value']);

/** How much two headers say the same, from 0 to 1: the harmonic mean of the shares of their words that they have in common. */
export function similarity(one: readonly string[], other: readonly string[]): number {
  const common = one.filter((word) => other.includes(word));
  if (common.length < one.length && common.every((word) => GENERAL.has(word))) return 0;
  return one.length === 0 || other.length === 0 ? 0 : (2 * common.length) / (one.length + other.length);
}
