import { describe, expect, it, test } from 'vitest';
import { createExplainer } from '../../../../stages/rows/explain/explain.ts';
import { compileRules } from '../../../../stages/rows/normalizer.ts';
import { HASH_KEY, normalizeFile, SUBMITTED_ON, type NormalizedFile, type NormalizeFileOptions } from '../normalized.ts';
import { csv } from '../one-row.ts';

/** `first last (relationship)` of each person, dependents in the brackets of their subscriber. */
const families = ({ records }: Pick<NormalizedFile, 'records'>) =>
  records.map(
    (record) =>
      `${record.first_name} ${record.last_name} ${record.relationship}[${record.dependents.map((one) => `${one.first_name} ${one.last_name} ${one.relationship}`).join(', ')}]`,
  );
const entries = ({ errors }: NormalizedFile) => errors.map(({ row_number, code, field }) => `${row_number} ${code} ${field}`);
const unread = ({ inspection }: NormalizedFile) => inspection.findings.map(({ code, source }) => `${code} ${source}`);

/** Rows of one person each: the name, or the first and the last one, then further cells. */
function read(columns: readonly string[], rows: readonly (readonly string[])[], options: NormalizeFileOptions = {}): NormalizedFile {
  const dated = rows.map((cells, at) => [...cells, `19${60 + (at % 40)}-01-02`, `219-0${1 + (at % 9)}-${2000 + at}`]);
  return normalizeFile(csv([...columns, 'DOB', 'SSN'], dated), options);
}

const DOES = ['Jane Doe self[John Doe spouse, Kid Doe child]', 'Bob Ray self[]'];

describe('a remark behind a name', () => {
  it.each([
    ['in brackets', ['Jane Doe', 'John Doe (spouse)', 'Kid Doe (son)', 'Bob Ray']],
    ['of the employees, too', ['Jane Doe (EE)', 'John Doe (Husband)', 'Kid Doe (Dependent)', 'Bob Ray']],
    ['of everybody', ['Doe, Jane (Self)', 'Doe, John (Spouse)', 'Doe, Kid (Child)', 'Ray, Bob (Employee)']],
    ['behind a dash', ['Doe, Jane - Subscriber', 'Doe, John - Spouse', 'Doe, Kid - Daughter', 'Ray, Bob']],
    ['of letters', ['Jane Doe', 'John Doe (SP)', 'Kid Doe (CH)', 'Bob Ray']],
    ['behind a nickname', ['Jane "JD" Doe', 'John (Jack) Doe (spouse)', 'Kid Doe (dep)', 'Bob (Bobby) Ray']],
  ])('says who somebody is: %s', (_, names) => {
    const file = read(
      ['Employee Name'],
      names.map((name) => [name]),
    );
    expect(families(file)).toEqual(DOES);
    expect([...entries(file), ...unread(file)]).toEqual([]);
  });

  it.each([
    ['first', ['Jane (EE)', 'Doe'], ['John (Sp)', 'Doe'], ['Kid (Ch)', 'Doe'], ['Bob', 'Ray']],
    ['last', ['Jane', 'Doe'], ['John', 'Doe (Spouse)'], ['Kid', 'Doe (Child)'], ['Bob', 'Ray']],
  ])('stands in the %s name', (_, ...rows) => {
    const file = read(['First Name', 'Last Name'], rows);
    expect(families(file)).toEqual(DOES);
    expect([...entries(file), ...unread(file)]).toEqual([]);
  });

  it.each([
    ['Stepson', 'stepchild'],
    ['Step-Daughter', 'stepchild'],
    ['Domestic Partner', 'domestic_partner'],
    ['Adopted Child', 'adopted_child'],
    ['Grandson', 'grandchild'],
  ])('may be %s', (remark, relationship) => {
    const file = read(['Name'], [['Jane Doe'], [`Kid Doe (${remark})`]]);
    expect(families(file)).toEqual([`Jane Doe self[Kid Doe ${relationship}]`]);
  });

  it('fills a blank relationship, and a row that JSON has', () => {
    const file = read(
      ['Name', 'Relationship'],
      [
        ['Doe, Jane (EE)', ''],
        ['Doe, John (Spouse)', ''],
        ['Doe, Kid (Child)', ''],
        ['Ray, Bob', ''],
      ],
    );
    expect(families(file)).toEqual(DOES);
    const json = ['Jane Doe', 'John Doe (spouse)', 'Kid Doe (son)', 'Bob Ray'].map((name, at) => ({
      name,
      dob: '1980-01-02',
      ssn: `219-09-123${at}`,
    }));
    expect(families(normalizeFile(JSON.stringify(json)))).toEqual(DOES);
  });
});

