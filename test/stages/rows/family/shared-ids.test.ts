import { describe, expect, it } from 'vitest';
import { normalizeFile } from '../normalized.ts';
import { csv } from '../one-row.ts';
import { codes, shape } from './family-file.ts';

describe('dependents who point at the own id of their employee', () => {
  const read = (columns: [own: string, link: string], ...rows: string[][]) =>
    normalizeFile(
      csv(
        [...columns, 'First Name', 'Last Name', 'Relationship'],
        rows.map((row) => [...row.slice(0, 3), 'Lee', row[3]!]),
      ),
      { segmentBytes: 60 },
    );

  it.each([
    ['Employee ID', 'Link To Employee ID'],
    ['Employee ID', 'Subscriber ID'],
    ['Member ID', 'Subscriber ID'],
  ])('stand in its record where only they fill the other column: %s, %s', (own, link) => {
    const file = read([own, link], ['E1', '', 'Ann', 'Self'], ['', 'E1', 'Bob', 'Spouse'], ['E2', '', 'Di', 'Self'], ['', 'E2', 'Cy', 'Child']);
    expect(shape(file)).toEqual(['Ann@null[Bob]', 'Di@null[Cy]']);
    expect(codes(file)).toEqual([]);
  });

  it('wherever they stand', () => {
    const file = read(
      ['Employee ID', 'Subscriber ID'],
      ['', 'E1', 'Bob', 'Spouse'],
      ['E2', '', 'Di', 'Self'],
      ['', 'E2', 'Cy', 'Child'],
      ['E1', '', 'Ann', 'Self'],
    );
    expect(shape(file)).toEqual(['Di@null[Cy]', 'Ann@null[Bob]']);
  });
});

describe('dependents whose row points at that of their subscriber (`Parent ID`)', () => {
  const read = (pointer: string, ...rows: string[][]) =>
    normalizeFile(
      csv(
        ['Member ID', pointer, 'First Name', 'Last Name', 'Relationship'],
        rows.map((row) => [...row.slice(0, 3), 'Lee', row[3]!]),
      ),
      { segmentBytes: 60 },
    );

  it.each([
    'Parent ID',
    'Parent Member ID',
    'parentId',
    'Linked To ID',
    'Dependent Of ID',
    'parent_ref',
    'primary_subscriber_id',
    'Primary Insured ID',
    'primaryMember',
    'subscriber_ref',
  ])('stand in its record, wherever they stand: %s', (pointer) => {
    const file = read(pointer, ['1', '', 'Ann', 'Self'], ['3', '', 'Di', 'Self'], ['2', '1', 'Bob', 'Spouse'], ['4', '3', 'Cy', 'Child']);
    expect(shape(file)).toEqual(['Ann@null[Bob]', 'Di@null[Cy]']);
    expect(codes(file)).toEqual([]);
  });

  it('in JSON as well', () => {
    const person = (id: string, subscriber: string | null, first_name: string, relationship: string) => ({
      id,
      first_name,
      last_name: 'Lee',
      relationship,
      primary_subscriber_id: subscriber,
    });
    const people = [
      person('1', null, 'Ann', 'self'),
      person('3', null, 'Di', 'self'),
      person('2', '1', 'Bob', 'spouse'),
      person('4', '3', 'Cy', 'child'),
    ];
    expect(shape(normalizeFile(JSON.stringify(people), { segmentBytes: 60 }))).toEqual(['Ann@null[Bob]', 'Di@null[Cy]']);
  });

  it('are linked even where subscribers point at themselves', () => {
    const file = read('Parent ID', ['1', '1', 'Ann', 'Self'], ['3', '3', 'Di', 'Self'], ['2', '1', 'Bob', 'Spouse']);
    expect(shape(file)).toEqual(['Ann@null[Bob]', 'Di@null[]']);
  });

  it('follow their subscriber where it points at something else', () => {
    const file = read('Parent ID', ['1', 'ACME', 'Ann', 'Self'], ['2', 'ACME', 'Bob', 'Spouse'], ['3', 'ACME', 'Di', 'Self']);
    expect(shape(file)).toEqual(['Ann@null[Bob]', 'Di@null[]']);
    expect(codes(file)).toEqual([]);
  });

  it.each([
    ['primary_member', ['1', '0', '1', '0']],
    ['employee_ref', ['', '', '1', '']],
    ['member_ref', ['', '', '1', '2']],
  ])('follow their subscriber where %s is a flag, or where subscribers point at others: %j', (pointer, [ann, bob, di, cy]) => {
    const file = read(pointer, ['1', ann!, 'Ann', 'Self'], ['2', bob!, 'Bob', 'Spouse'], ['3', di!, 'Di', 'Self'], ['4', cy!, 'Cy', 'Child']);
    expect(shape(file)).toEqual(['Ann@null[Bob]', 'Di@null[Cy]']);
    expect(codes(file)).toEqual([]);
  });
});

