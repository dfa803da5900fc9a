import { edi, type FileShape } from './x12/x12-file.ts';
import type { Rows } from './tables.ts';

// A few families, and how each format writes them. What is the same in all of them stands here once.

export interface Coverage {
  benefit: 'Medical' | 'Dental';
  plan: string;
  tier: string;
  from: string;
  to: string;
}

export interface Person {
  id: string;
  family: string;
  group: string;
  relationship: string;
  first: string;
  middle: string;
  last: string;
  suffix: string;
  ssn: string;
  born: string;
  gender: string;
  email: string;
  phone: string;
  street: string;
  city: string;
  state: string;
  zip: string;
  coverages: readonly Coverage[];
}

export interface Family {
  subscriber: Person;
  dependents: readonly Person[];
}

const MEDICAL: Coverage = { benefit: 'Medical', plan: 'GM-PPO', tier: 'Family', from: '2025-01-01', to: '' };
const DENTAL: Coverage = { benefit: 'Dental', plan: 'BW-DEN', tier: 'Family', from: '2025-02-01', to: '' };

function person(about: Partial<Person> & Pick<Person, 'id' | 'first' | 'last'>): Person {
  const home = { email: '', phone: '', street: '', city: '', state: '', zip: '' };
  const who = { family: about.id, group: 'G-22', relationship: 'Employee', middle: '', suffix: '', ssn: '', born: '1980-05-17', gender: 'F' };
  return { ...home, ...who, coverages: [MEDICAL], ...about };
}

function dependent(of: Person, about: Partial<Person> & Pick<Person, 'id' | 'first' | 'relationship'>): Person {
  return person({ family: of.family, group: of.group, last: of.last, coverages: of.coverages, born: '2012-03-14', ...about });
}

const ANN = person({
  id: '40117',
  first: 'Ann Marie',
  middle: 'J',
  last: "O'Brien-Núñez",
  ssn: '219099991',
  email: 'ann@example.com',
  phone: '6035550142',
  street: '18 Quarry Road Apt 3',
  city: 'Concord',
  state: 'NH',
  zip: '03301',
  coverages: [MEDICAL, DENTAL],
});
const BO = person({
  id: '40120',
  first: 'José',
  last: 'De La Cruz',
  suffix: 'Jr',
  gender: 'M',
  born: '1955-12-01',
  street: '7 Elm St',
  city: 'Boston',
  state: 'MA',
  zip: '021081234',
  coverages: [{ ...MEDICAL, plan: 'GM-HMO', tier: 'Employee Only', from: '2024-07-01', to: '2025-06-30' }],
});
const CY = person({
  id: '40123',
  first: 'Cy',
  last: 'Lee',
  gender: 'M',
  ssn: '012345678',
  coverages: [{ ...MEDICAL, tier: 'Employee + Spouse', from: '2025-03-01' }],
});

export const FAMILIES: readonly Family[] = [
  {
    subscriber: ANN,
    dependents: [
      dependent(ANN, { id: '40117-01', first: 'Zoë', last: 'Núñez', relationship: 'Spouse', ssn: '219099992', born: '1979-11-30' }),
      dependent(ANN, { id: '40117-02', first: 'Jean-Luc', relationship: 'Child', gender: 'M' }),
    ],
  },
  { subscriber: BO, dependents: [] },
  { subscriber: CY, dependents: [dependent(CY, { id: '40123-01', first: 'Di', relationship: 'Domestic Partner', born: '1983-02-28' })] },
];

/** Each of them with a mistake. */
export const MISTAKEN: readonly Family[] = FAMILIES.map(({ subscriber, dependents }, at) => ({
  subscriber: { ...subscriber, ...[{ gender: 'Q', zip: '1234567' }, { born: '1955-02-30' }, { email: 'none at home', phone: '12345' }][at] },
  dependents: dependents.map((one, n) => (n === 0 ? { ...one, ssn: '21909999' } : one)),
}));

export function everybody(families: readonly Family[]): Person[] {
  return families.flatMap(({ subscriber, dependents }) => [subscriber, ...dependents]);
}

const NAMES =
  'Group ID,Subscriber ID,Member ID,Relationship,First Name,Middle Name,Last Name,Suffix,SSN,Date of Birth,Gender,Email,Phone,Address,City,State,Zip';
const cellsOf = ({ group, family, id, relationship, first, middle, last, suffix, ssn, born, gender, ...home }: Person): string[] => {
  const { email, phone, street, city, state, zip } = home;
  return [group, family, id, relationship, first, middle, last, suffix, ssn, born, gender, email, phone, street, city, state, zip];
};

/** A row for each person and coverage. */
export function rowsOfCoverages(families: readonly Family[]): Rows {
  const rows = everybody(families).flatMap((one) =>
    one.coverages.map(({ benefit, plan, tier, from, to }) => [...cellsOf(one), benefit, plan, tier, from, to]),
  );
  return [[...NAMES.split(','), 'Benefit', 'Plan ID', 'Coverage Tier', 'Effective Date', 'Termination Date'], ...rows];
}

/** A row for each person, with columns for each benefit. */
export function rowsOfPersons(families: readonly Family[]): Rows {
  const columns = (['Medical', 'Dental'] as const).flatMap((benefit) =>
    ['Plan', 'Tier', 'Effective Date', 'Term Date'].map((of) => `${benefit} ${of}`),
  );
  const rows = everybody(families).map((one) => [...cellsOf(one), ...(['Medical', 'Dental'] as const).flatMap((benefit) => said(one, benefit))]);
  return [[...NAMES.split(','), ...columns], ...rows];
}

function said({ coverages }: Person, benefit: string): string[] {
  const { plan = '', tier = '', from = '', to = '' } = coverages.find((coverage) => coverage.benefit === benefit) ?? {};
  return [plan, tier, from, to];
}