describe('a file whose names say who somebody is', () => {
  const PEOPLE = [
    ['Kid', 'Orr', 'child', 'A'],
    ['Jane', 'Doe', '', 'A'],
    ['Jane', 'Doe', '', 'B'],
    ['John', 'Doe', 'spouse', 'A'],
    ['John', 'Doe', 'spouse', 'B'],
    ['Kid', 'Doe', 'stepson', 'A'],
    ['Bob', 'Ray', '', 'A'],
    ['Sue', 'Lee', 'wife', 'A'],
    ['', 'Oak', '', 'B'],
    ['Tim', 'Oak', 'son', 'B'],
    ['Ann', 'Elm', '', 'B'],
  ];
  const COLUMNS = ['DOB', 'SSN', 'Plan ID', 'Effective Date'];
  const rest = (plan: string, first: string, last: string) => [
    '1980-01-02',
    `219-09-${1000 + first.length * 100 + last.charCodeAt(0)}`,
    plan,
    '2026-01-01',
  ];

  it.each([1 << 20, 60])('is read as with a column of relationships, whatever is cut: %i bytes', (segmentBytes) => {
    const inNames = csv(
      ['First Name', 'Last Name', ...COLUMNS],
      PEOPLE.map(([first = '', last = '', says = '', plan = '']) => [says === '' ? first : `${first} (${says})`, last, ...rest(plan, first, last)]),
    );
    const inColumn = csv(
      ['First Name', 'Last Name', ...COLUMNS, 'Relationship'],
      PEOPLE.map(([first = '', last = '', says = '', plan = '']) => [first, last, ...rest(plan, first, last), says]),
    );
    const [named, said] = [normalizeFile(inNames, { segmentBytes }), normalizeFile(inColumn, { segmentBytes })];
    expect(named.records).toEqual(said.records);
    expect(normalizeFile(inNames, { segmentBytes, chunkBytes: 7, withoutKernel: true }).recordText).toBe(named.recordText);
    expect(entries(named)).toEqual(entries(said));
    expect(entries(named)).toContain('2 orphan_dependent null');
    expect(named.inspection.reading).toMatchObject({ linkage: 'following', blank_relationship: 'subscriber', rows_of_coverages: true });
  });

  it('links by the id of families where it has one, wherever the subscriber stands', () => {
    const rows = [
      ['S1', 'Doe, John (Spouse)'],
      ['S1', 'Doe, Jane'],
      ['S2', 'Ray, Bob'],
      ['S3', 'Fox, Ann'],
      ['S3', 'Fox, Kid'],
      ['S2', 'Orr, Sue (Wife)'],
    ];
    const file = read(['Subscriber ID', 'Name'], rows, { segmentBytes: 40 });
    expect(families(file)).toEqual(['Jane Doe self[John Doe spouse]', 'Bob Ray self[Sue Orr spouse]', 'Ann Fox self[Kid Fox other]']);
    expect(entries(file)).toEqual(['6 relationship_inferred relationship']);
  });

  it('is explained by the columns of names', () => {
    const text = csv(
      ['Name', 'DOB', 'SSN'],
      [
        ['Jane Doe', '1980-01-02', '219-09-1234'],
        ['John Doe (spouse)', '1981-01-02', '219-09-1235'],
        ['Bob Ray', '1981-01-02', '219-09-1236'],
      ],
    );
    const { inspection } = normalizeFile(text);
    const rules = compileRules(inspection.vendor.config, inspection.reading, { hashKey: HASH_KEY, file_kind: 'unknown', submittedOn: SUBMITTED_ON });
    const relationshipOf = (row: number) => {
      const explainer = createExplainer(rules, { cut: inspection.cuts[0]!, row, withFamily: true });
      const bytes = new TextEncoder().encode(text);
      explainer.feed(bytes.subarray(inspection.cuts[0]!.start), true);
      const field = explainer.end()!.records[0]!.fields.find((one) => one.field === 'relationship')!;
      return [field.value, field.from, ...field.sources.map(({ column }) => column)];
    };
    expect(relationshipOf(3)).toEqual(['spouse', 'cell', 'Name']);
    expect(relationshipOf(4)).toEqual(['self', 'inferred']);
  });
});