describe('a file that names dependents only', () => {
  const columns = ['Employee ID', 'Dependent First Name', 'Dependent Last Name', 'Dependent DOB', 'Plan ID'];

  it('has no subscriber, though no column says who they are', () => {
    const file = normalizeFile(
      csv(columns, [
        ['E1', 'Bob', 'Lee', '1980-01-01', 'MED'],
        ['E1', 'Cy', 'Lee', '2012-01-01', 'MED'],
        ['E2', 'Flo', 'Ray', '1979-01-01', 'DEN'],
      ]),
    );
    expect(shape(file)).toEqual(['Bob@MED[]', 'Cy@MED[]', 'Flo@DEN[]']);
    expect(file.records.map(({ relationship }) => relationship)).toEqual(['other', 'other', 'other']);
    expect(codes(file).filter((code) => code.includes('orphan'))).toHaveLength(3);
  });

  it('unless the persons are whoever is covered', () => {
    const file = normalizeFile(
      csv(
        ['Employee ID', 'Covered Individual First Name', 'Covered Individual Last Name'],
        [
          ['E1', 'Ann', 'Lee'],
          ['E1', 'Bob', 'Lee'],
        ],
      ),
    );
    expect(shape(file)).toEqual(['Ann@null[Bob]']);
  });
});

describe('a column of no known name', () => {
  const read = (name: string, ...words: string[]) =>
    normalizeFile(
      csv(
        ['Subscriber ID', 'First Name', 'Last Name', name],
        words.map((word, at) => ['S1', `P${at}`, 'Lee', word]),
      ),
    );

  it('is the relationship where all of its cells say who somebody is', () => {
    for (const name of ['Role', 'Record Type', 'Kind of Person'])
      expect(read(name, 'Spouse', 'Employee', 'Child').records).toMatchObject([
        { first_name: 'P1', dependents: [{ relationship: 'spouse' }, { relationship: 'child' }] },
      ]);
  });

  it.each(['Le', '王', 'Y', 'O’'])('is proven by families of any last name: %s', (last) => {
    const rows = ['Employee', 'Spouse', 'Child'].map((word, at) => [`123-45-678${at}`, `P${at}`, last, word]);
    expect(normalizeFile(csv(['SSN', 'First Name', 'Last Name', 'Role'], rows)).records).toMatchObject([
      { first_name: 'P0', dependents: [{ relationship: 'spouse' }, { relationship: 'child' }] },
    ]);
  });

  it('is not where one says something else, or nobody is the subscriber or a dependent', () => {
    expect(read('Role', 'Employee', 'Manager').records).toMatchObject([{ first_name: 'P0', dependents: [{ relationship: 'other' }] }]);
    for (const name of ['GuarantorType', 'Payer Type', 'Updated By Person', 'Tier Type', 'Job Role', 'Employee Type'])
      expect(read(name, 'Employee', 'Spouse').records).toMatchObject([{ dependents: [{ relationship: 'other' }] }]);
    expect(read('Role', 'Associate', 'Partner').records).toMatchObject([{ dependents: [{ relationship: 'other' }] }]);
    expect(read('Role', 'Employee', 'Member').records).toMatchObject([{ first_name: 'P0', dependents: [{ relationship: 'other' }] }]);
  });

  const persons = (name: string, ...rows: [last: string, word: string][]) =>
    normalizeFile(
      csv(
        ['SSN', 'First Name', 'Last Name', 'DOB', name],
        rows.map(([last, word], at) => [`5012233${String(at).padStart(2, '0')}`, `P${at}`, last, `01/0${at + 1}/1990`, word]),
      ),
    ).records.map(({ dependents }) => dependents.map(({ relationship }) => relationship));

  it.each(['Code', 'Status', 'Class', 'Insured', '', 'Enrolling As (EE/SP/CH)', 'Role'])(
    'is the relationship whatever its name (%s), where dependents stand below somebody of their last name',
    (name) => {
      expect(persons(name, ['Lee Jr', 'EE'], ['Lee', 'SP'], ['Lee, III', 'CH'], ['Fox', 'EE'])).toEqual([['spouse', 'child'], []]);
      expect(persons(name, ['Lee', 'Employee'], ['Lee', 'Spouse'], ['Fox', 'Employee'])).toEqual([['spouse'], []]);
    },
  );

  it('says of employees who is covered, where nobody has the last name of the one above, or by its name', () => {
    expect(persons('Code', ['Lee', 'EE'], ['Fox', 'SP'], ['Roe', 'CH'], ['Poe', 'EE'])).toEqual([[], [], [], []]);
    expect(persons('Dental Cov', ['Lee', 'EE'], ['Lee', 'SP'], ['Fox', 'EE'])).toEqual([[], [], []]);
    expect(persons('Code', ['Lee', 'EE'], ['Lee', 'FAM'], ['Fox', 'EE'])).toEqual([[], [], []]);
  });
});

