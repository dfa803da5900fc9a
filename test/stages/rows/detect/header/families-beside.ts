import type { NormalizedFile } from '../../normalized.ts';

interface Person {
  first: string;
  last: string;
  dob: string;
  sex: string;
  ssn: string;
  relationship: string;
}

interface Family {
  id: string;
  self: Person;
  spouse: Person | null;
  children: Person[];
}

const person = (relationship: string, first: string, last: string, dob: string, sex: string, ssn: string): Person => ({
  first,
  last,
  dob,
  sex,
  ssn,
  relationship,
});

const AL: Family = {
  id: '1',
  self: person('self', 'Al', 'Fox', '1980-01-11', 'M', '219070011'),
  spouse: person('spouse', 'Di', 'Roe', '1981-02-12', 'F', '219070012'),
  children: [person('child', 'Cy', 'Fox', '2012-03-13', 'M', '219070013'), person('child', 'Eva', 'Fox', '2015-04-14', 'F', '219070014')],
};
const BO: Family = { id: '2', self: person('self', 'Bo', 'Gum', '1985-05-15', 'F', '219070021'), spouse: null, children: [] };
const IDA: Family = {
  id: '3',
  self: person('self', 'Ida', 'Hale', '1978-06-16', 'F', '219070031'),
  spouse: null,
  children: [person('child', 'Jon', 'Hale', '2009-07-17', 'M', '219070032')],
};
const KAI: Family = {
  id: '4',
  self: person('self', 'Kai', 'Lund', '1990-08-18', 'M', '219070041'),
  spouse: person('spouse', 'Mia', 'Lund', '1991-09-19', 'F', '219070042'),
  children: [],
};

/** Some have a spouse, some children, one nobody. */
export const FAMILIES: readonly Family[] = [AL, BO, IDA, KAI];

const alone = (n: number): Family => ({
  id: `${100 + n}`,
  self: person('self', 'Pat', `Quin${'abcdefghijklmnopqrstuvwxyz'[n]}`, `1970-01-${10 + n}`, 'M', `${219080100 + n}`),
  spouse: null,
  children: [],
});

/** Most have nobody, and those whom the first rows do not show have most. */
export const FEW: readonly Family[] = [
  ...Array.from({ length: 4 }, (_, n) => alone(n)),
  KAI,
  ...Array.from({ length: 17 }, (_, n) => alone(n + 4)),
  AL,
  IDA,
];

/** Nobody has anybody among the first rows. */
export const LATE: readonly Family[] = [...Array.from({ length: 26 }, (_, n) => alone(n % 20)), AL, IDA, KAI].map((family, n) => ({
  ...family,
  id: `${n + 1}`,
}));

/**
 * The header and rows of a file: columns parted by bars, each with what stands in it (`DOB=spouse.dob`, `Plan='HMO`). `child2` is the second child,
 * `dependent2` the second of spouse and children.
 */
export function fileOf(columns: string, families: readonly Family[] = FAMILIES): string[][] {
  const parts = columns.split(' | ').map((column) => [column.slice(0, column.lastIndexOf('=')), column.slice(column.lastIndexOf('=') + 1)] as const);
  return [parts.map(([name]) => name), ...families.map((family) => parts.map(([, cell]) => textOf(family, cell)))];
}

function textOf(family: Family, cell: string): string {
  if (cell.startsWith("'")) return cell.slice(1);
  if (cell === 'id') return family.id;
  const [who, what] = cell.split('.') as [string, string];
  const one = personOf(family, who);
  if (one === null) return '';
  if (what === 'name') return `${one.first} ${one.last}`;
  if (what === 'list') return `${one.last}, ${one.first}`;
  return one[what as keyof Person];
}

function personOf({ self, spouse, children }: Family, who: string): Person | null {
  const n = Number(/\d+$/.exec(who)?.[0] ?? 1) - 1;
  if (who === 'self') return self;
  if (who === 'spouse') return spouse;
  return (who.startsWith('child') ? children : [...(spouse === null ? [] : [spouse]), ...children])[n] ?? null;
}

/** Who stands in which family, as `describePeople` says it, where these columns are sent. */
export function expectedOf(columns: string, families: readonly Family[] = FAMILIES): string[][] {
  const has = (who: string, what: string): boolean => new RegExp(String.raw`=${who}\d*\.${what}(?: |$)`).test(columns);
  const says = (one: Person, who: string, isNamed: boolean): string => {
    const relationship = isNamed || has(who, 'relationship') ? one.relationship : null;
    return [
      `${one.first} ${one.last}`,
      relationship,
      has(who, 'dob') ? one.dob : null,
      has(who, 'ssn') ? one.ssn.slice(-4) : null,
      has(who, 'sex') ? one.sex : null,
    ].join(' · ');
  };
  return families.map(({ self, spouse, children }) => {
    const dependents = [...(spouse === null ? [] : [spouse]), ...children];
    const sent = (who: string, list: readonly Person[]): Person[] => list.filter((_, n) => new RegExp(`=${who}${n + 1}\\.`).test(columns));
    return [
      says(self, 'self', true),
      ...(spouse !== null && columns.includes('=spouse.') ? [says(spouse, 'spouse', true)] : []),
      ...sent('child', children).map((one) => says(one, 'child', true)),
      ...sent('dependent', dependents).map((one) => says(one, 'dependent', false)),
    ];
  });
}

/** Each record's person and its dependents: name, relationship, birth date, the end of the SSN, gender. */
export function describePeople({ records }: NormalizedFile): string[][] {
  return records.map((record) =>
    [record, ...record.dependents].map((one) =>
      [`${one.first_name} ${one.last_name}`, one.relationship, one.date_of_birth, one.ssn?.slice(-4) ?? null, one.gender].join(' · '),
    ),
  );
}