describe('a remark overrules nothing', () => {
  it('that a column of relationships says', () => {
    const file = read(
      ['Name', 'Relationship'],
      [
        ['Jane Doe (Spouse)', 'Self'],
        ['John Doe (son)', 'Spouse'],
        ['Kid Doe (son)', ''],
        ['Sonny Ray (Son)', 'Self'],
      ],
    );
    expect(families(file)).toEqual(['Jane Doe self[John Doe spouse, Kid Doe child]', 'Sonny Ray self[]']);
    expect(entries(file)).toEqual([]);
  });

  it('that a blank one says where only dependents fill it', () => {
    const file = read(
      ['Name', 'Relationship'],
      [
        ['Jane Doe', ''],
        ['John Doe', 'Spouse'],
        ['Sonny Doe (Husband)', ''],
      ],
    );
    expect(families(file)).toEqual(['Jane Doe self[John Doe spouse]', 'Sonny Doe self[]']);
    expect(unread(file)).toEqual(['values_unread Name']);
  });

  it('that a number of the person proves: it only says what a dependent is', () => {
    const rows = [
      ['S1', '01', 'Jane Doe (Wife)'],
      ['S1', '02', 'John Doe (Husband)'],
      ['S1', '03', 'Kid Doe (Self)'],
      ['S2', '02', 'Bo Ray (Son)'],
      ['S2', '01', 'Bob Ray'],
    ];
    const file = read(['Subscriber ID', 'Person Code', 'Name'], rows);
    expect(families(file)).toEqual(['Jane Doe self[John Doe spouse, Kid Doe other]', 'Bob Ray self[Bo Ray child]']);
    expect(entries(file)).toEqual(['4 relationship_inferred relationship']);
    expect(unread(file)).toEqual(['values_unread Name']);
  });

  it.each([
    ['the number of the person', 'Person Code', ['01', '02', '01', '01']],
    ['a flag', 'Is Subscriber', ['Y', 'N', 'Y', 'Y']],
  ])('that %s says where no id makes families', (_, column, [jane = '', john = '', sonny = '', bob = '']) => {
    const rows = [
      [jane, 'Jane Doe'],
      [john, 'John Doe (Spouse)'],
      [sonny, 'Sonny Doe (Son)'],
      [bob, 'Bob Ray'],
    ];
    expect(families(read([column, 'Name'], rows))).toEqual(['Jane Doe self[John Doe spouse]', 'Sonny Doe self[]', 'Bob Ray self[]']);
  });

  it.each([
    ['a type of members', 'Member Type', ['Regular', 'Regular', 'COBRA']],
    ['an id of subscribers', 'Subscriber ID', ['S1', 'S2', 'S3']],
    ['the suffix of an id', 'Member ID', ['W100-01', 'W200-01', 'W300-01']],
  ])('that %s says', (_, column, [jane = '', sue = '', bob = '']) => {
    const rows = [
      [jane, 'Jane Doe'],
      [sue, 'Sue Doe (Daughter)'],
      [bob, 'Bob Ray'],
    ];
    expect(families(read([column, 'Name'], rows))).toEqual(['Jane Doe self[]', 'Sue Doe self[]', 'Bob Ray self[]']);
  });
});