describe("the employee's SSN in each row of a family without a relationship", () => {
  it('is that of the first one, and the others are dependents', () => {
    for (const column of ['Employee SSN', 'Subscriber SSN']) {
      const file = normalizeFile(
        csv(
          [column, 'First Name', 'Last Name', 'Plan ID'],
          [
            ['219-09-9991', 'Ann', 'Lee', 'MED'],
            ['219-09-9991', 'Ann', 'Lee', 'DEN'],
            ['219-09-9991', 'Bob', 'Lee', 'MED'],
            ['219-09-9992', 'Di', 'Ray', 'MED'],
            ['219-09-9993', 'Eve', 'Moe', 'MED'],
            ['219-09-9993', 'Cy', 'Moe', 'MED'],
          ],
        ),
      );
      expect(shape(file)).toEqual(['Ann@MED[Bob]', 'Ann@DEN[]', 'Di@MED[]', 'Eve@MED[Cy]']);
      expect(file.records[0]?.dependents[0]?.ssn).toBeNull();
      expect(codes(file)).toContain('4 relationship_inferred warning');
    }
  });
});

describe("an SSN beside the dependent's own", () => {
  it('names the family, in columns and in JSON', () => {
    const persons = [
      ['219-09-9991', 'Ann', 'Lee', '1980-01-02', ''],
      ['219-09-9991', 'Cy', 'Lee', '2010-01-02', '219-09-9992'],
      ['219-09-9993', 'Di', 'Ray', '1981-01-02', ''],
    ];
    const columns = ['SSN', 'First Name', 'Last Name', 'Date of Birth', 'Dependent SSN'];
    const asJson = persons.map((cells) => Object.fromEntries(columns.map((name, at) => [name, cells[at] || null])));
    for (const file of [normalizeFile(csv(columns, persons)), normalizeFile(JSON.stringify(asJson))]) {
      expect(shape(file)).toEqual(['Ann@null[Cy]', 'Di@null[]']);
      expect(file.records[0]?.dependents[0]?.ssn).toBe('***-**-9992');
    }
  });
});

describe('one SSN on two employees', () => {
  it('makes no family of them', () => {
    const file = normalizeFile(
      csv(
        ['SSN', 'First Name', 'Last Name', 'Hire Date'],
        [
          ['219-09-9991', 'Ann', 'Lee', '2010-01-01'],
          ['219-09-9991', 'Bob', 'Lee', '2011-01-01'],
        ],
      ),
    );
    expect(shape(file)).toEqual(['Ann@null[]', 'Bob@null[]']);
  });

  it('is that of one person who is written in two ways', () => {
    const file = normalizeFile(
      csv(
        ['Subscriber ID', 'SSN', 'First Name', 'Last Name', 'Plan ID'],
        [
          ['S1', '219-09-9991', 'ANN', 'LEE', 'MED'],
          ['S1', '219-09-9991', 'Ann', 'Lee', 'DEN'],
          ['S1', '219-09-9991', 'Ann M.', 'Lee', 'VIS'],
        ],
      ),
    );
    expect(shape(file)).toEqual(['ANN@MED[]', 'Ann@DEN[]', 'Ann M.@VIS[]']);
  });
});