type Json = Readonly<Record<string, unknown>>;
const orNull = (text: string): string | null => (text === '' ? null : text);

function jsonOf({ id, relationship, first, middle, last, suffix, ssn, born, gender }: Person): Json {
  const names = { firstName: first, middleName: orNull(middle), lastName: last, suffix: orNull(suffix) };
  return { memberId: id, relationship, ...names, ssn: orNull(ssn), dateOfBirth: born, gender };
}

function homeOf({ email, phone, street, city, state, zip }: Person): Json {
  return {
    email: orNull(email),
    phone: orNull(phone),
    address: { street: orNull(street), city: orNull(city), state: orNull(state), zip: orNull(zip) },
  };
}

const coverageOf = ({ benefit, plan, tier, from, to }: Coverage): Json => ({
  benefit,
  planId: plan,
  coverageTier: tier,
  effectiveDate: from,
  terminationDate: orNull(to),
});
const wholeOf = (one: Person): Json => ({ ...jsonOf(one), ...homeOf(one), coverages: one.coverages.map(coverageOf) });
const familyOf = ({ subscriber, dependents }: Family): Json => ({
  groupId: subscriber.group,
  ...wholeOf(subscriber),
  dependents: dependents.map((one) => ({ ...jsonOf(one), coverages: one.coverages.map(coverageOf) })),
});

/** The shapes that JSON has for them. */
export const JSON_SHAPES: readonly (readonly [name: string, write: (families: readonly Family[]) => unknown])[] = [
  [
    'records of coverages',
    (families) =>
      everybody(families).flatMap((one) =>
        one.coverages.map((coverage) => ({ groupId: one.group, subscriberId: one.family, ...jsonOf(one), ...homeOf(one), ...coverageOf(coverage) })),
      ),
  ],
  ['records of persons', (families) => everybody(families).map((one) => ({ groupId: one.group, subscriberId: one.family, ...wholeOf(one) }))],
  ['families', (families) => families.map(familyOf)],
  ['families in an answer', (families) => ({ meta: { count: families.length }, data: { members: families.map(familyOf) } })],
  ['families by their ids', (families) => Object.fromEntries(families.map((one) => [one.subscriber.id, { ...familyOf(one), memberId: undefined }]))],
  [
    'families in a group',
    (families) => ({ groups: [{ groupId: 'G-22', members: families.map((one) => ({ ...familyOf(one), groupId: undefined })) }] }),
  ],
  [
    'lists of everybody',
    (families) => ({
      families: families.map(({ subscriber, dependents }) => ({ groupId: 'G-22', members: [subscriber, ...dependents].map(wholeOf) })),
    }),
  ],
  [
    'resources of an interface',
    (families) => ({
      data: everybody(families).map((one) => ({
        type: 'members',
        id: one.id,
        attributes: { groupId: one.group, subscriberId: one.family, ...wholeOf(one), memberId: undefined },
      })),
    }),
  ],
];

const CODES: Readonly<Record<string, string>> = {
  Employee: '18',
  Spouse: '01',
  Child: '19',
  'Domestic Partner': '53',
  Medical: 'HLT',
  Dental: 'DEN',
  Family: 'FAM',
  'Employee Only': 'EMP',
  'Employee + Spouse': 'ESP',
};

/** An 834 of them, in a set for all or for each family. */
export function x12Of(
  families: readonly Family[],
  { setForEach = false, categories = false, ...shape }: FileShape & { setForEach?: boolean; categories?: boolean },
): string {
  const sets = families.map((family) => everybody([family]).flatMap((one) => loopOf(one, categories)));
  return edi(setForEach ? sets : [sets.flat()], shape);
}

function loopOf(one: Person, categories: boolean): string[] {
  const day = (date: string): string => date.replaceAll('-', '');
  const isSubscriber = one.relationship === 'Employee';
  const reached = [...(one.phone === '' ? [] : ['HP', one.phone]), ...(one.email === '' ? [] : ['EM', one.email])];
  return [
    `INS*${isSubscriber ? 'Y' : 'N'}*${CODES[one.relationship]}*021*28*A***${isSubscriber ? 'FT' : ''}`,
    `REF*0F*${one.family}`,
    `REF*1L*${one.group}`,
    `REF*23*${one.id}`,
    `NM1*IL*1*${one.last}*${one.first}*${one.middle}**${one.suffix}${one.ssn === '' ? '' : `*34*${one.ssn}`}`,
    ...(reached.length > 0 ? [`PER*IP**${reached.join('*')}`] : []),
    ...(one.street === '' ? [] : [`N3*${one.street}`, `N4*${one.city}*${one.state}*${one.zip}`]),
    `DMG*D8*${day(one.born)}*${one.gender}`,
    ...one.coverages.flatMap(({ benefit, plan, tier, from, to }) => [
      `HD*021**${CODES[benefit]}*${plan}*${CODES[tier]}`,
      `DTP*348*D8*${day(from)}`,
      ...(to === '' ? [] : [`DTP*349*D8*${day(to)}`]),
    ]),
    ...(categories ? ['LS*2700', 'LX*1', 'N1*75*DIVISION', 'REF*17*EAST', 'LE*2700'] : []),
  ];
}

/** Values under the names of their columns, with so many blanks between two columns. */
export function printedRows(rows: Rows, gap: number): string {
  const widths = rows[0]!.map((_, at) => Math.max(...rows.map((cells) => cells[at]!.length)));
  return rows
    .map(
      (cells) =>
        `${cells
          .map((cell, at) => cell.padEnd(widths[at]!))
          .join(' '.repeat(gap))
          .trimEnd()}\n`,
    )
    .join('');
}