test("a remark behind the subscriber's name says nothing of whoever is named beside", () => {
  const rows = [
    ['Jane Oak', ''],
    ['Jane Oak', 'John Oak (Husband)'],
    ['Sonny Ray (Son)', ''],
  ];
  expect(families(read(['Employee Name', 'Dependent Name'], rows))).toEqual(['Jane Oak self[John Oak spouse]', 'Sonny Ray self[]']);
});

describe('another remark stays what it is', () => {
  const plain = (columns: readonly string[], rows: readonly (readonly string[])[]): void => {
    const file = read(columns, rows);
    expect(file.records.map(({ relationship, dependents }) => [relationship, dependents.length])).toEqual(rows.map(() => ['self', 0]));
    expect(file.inspection.reading.relationship_remarks).toBeUndefined();
    expect(file.inspection.reading.linkage).not.toBe('following');
  };

  it.each(['Bob', 'Nieto', 'Padre', 'Sr', 'Temp', 'Student', 'Partner', 'Member', 'Chi', 'Ward', 'Mother'])('(%s)', (remark) => {
    plain(['Name'], [['Jane Doe'], [`John Doe (${remark})`], [`Kid Doe (${remark})`], ['Bob Ray']]);
  });

  it.each([
    'Sonny Son Doe',
    'Sandra Dee Doe',
    'Doe, Kim Chi',
    'Doe-Child, Kim',
    'Kim Doe-Child',
    'Kim Doe Child',
    'Kim Doe -Child',
    '(Son) Kim Doe',
    'Kim (Son) Doe',
    'Kim Doe (Son',
  ])('%s', (name) => plain(['Name'], [['Jane Doe'], [name], ['Bob Ray']]));

  it('in a roster whose rows have ids, hire dates, salaries or departments of their own', () => {
    const names = ['Jane Oak', 'Sonny Oak (Son)', 'Kim Oak (Spouse)', 'Bob Ray'];
    for (const [column, cells] of [
      ['Employee ID', ['E1', 'E2', 'E3', 'E4']],
      ['Hire Date', ['2010-01-01', '2011-01-01', '2012-01-01', '2013-01-01']],
      ['Annual Salary', ['50000', '60000', '70000', '80000']],
      ['Department', ['Sales', 'IT', 'Legal', 'IT']],
      ['Employee Class', ['Salaried', 'Hourly', 'Union', 'Salaried']],
    ] as const)
      plain(
        [column, 'Name'],
        names.map((name, at) => [cells[at]!, name]),
      );
  });

  it('where somebody is called so among other nicknames, or works where the one above works', () => {
    plain(['Name'], [['Robert (Bob) Ray'], ['Jane Oak'], ['Sonny Oak (Son)'], ['Kim Elm']]);
    plain(
      ['Department', 'Name'],
      [
        ['IT', 'Jane Oak'],
        ['IT', 'Sonny Oak (Son)'],
        ['IT', 'Kim Elm'],
      ],
    );
  });

  it('of an employee who works where the one above works, and dependents nowhere', () => {
    const rows = [
      ['IT', 'Jane Oak'],
      ['', 'Joe Oak (Husband)'],
      ['IT', 'Sonny Oak (Son)'],
      ['HR', 'Kim Elm'],
    ];
    expect(families(read(['Department', 'Name'], rows))).toEqual(['Jane Oak self[Joe Oak spouse]', 'Sonny Oak self[]', 'Kim Elm self[]']);
  });

  it('of an employee in a file in which remarks say who others are', () => {
    const rows = [
      ['E1', 'Jane Oak', '2010-01-01'],
      ['', 'Joe Oak (Husband)', ''],
      ['', 'Sue Oak (Child)', ''],
      ['', 'Tim Oak (Son)', ''],
      ['E2', 'Sonny Oak (Son)', '2015-01-01'],
      ['E3', 'Kim Elm', '2016-01-01'],
    ];
    // One of those who come behind the rows that were looked at.
    const many = Array.from({ length: 2500 }, (_, at) => [`F${at}`, 'Kim Elm', '2016-01-01']);
    const file = read(['Employee ID', 'Name', 'Hire Date'], [...rows, ...many, ['E9', 'Sonny Elm (Son)', '2017-01-01']]);
    const found = families(file);
    expect(found.slice(0, 3)).toEqual(['Jane Oak self[Joe Oak spouse, Sue Oak child, Tim Oak child]', 'Sonny Oak self[]', 'Kim Elm self[]']);
    expect(found.at(-1)).toBe('Sonny Elm self[]');
    expect(unread(file)).toEqual([]);
  });
});