describe('a file of which no column says who a person is, nor to whom one belongs', () => {
  const read = (...rows: string[][]) => normalizeFile(csv(['Member ID', 'First Name', 'Last Name', 'Plan ID'], rows));

  it('takes a member id for that of the family where persons of one name share it', () => {
    const file = read(['1', 'Ann', 'Lee', 'P'], ['1', 'Bob', 'Lee', 'P'], ['2', 'Cid', 'Ray', 'P'], ['3', 'Di', 'Moe', 'P'], ['3', 'Di', 'Moe', 'D']);
    const two = read(['1', 'Ann', 'Lee', 'P'], ['1', 'Bob', 'Lee', 'P'], ['2', 'Cid', 'Ray', 'P']);
    expect(shape(file)).toEqual(['Ann@P[]', 'Bob@P[]', 'Cid@P[]', 'Di@P[]', 'Di@D[]']);
    expect(shape(two)).toEqual(['Ann@P[Bob]', 'Cid@P[]']);
    expect(codes(two)).toContain('3 relationship_inferred warning');
  });

  it('leaves it to each person where those who share it have other last names, or are one person with two plans', () => {
    expect(shape(read(['0', 'Ann', 'Lee', 'P'], ['0', 'Cid', 'Ray', 'P']))).toEqual(['Ann@P[]', 'Cid@P[]']);
    expect(shape(read(['1', 'Ann', 'Lee', 'P'], ['1', 'Ann', 'Lee', 'D']))).toEqual(['Ann@P[]', 'Ann@D[]']);
  });
});

describe('an id of persons that those of a family share, in a file that says the relationship', () => {
  const read = (id: string, ...rows: string[][]) => normalizeFile(csv([id, 'Last Name', 'First Name', 'Relationship', 'Plan ID'], rows));
  const ann = ['7', 'Lee', 'Ann', 'Self', 'P'];
  const bob = ['7', 'Lee', 'Bob', 'Spouse', 'P'];
  const cid = ['8', 'Ray', 'Cid', 'Self', 'P'];
  const di = ['8', 'Ray', 'Di', 'Child', 'P'];

  it('names the family where order would give dependents to others', () => {
    for (const id of ['Member ID', 'Certificate Number', 'Cardholder ID']) {
      expect(shape(read(id, ann, cid, bob, di))).toEqual(['Ann@P[Bob]', 'Cid@P[Di]']);
      expect(shape(read(id, bob, ann, di, cid))).toEqual(['Ann@P[Bob]', 'Cid@P[Di]']);
    }
    const ofSsn = [ann, cid, bob, di].map(([id = '', ...rest]) => [`219-09-999${id}`, ...rest]);
    expect(shape(read('SSN', ...ofSsn))).toEqual(['Ann@P[Bob]', 'Cid@P[Di]']);
  });

  it('makes an orphan of a dependent with another id and another name', () => {
    const file = read('Member ID', ann, bob, cid, di, ['9', 'Moe', 'Ed', 'Child', 'P']);
    expect(shape(file)).toEqual(['Ann@P[Bob]', 'Cid@P[Di]', 'Ed@P[]']);
    expect(codes(file)).toEqual(['6 orphan_dependent warning']);
  });

  it('says no more than order where most have an id of their own, or one whom order fits has', () => {
    const own = (...rows: string[][]) => read('Member ID', ...rows).inspection.reading.linkage;
    expect(own(ann, ['9', 'Lee', 'Bob', 'Spouse', 'P'], ['7', 'Lee', 'Cy', 'Child', 'P'])).toBe('following');
    expect(own(ann, bob, ['', 'Moe', 'Ed', 'Child', 'P'])).toBe('following');
    expect(own(ann, [...ann.slice(0, 4), 'D'], ['9', 'Lee', 'Bob', 'Spouse', 'P'], ['9', 'Lee', 'Bob', 'Spouse', 'D'])).toBe('following');
    // One number for all: a group's.
    expect(own(ann, bob, ['7', 'Ray', 'Cid', 'Self', 'P'], ['9', 'Moe', 'Di', 'Child', 'P'])).toBe('following');
  });
});

describe('a member id that rows of several last names share', () => {
  const read = (...rows: string[][]) => normalizeFile(csv(['Member ID', 'Person Code', 'First Name', 'Last Name'], rows));

  it('is the family’s where each of its rows has another number of a person', () => {
    const file = read(['W1', '00', 'Ann', 'Lee'], ['W1', '01', 'Bob', 'Ray'], ['W2', '00', 'Di', 'Moe'], ['W2', '01', 'Cy', 'Oz']);
    expect(shape(file)).toEqual(['Ann@null[Bob]', 'Di@null[Cy]']);
  });

  it('is nobody’s family where they have the same number', () => {
    const file = read(['W1', '00', 'Ann', 'Lee'], ['W1', '00', 'Bob', 'Ray'], ['W2', '00', 'Di', 'Moe'], ['W2', '00', 'Cy', 'Oz']);
    expect(shape(file)).toHaveLength(4);
  });
});