describe('remarks that prove nothing', () => {
  const many = (names: ReadonlyMap<number, string>) =>
    Array.from({ length: 300 }, (_, at) => [names.get(at) ?? `Ann Fam${String.fromCharCode(97 + (at % 26), 97 + Math.floor(at / 26))}`]);

  it('change nothing but that the report names their column', () => {
    const file = read(['Name'], many(new Map([[150, 'John Oak (spouse)']])));
    const without = read(['Name'], many(new Map([[150, 'John Oak']])));
    expect(file.recordText).toBe(without.recordText);
    expect(unread(file)).toEqual(['values_unread Name']);
  });

  it('of one or two among hundreds change what those rows say, and no other row', () => {
    const plain = read(['Name'], many(new Map())).records;
    const { records } = read(['Name'], many(new Map([[150, 'John Famtf (spouse)']])));
    const own = records.findIndex(({ dependents }) => dependents.length > 0);
    expect(records[own]!.dependents).toMatchObject([{ first_name: 'John', relationship: 'spouse' }]);
    expect(records.length).toBe(299);
    expect(records.filter((_, at) => at !== own)).toEqual(plain.filter((_, at) => at !== own && at !== own + 1));
  });

  it('leave the families of ids as they are', () => {
    const rows = [
      ['E1', 'Jane Doe'],
      ['E1', 'John Doe'],
      ['E2', 'Bob Ray'],
      ['', 'Sue Ray (Wife)'],
    ];
    const file = read(['Employee ID', 'Name'], rows);
    expect(families(file)).toEqual(['Jane Doe self[John Doe other]', 'Bob Ray self[]', 'Sue Ray self[]']);
    expect(unread(file)).toEqual(['values_unread Name']);
  });

  it.each([
    ['above', ['John Doe (Spouse)', 'Jane Doe', 'Kid Doe (Child)', 'Al Ray (Spouse)', 'Bob Ray', 'Cy Ray (Child)']],
    ['above, and all are called alike', ['John Doe (Spouse)', 'Jane Doe', 'Kid Doe (Child)', 'Al Doe (Spouse)', 'Bob Doe', 'Cy Doe (Child)']],
    ['sorted by name', ['Doe, Jane', 'Doe, John (Spouse)', 'Doe, Kid (Child)', 'Ray, Al (Spouse)', 'Ray, Bob', 'Ray, Cy (Child)']],
  ])('stand %s the subscriber, who is not the one above', (_, names) => {
    const file = read(
      ['Name'],
      names.map((name) => [name]),
    );
    expect(file.records.map(({ relationship, dependents }) => [relationship, dependents.length])).toEqual(names.map(() => ['self', 0]));
    expect(unread(file)).toEqual(['values_unread Name']);
  });

  it.each(['Sp', 'Dep'])('are the same note (%s) behind some names of a roster in which many have one last name', (note) => {
    const names = ['Al Adams', `Ann Adams (${note})`, 'Bo Baker', 'Kim Baker', `Tom Clark (${note})`, 'Una Doe', `Val Doe (${note})`, 'Will Fox'];
    const file = read(
      ['Name'],
      names.map((name) => [name]),
    );
    expect(file.records.map(({ relationship, dependents }) => [relationship, dependents.length])).toEqual(names.map(() => ['self', 0]));
  });

  it('stand below nobody of their family', () => {
    const file = read(['Name'], [['John Doe (Spouse)'], ['Kid Ray (Child)'], ['Jane Doe'], ['Bob Ray']]);
    expect(file.records.map(({ relationship }) => relationship)).toEqual(['self', 'self', 'self', 'self']);
    expect(unread(file)).toEqual(['values_unread Name']);
  });
});
