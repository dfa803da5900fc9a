import { describe, expect, it } from 'vitest';
import { builtIn, normalizeFile, type NormalizedFile, type NormalizeFileOptions } from '../normalized.ts';
import { csv } from '../one-row.ts';

const COLUMNS = ['Family ID', 'Member ID', 'First Name', 'Last Name', 'Date of Birth', 'Relationship', 'Plan ID', 'Benefit Type', 'Effective Date'];
type Line = [family: string, member: string, first: string, relationship: string, plan?: string, benefit?: string, effective?: string];

/** Rows of a family file: everybody is called Lee and was born on one day. */
function family(lines: readonly Line[], options: NormalizeFileOptions = {}): NormalizedFile {
  const rows = lines.map(([id, member, first, relationship, plan = '', benefit = '', effective = '']) => [
    id,
    member,
    first,
    'Lee',
    '1985-03-15',
    relationship,
    plan,
    benefit,
    effective,
  ]);
  return normalizeFile(csv(COLUMNS, rows), options);
}

/** `person@plan[dependents]` of each record. */
const shape = ({ records }: NormalizedFile) =>
  records.map((record) => `${record.first_name}@${record.coverage.plan_id}[${record.dependents.map((dependent) => dependent.first_name).join(' ')}]`);
const codes = ({ errors }: NormalizedFile) => errors.map(({ row_number, code, severity }) => `${row_number} ${code} ${severity}`);

describe('a family', () => {
  it('is one record for each coverage of the subscriber, with the dependents in the coverage of their plan', () => {
    const file = family([
      ['1', 'a', 'Ann', 'Self', 'MED'],
      ['1', 'a', 'Ann', 'Self', 'DEN'],
      ['1', 'b', 'Bob', 'Spouse', 'MED'],
      ['1', 'c', 'Cy', 'Child', 'DEN'],
      ['1', 'c', 'Cy', 'Child', 'MED'],
      ['2', 'd', 'Di', 'Self', 'MED'],
    ]);
    expect(shape(file)).toEqual(['Ann@MED[Bob Cy]', 'Ann@DEN[Cy]', 'Di@MED[]']);
    expect(file.errors).toEqual([]);
    expect(file.tally).toMatchObject({ rows: 6, valid_rows: 6, records: 3 });
    expect(file.metas.map(({ row }) => row)).toEqual([2, 3, 7]);
  });

  it('has a dependent without any coverage of its own in every coverage', () => {
    expect(
      shape(
        family([
          ['1', 'a', 'Ann', 'Self', 'MED'],
          ['1', 'a', 'Ann', 'Self', 'DEN'],
          ['1', 'b', 'Bob', 'Spouse'],
        ]),
      ),
    ).toEqual(['Ann@MED[Bob]', 'Ann@DEN[Bob]']);
  });

  it('has a dependent of another plan in the coverage of the same benefit, with a warning', () => {
    const file = family([
      ['1', 'a', 'Ann', 'Self', 'MED1', 'medical'],
      ['1', 'a', 'Ann', 'Self', 'DEN1', 'dental'],
      ['1', 'b', 'Bob', 'Spouse', 'MED2', 'medical'],
      ['1', 'c', 'Cy', 'Child', '', 'dental'],
    ]);
    expect(shape(file)).toEqual(['Ann@MED1[Bob]', 'Ann@DEN1[Cy]']);
    expect(file.errors).toMatchObject([
      { row_number: 4, code: 'plan_differs', severity: 'warning', field: 'coverage.plan_id', original_value: 'MED2', source: 'Plan ID' },
    ]);
    expect(file.metas[0]?.warnings).toEqual(['plan_differs']);
  });

  it('leaves a coverage that the subscriber lacks as a record of its own; null equals nothing', () => {
    const file = family([
      ['1', 'a', 'Ann', 'Self', 'MED1'],
      ['1', 'b', 'Bob', 'Spouse', 'VIS', 'vision'],
      ['1', 'c', 'Cy', 'Child', 'DEN'],
    ]);
    expect(shape(file)).toEqual(['Ann@MED1[]', 'Bob@VIS[]', 'Cy@DEN[]']);
    expect(file.records.map(({ relationship }) => relationship)).toEqual(['self', 'spouse', 'child']);
    expect(file.errors).toEqual([]);
    expect(
      shape(
        family([
          ['1', 'a', 'Ann', 'Self'],
          ['1', 'b', 'Bob', 'Spouse', 'MED'],
        ]),
      ),
    ).toEqual(['Ann@null[]', 'Bob@MED[]']);
  });

  it('puts a dependent to the coverage of its plan that begins on the same day, where there are two', () => {
    const lines: Line[] = [
      ['1', 'a', 'Ann', 'Self', 'MED', '', '2024-01-01'],
      ['1', 'a', 'Ann', 'Self', 'MED', '', '2025-01-01'],
      ['1', 'b', 'Bob', 'Spouse', 'MED', '', '2025-01-01'],
      ['1', 'c', 'Cy', 'Child', 'MED'],
    ];
    expect(shape(family(lines))).toEqual(['Ann@MED[Cy]', 'Ann@MED[Bob]']);
  });

  it('takes one plan id under two benefits for two plans', () => {
    const own: Line[] = [
      ['1', 'a', 'Ann', 'Self', 'PPO', 'medical', '2024-01-01'],
      ['1', 'a', 'Ann', 'Self', 'PPO', 'dental', '2025-01-01'],
    ];
    const file = family([
      ...own,
      ['1', 'b', 'Bob', 'Spouse', 'PPO', 'dental', '2024-01-01'],
      ['1', 'c', 'Cy', 'Child', 'PPO', 'vision'],
      ['1', 'd', 'Di', 'Child', 'PPO', '', '2025-01-01'],
    ]);
    expect(shape(file)).toEqual(['Ann@PPO[]', 'Ann@PPO[Bob Di]', 'Cy@PPO[]']);
    expect(file.errors).toEqual([]);
    expect(file.inspection.keyed).toBe(true);
    expect(family([...own, ['1', 'b', 'Bob', 'Spouse', 'PPO', 'dental']]).inspection.keyed).toBe(false);
  });

  it('takes no word for a benefit that it does not know for another one', () => {
    const file = family([
      ['1', 'a', 'Ann', 'Self', 'PPO', 'medical'],
      ['1', 'c', 'Cy', 'Child', 'PPO', 'Zip'],
    ]);
    expect(shape(file)).toEqual(['Ann@PPO[Cy]']);
    const apart = family([
      ['1', 'a', 'Ann', 'Self', 'MED', 'medical'],
      ['2', 'z', 'Zoe', 'Self', 'MED', 'medical'],
      ['1', 'a', 'Ann', 'Self', 'PPO', 'dental'],
      ['3', 'y', 'Yan', 'Self', 'MED', 'medical'],
      ['1', 'c', 'Cy', 'Child', 'PPO', 'Zip'],
    ]);
    expect(apart.inspection.keyed).toBe(true);
    expect(shape(apart)).toEqual(['Ann@MED[]', 'Zoe@MED[]', 'Ann@PPO[Cy]', 'Yan@MED[]']);
  });

  it('finds the plan of its benefit in a row that stands elsewhere', () => {
    const file = family([
      ['1', 'a', 'Ann', 'Self', 'PPO', 'medical'],
      ['1', 'b', 'Bob', 'Spouse', 'PPO', 'dental'],
      ['2', 'z', 'Zoe', 'Self', 'PPO', 'medical'],
      ['1', 'a', 'Ann', 'Self', 'PPO', 'dental'],
    ]);
    expect(shape(file)).toEqual(['Ann@PPO[]', 'Zoe@PPO[]', 'Ann@PPO[Bob]']);
  });

  it('does not put who waived a coverage into it', () => {
    const file = normalizeFile(
      csv(
        [...COLUMNS, 'Coverage Tier'],
        [
          ['1', 'a', 'Ann', 'Lee', '1985-03-15', 'Self', 'MED', '', '', 'EE'],
          ['1', 'b', 'Bob', 'Lee', '1985-03-15', 'Spouse', 'MED', '', '', 'Waived'],
        ],
      ),
    );
    expect(shape(file)).toEqual(['Ann@MED[]', 'Bob@MED[]']);
    expect(file.records[1]?.coverage.coverage_type).toBe('WAIVED');
  });

  it('writes the fields of a dependent, with the dates of its own coverage', () => {
    const file = normalizeFile(
      csv(
        [
          'Family ID',
          'Member ID',
          'First Name',
          'Last Name',
          'Date of Birth',
          'SSN',
          'Gender',
          'Relationship',
          'Action',
          'Effective Date',
          'Termination Date',
        ],
        [
          ['1', 'a', 'Ann', 'Lee', '1985-03-15', '219-09-0368', 'F', 'Self', '', '2025-01-01', ''],
          ['1', 'b', 'Bob', 'Lee', '1984-02-29', '219-09-0369', 'M', 'Husband', 'add', '2025-02-01', '2025-12-31'],
        ],
      ),
    );
    expect(file.records[0]?.dependents).toEqual([
      {
        member_id: 'b',
        first_name: 'Bob',
        last_name: 'Lee',
        date_of_birth: '1984-02-29',
        ssn: '***-**-0369',
        relationship: 'spouse',
        gender: 'M',
        action: 'add',
        effective_date: '2025-02-01',
        termination_date: '2025-12-31',
      },
    ]);
  });
});

describe('a dependent with an error', () => {
  it('is left out and reported, and its subscriber stays', () => {
    const file = family([
      ['1', 'a', 'Ann', 'Self', 'MED'],
      ['1', 'b', '', 'Spouse', 'MED'],
      ['1', 'c', 'Cy', 'Child', 'MED'],
    ]);
    expect(shape(file)).toEqual(['Ann@MED[Cy]']);
    expect(codes(file)).toEqual(['3 required error']);
    expect(file.tally).toMatchObject({ rows: 3, valid_rows: 2, invalid_rows: 1 });
  });
});

describe('a dependent whose subscriber is invalid or missing', () => {
  const invalid: Line[] = [
    ['1', 'a', '', 'Self', 'MED'],
    ['1', 'b', 'Bob', 'Spouse', 'MED'],
    ['2', 'c', 'Cy', 'Child', 'MED'],
    ['3', 'd', 'Di', 'Self', 'MED'],
  ];

  it('is an error in a full file', () => {
    const file = family(invalid, { fileKind: 'full' });
    expect(shape(file)).toEqual(['Di@MED[]']);
    expect(codes(file)).toEqual(['2 required error', '3 orphan_dependent error', '4 orphan_dependent error']);
    expect(file.tally).toMatchObject({ rows: 4, valid_rows: 1, invalid_rows: 3 });
  });

  it.each(['change', 'unknown'] as const)('is a warning and its own record in a file of kind %s', (fileKind) => {
    const file = family(invalid, { fileKind });
    expect(shape(file)).toEqual(['Bob@MED[]', 'Cy@MED[]', 'Di@MED[]']);
    expect(codes(file)).toEqual(['2 required error', '3 orphan_dependent warning', '4 orphan_dependent warning']);
    expect(file.records.map(({ relationship }) => relationship)).toEqual(['spouse', 'child', 'self']);
    expect(file.metas[0]).toEqual({ row: 3, action: null, warnings: ['orphan_dependent'] });
  });

  it('is an orphan of the invalid coverage, while another coverage of the subscriber stands', () => {
    const file = family(
      [
        ['1', 'a', 'Ann', 'Self', 'MED'],
        ['1', 'a', 'Ann', 'Self', 'DEN', '', '2025-13-01'],
        ['1', 'b', 'Bob', 'Spouse', 'DEN'],
        ['1', 'c', 'Cy', 'Child'],
      ],
      { fileKind: 'full' },
    );
    expect(shape(file)).toEqual(['Ann@MED[Cy]']);
    expect(codes(file)).toEqual(['3 invalid_date error', '4 orphan_dependent error']);
  });
});

describe('a blank relationship', () => {
  it('below a subscriber is a dependent, with a warning', () => {
    const file = family([
      ['1', 'a', 'Ann', 'Self', 'MED'],
      ['1', 'b', 'Bob', '', 'MED'],
    ]);
    expect(shape(file)).toEqual(['Ann@MED[Bob]']);
    expect(file.records[0]?.dependents[0]?.relationship).toBe('other');
    expect(codes(file)).toEqual(['3 relationship_inferred warning']);
  });

  it('of the same person is another coverage of hers', () => {
    const file = family([
      ['1', 'a', 'Ann', 'Self', 'MED'],
      ['1', 'a', 'Ann', '', 'DEN'],
      ['1', 'b', 'Bob', 'Spouse', 'DEN'],
    ]);
    expect(shape(file)).toEqual(['Ann@MED[]', 'Ann@DEN[Bob]']);
    expect(file.errors).toEqual([]);
  });
});

describe('a file without a relationship column', () => {
  const text = csv(
    ['Employee ID', 'First Name', 'Last Name', 'DOB'],
    [
      ['A1', 'Ann', 'Lee', '1980-01-01'],
      ['B1', 'Bob', 'Lee', '1981-01-01'],
      ['B1', 'Kid', 'Lee', '2011-01-01'],
      ['C1', 'Cat', 'Lee', '1982-01-01'],
      ['C1', 'Tom', 'Lee', '2012-01-01'],
      ['C1', 'Tim', 'Lee', '2013-01-01'],
    ],
  );

  it('has the first row of each id as the subscriber, whatever the families before it were', () => {
    const file = normalizeFile(text);
    expect(shape(file)).toEqual(['Ann@null[]', 'Bob@null[Kid]', 'Cat@null[Tom Tim]']);
    expect(codes(file)).toEqual([4, 6, 7].map((row) => `${row} relationship_inferred warning`));
  });

  it('gives the same records wherever it is cut', () => {
    const twice = text + text.slice(text.indexOf('\n') + 1).replaceAll(/^([ABC])1/gm, '$12');
    const whole = normalizeFile(twice);
    const cut = normalizeFile(twice, { segmentBytes: 40, chunkBytes: 7 });
    expect(cut.inspection.cuts.length).toBeGreaterThan(1);
    expect(cut.recordText).toBe(whole.recordText);
  });
});

describe('a file without a relationship column that proves who the subscriber is', () => {
  const read = (columns: string[], ...rows: string[][]) =>
    normalizeFile(
      csv(
        ['Subscriber ID', 'First Name', 'Last Name', ...columns],
        rows.map(([id = '', first = '', ...rest]) => [id, first, 'Lee', ...rest]),
      ),
      { segmentBytes: 60 },
    );

  it.each([
    ['an id of the person that is the family id', 'Member ID', 'M2', 'S-1'],
    ['a flag of subscribers', 'Is Subscriber', 'N', 'Y'],
    ['a flag of subscribers in words', 'Subscriber Flag', 'false', 'TRUE'],
    ['a flag of dependents', 'Is Dependent', 'Yes', 'No'],
    ['the number of the person', 'Person Code', '02', '01'],
    ['an id that only dependents have', 'Dependent ID', 'D2', ''],
  ])('goes by %s, wherever the subscriber stands', (_, column, dependent, subscriber) => {
    const file = read([column], ['S1', 'Bob', dependent], ['S1', 'Ann', subscriber], ['S2', 'Di', subscriber.replace('1', '2').replace('02', '01')]);
    expect(shape(file)).toEqual(['Ann@null[Bob]', 'Di@null[]']);
    expect(codes(file)).toEqual(['2 relationship_inferred warning']);
    expect(file.inspection.reading.subscriber_by).toBeDefined();
  });

  it('goes by a flag that may say whether somebody has a dependent where families of several prove that it does not', () => {
    const one = read(['Dependent'], ['S1', 'Bob', 'Yes'], ['S1', 'Cy', 'Yes'], ['S1', 'Ann', 'No'], ['S2', 'Di', 'No']);
    expect(shape(one)).toEqual(['Ann@null[Bob Cy]', 'Di@null[]']);
    expect(shape(read(['Dependent'], ['S1', 'Ann', 'Y'], ['S1', 'Bob', 'N'], ['S2', 'Di', 'N']))).toEqual(['Ann@null[Bob]', 'Di@null[]']);
  });

  it('goes by no flag where no column names families', () => {
    for (const flag of ['Dependent', 'Dependent Flag', 'Is Employee']) {
      const file = normalizeFile(
        csv(
          ['SSN', 'First Name', 'Last Name', flag],
          [
            ['219-09-9991', 'Ann', 'Lee', 'Y'],
            ['219-09-9992', 'Bob', 'Ray', 'N'],
            ['219-09-9993', 'Cy', 'Moe', 'Y'],
          ],
        ),
      );
      expect(file.records.map(({ relationship }) => relationship)).toEqual(['self', 'self', 'self']);
      expect(codes(file).filter((code) => !code.includes('birth'))).toEqual([]);
    }
  });

  it('goes by numbers however they are written, and not by those of something else', () => {
    const mixed = Array.from({ length: 10 }, (_, at) => [
      [`S${at}`, 'Ann', '01'],
      [`S${at}`, 'Bob', '02'],
    ]).flat();
    expect(shape(read(['Person Code'], ...mixed, ['T', 'Cy', '2'], ['T', 'Di', '1'])).at(-1)).toBe('Di@null[Cy]');
    expect(shape(read(['Dep No'], ['S1', 'Ann', '2'], ['S1', 'Bob', '0'], ['S1', 'Cy', '0'], ['S2', 'Di', '0']))).toEqual([
      'Ann@null[Bob Cy]',
      'Di@null[]',
    ]);
    expect(shape(read(['Subscriber Seq', 'Plan ID'], ['S1', 'Ann', '1', 'MED'], ['S1', 'Ann', '2', 'DEN']))).toEqual(['Ann@MED[]', 'Ann@DEN[]']);
  });

  it('goes by the order where a flag may say whether somebody has a dependent, of persons alone', () => {
    expect(shape(read(['Dependent'], ['S1', 'Ann', 'Yes'], ['S2', 'Bob', 'No'], ['S3', 'Cy', 'Yes']))).toEqual([
      'Ann@null[]',
      'Bob@null[]',
      'Cy@null[]',
    ]);
  });

  it('goes by the order where all of a family have one id, or numbers count the rows', () => {
    const one = read(['Member ID'], ['S1', 'Ann', 'S1'], ['S1', 'Bob', 'S1'], ['S2', 'Di', 'S2']);
    const rows = read(['Person Number'], ['S1', 'Ann', '1'], ['S1', 'Bob', '2'], ['S2', 'Di', '3']);
    for (const file of [one, rows]) {
      expect(shape(file)).toEqual(['Ann@null[Bob]', 'Di@null[]']);
      expect(file.inspection.reading.subscriber_by).toBeUndefined();
    }
  });

  it('goes by what the relationship says where there is one', () => {
    const file = read(['Relationship', 'Is Subscriber'], ['S1', 'Ann', 'Self', 'N'], ['S1', 'Bob', 'Spouse', 'Y']);
    expect(shape(file)).toEqual(['Ann@null[Bob]']);
  });
});

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

  it('is not where one says something else, or nobody is the subscriber or a dependent', () => {
    expect(read('Role', 'Employee', 'Manager').records).toMatchObject([{ first_name: 'P0', dependents: [{ relationship: 'other' }] }]);
    for (const name of ['GuarantorType', 'Payer Type', 'Updated By Person', 'Tier Type', 'Job Role', 'Employee Type'])
      expect(read(name, 'Employee', 'Spouse').records).toMatchObject([{ dependents: [{ relationship: 'other' }] }]);
    expect(read('Role', 'Associate', 'Partner').records).toMatchObject([{ dependents: [{ relationship: 'other' }] }]);
    expect(read('Role', 'Employee', 'Member').records).toMatchObject([{ first_name: 'P0', dependents: [{ relationship: 'other' }] }]);
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

describe('dependents that follow their subscriber', () => {
  const columns = ['Member ID', 'First Name', 'Last Name', 'Date of Birth', 'Relationship'];
  const rows = (lines: readonly (readonly [string, string])[]) =>
    csv(
      columns,
      lines.map(([first, relationship], i) => [`m${i}`, first, 'Lee', '1985-03-15', relationship]),
    );

  it('belong to the row above them, up to the next subscriber', () => {
    const file = normalizeFile(
      rows([
        ['Ann', 'Self'],
        ['Bob', 'Spouse'],
        ['Cy', 'Child'],
        ['Di', 'Self'],
        ['Ed', 'Self'],
        ['Flo', 'Spouse'],
      ]),
    );
    expect(file.inspection.reading.linkage).toBe('following');
    expect(shape(file)).toEqual(['Ann@null[Bob Cy]', 'Di@null[]', 'Ed@null[Flo]']);
  });

  const ofPlans = (...lines: readonly (readonly [id: string, first: string, relationship: string, plan: string])[]) =>
    normalizeFile(
      csv(
        ['SSN', 'First Name', 'Last Name', 'Relationship', 'Plan ID'],
        lines.map(([ssn, first, relationship, plan]) => [ssn, first, 'Lee', relationship, plan]),
      ),
    );

  it('stand in each coverage of a subscriber with a row for each', () => {
    const file = ofPlans(
      ['219-09-9991', 'Ann', 'Self', 'MED'],
      ['219099991', 'Ann', 'Self', 'DEN'],
      ['219-09-9992', 'Bob', 'Spouse', 'MED'],
      ['219-09-9992', 'Bob', 'Spouse', 'DEN'],
      ['219-09-9993', 'Cy', 'Child', 'MED'],
      ['219-09-9994', 'Di', 'Self', 'DEN'],
    );
    expect(shape(file)).toEqual(['Ann@MED[Bob Cy]', 'Ann@DEN[Bob]', 'Di@DEN[]']);
  });

  it('belong to the row of a coverage where they stand below it', () => {
    const file = ofPlans(
      ['219-09-9991', 'Ann', 'Self', 'MED'],
      ['219-09-9992', 'Bob', 'Spouse', ''],
      ['219-09-9991', 'Ann', 'Self', 'DEN'],
      ['219-09-9992', 'Bob', 'Spouse', ''],
    );
    expect(shape(file)).toEqual(['Ann@MED[Bob]', 'Ann@DEN[Bob]']);
  });

  it('belong to the last time of a plan that the subscriber has had before, and not to what was waived', () => {
    const columns = ['SSN', 'First Name', 'Last Name', 'Relationship', 'Plan ID', 'Coverage Level', 'Effective Date'];
    const file = (...rows: string[][]) => normalizeFile(csv(columns, rows));
    const again = file(
      ['219-09-9991', 'Ann', 'Lee', 'Self', 'MED', 'FAM', '2020-01-01'],
      ['219-09-9991', 'Ann', 'Lee', 'Self', 'MED', 'FAM', '2024-01-01'],
      ['219-09-9992', 'Bob', 'Lee', 'Spouse', 'MED', '', ''],
    );
    expect(again.records.map(({ coverage, dependents }) => [coverage.effective_date, dependents.length])).toEqual([
      ['2020-01-01', 0],
      ['2024-01-01', 1],
    ]);
    const waived = file(
      ['219-09-9991', 'Ann', 'Lee', 'Self', 'DEN', 'Waived', ''],
      ['219-09-9991', 'Ann', 'Lee', 'Self', 'MED', 'FAM', ''],
      ['219-09-9992', 'Bob', 'Lee', 'Spouse', '', '', ''],
    );
    expect(shape(waived)).toEqual(['Ann@DEN[]', 'Ann@MED[Bob]']);
  });

  it('belong to the last of two subscribers who share an id and not the name, or the name and not the SSN', () => {
    const ofOneId = (first: string) =>
      normalizeFile(
        csv(
          ['Member ID', 'First Name', 'Last Name', 'Relationship', 'Plan ID'],
          [
            ['G1', 'Ann', 'Lee', 'Self', 'MED'],
            ['G1', first, 'Lee', 'Self', 'DEN'],
            ['G2', 'Bob', 'Lee', 'Spouse', 'MED'],
          ],
        ),
      );
    expect(shape(ofOneId('Eve'))).toEqual(['Ann@MED[]', 'Eve@DEN[]', 'Bob@MED[]']);
    expect(shape(ofOneId('Ann'))).toEqual(['Ann@MED[Bob]', 'Ann@DEN[]']);
    expect(shape(ofPlans(['219-09-9991', 'Ann', 'Self', 'MED'], ['219-09-9995', 'Ann', 'Self', 'DEN'], ['', 'Bob', 'Spouse', '']))).toEqual([
      'Ann@MED[]',
      'Ann@DEN[Bob]',
    ]);
  });

  it('are orphans before the first subscriber, and behind a row that could not be read', () => {
    const file = normalizeFile(
      `${rows([
        ['Bob', 'Spouse'],
        ['Ann', 'Self'],
      ])}x,y\n${rows([
        ['Cy', 'Child'],
        ['Di', 'Self'],
      ])
        .split('\n')
        .slice(1)
        .join('\n')}`,
      { fileKind: 'full' },
    );
    expect(shape(file)).toEqual(['Ann@null[]', 'Di@null[]']);
    expect(codes(file)).toEqual(['2 orphan_dependent error', '4 column_count error', '5 orphan_dependent error']);
  });
});

describe('a family past its bounds', () => {
  it('keeps fifty dependents; every row behind them is an error', () => {
    const lines: Line[] = [
      ['1', 's', 'Ann', 'Self', 'MED'],
      ...Array.from({ length: 60 }, (_, i): Line => ['1', `d${i}`, `Kid ${i}`, 'Child', 'MED']),
      ['2', 't', 'Tom', 'Self', 'MED'],
    ];
    const file = family(lines);
    expect(file.records.map(({ dependents }) => dependents.length)).toEqual([50, 0]);
    expect(file.errors).toHaveLength(10);
    expect(new Set(codes(file).map((text) => text.replace(/^\d+ /, '')))).toEqual(new Set(['family_too_large error']));
    expect(file.tally).toMatchObject({ rows: 62, valid_rows: 52, invalid_rows: 10 });
  });

  it('counts a dependent with several plans once', () => {
    const lines: Line[] = ['MED', 'DEN', 'VIS'].map((plan): Line => ['1', 's', 'Ann', 'Self', plan]);
    for (let i = 0; i < 40; i++) for (const plan of ['MED', 'DEN', 'VIS']) lines.push(['1', `d${i}`, `Kid ${i}`, 'Child', plan]);
    const file = family(lines);
    expect(file.errors).toEqual([]);
    expect(file.records.map(({ dependents }) => dependents.length)).toEqual([40, 40, 40]);
  });

  it('keeps 64 coverages', () => {
    const file = family(Array.from({ length: 70 }, (_, i): Line => ['1', 's', 'Ann', 'Self', `P${i}`]));
    expect(file.records).toHaveLength(64);
    expect(codes(file)).toEqual([66, 67, 68, 69, 70, 71].map((row) => `${row} family_too_large error`));
  });

  it('keeps one mebibyte of text', () => {
    const columns = ['Family ID', 'Member ID', 'First Name', 'Last Name', 'Date of Birth', 'Relationship', 'Address'];
    const rows = Array.from({ length: 5 }, (_, i) => ['1', `m${i}`, `P${i}`, 'Lee', '1985-03-15', i === 0 ? 'Self' : 'Child', 'x y '.repeat(75_000)]);
    const file = normalizeFile(csv(columns, rows));
    expect(file.records.map(({ dependents }) => dependents.length)).toEqual([2]);
    expect(codes(file)).toEqual(['5 family_too_large error', '6 family_too_large error']);
  });
});

describe("a dependent's identity", () => {
  it('is not what stands in the column that names the family', () => {
    const columns = ['Employee SSN', 'Dependent SSN', 'First Name', 'Last Name', 'Date of Birth', 'Relationship'];
    const file = normalizeFile(
      csv(columns, [
        ['219-09-0368', '', 'Ann', 'Lee', '1985-03-15', 'Self'],
        ['219-09-0368', '', 'Bob', 'Lee', '1984-03-15', 'Spouse'],
        ['219-09-0368', '219-09-0400', 'Cy', 'Lee', '2014-03-15', 'Child'],
      ]),
    );
    expect(file.errors).toEqual([]);
    expect(file.records[0]?.ssn).toBe('***-**-0368');
    expect(file.records[0]?.dependents.map(({ ssn }) => ssn)).toEqual([null, '***-**-0400']);
  });

  it("that holds the subscriber's SSN is a token", () => {
    const columns = ['Family ID', 'Member ID', 'SSN', 'First Name', 'Last Name', 'Date of Birth', 'Relationship'];
    const file = normalizeFile(
      csv(columns, [
        ['1', '219090368-00', '219-09-0368', 'Ann', 'Lee', '1985-03-15', 'Self'],
        ['1', '219090368-01', '219-09-0400', 'Bob', 'Lee', '1984-03-15', 'Spouse'],
      ]),
    );
    expect(file.records[0]?.member_id).toMatch(/^tok_/);
    expect(file.records[0]?.dependents[0]?.member_id).toMatch(/^tok_/);
    expect(file.tally.tokens).toBe(2);
  });
});

describe('rows that state several coverages', () => {
  const generic = builtIn('Generic');
  const sets = {
    ...generic,
    mapping: {
      ...generic.mapping,
      fields: { ...generic.mapping.fields, 'coverage.plan_id': {} },
      coverages: {
        kind: 'sets' as const,
        sets: (['Medical', 'Dental'] as const).map((benefit) => ({
          'coverage.plan_id': { from: [`${benefit} Plan`] },
          'coverage.effective_date': { from: [`${benefit} Start`] },
          'coverage.benefit': { constant: benefit.toLowerCase() },
        })),
      },
    },
  };
  const columns = ['Member ID', 'First Name', 'Last Name', 'Date of Birth', 'Medical Plan', 'Medical Start', 'Dental Plan', 'Dental Start'];
  const person = ['a', 'Ann', 'Lee', '1985-03-15'];

  it('are a record for each, and the row counts once', () => {
    const file = normalizeFile(csv(columns, [[...person, 'M1', '2025-01-01', 'D1', '2025-02-01']]), { vendor: sets });
    expect(file.records.map(({ coverage }) => [coverage.plan_id, coverage.effective_date, coverage.benefit])).toEqual([
      ['M1', '2025-01-01', 'medical'],
      ['D1', '2025-02-01', 'dental'],
    ]);
    expect(file.tally).toMatchObject({ rows: 1, valid_rows: 1, records: 2 });
  });

  it('lose the one with an error and keep the other', () => {
    const file = normalizeFile(csv(columns, [[...person, 'M1', 'soon', 'D1', '2025-02-01']]), { vendor: sets });
    expect(shape(file)).toEqual(['Ann@D1[]']);
    expect(file.tally).toMatchObject({ rows: 1, valid_rows: 0, invalid_rows: 1, records: 1 });
  });

  it('are one record without coverage where they state none', () => {
    const file = normalizeFile(csv(columns, [[...person, '', '', ' ', '']]), { vendor: sets });
    expect(file.records.map(({ coverage }) => coverage)).toEqual([
      { plan_id: null, effective_date: null, termination_date: null, coverage_type: null, benefit: null },
    ]);
  });
});

describe('a dependent with the SSN of its subscriber', () => {
  const HEADER = ['Employee ID', 'SSN', 'First Name', 'Last Name', 'Date of Birth', 'Relationship', 'Plan ID'];
  const rows = (ssn: string, dependents: string): string[][] => [
    ['7', ssn, 'Ann', 'Lee', '1985-03-15', 'Employee', 'MED'],
    ['7', dependents, 'Bob', 'Lee', '1984-03-15', 'Spouse', 'MED'],
    ['7', dependents, 'Cy', 'Lee', '2014-03-15', 'Child', 'MED'],
  ];
  const ssns = ({ records }: NormalizedFile) => records.map(({ ssn, dependents }) => [ssn, ...dependents.map((dependent) => dependent.ssn)]);

  it('is kept without one, with a warning', () => {
    const file = normalizeFile(csv(HEADER, rows('219-09-9999', '219099999')));
    expect(ssns(file)).toEqual([['***-**-9999', null, null]]);
    expect(codes(file)).toEqual(['3 ssn_of_subscriber warning', '4 ssn_of_subscriber warning']);
    expect(file.errors[0]).toMatchObject({ field: 'ssn', original_value: null, source: 'SSN' });
    expect(new Set(Array.from({ length: 3 }, (_, at) => Buffer.from(file.keys.subarray(at * 20, at * 20 + 16)).toString('hex'))).size).toBe(3);
  });

  it('is so in silence where the column says that it is the subscriber’s', () => {
    const columns = HEADER.map((name) => (name === 'SSN' ? 'Sub_SSN' : name));
    const file = normalizeFile(csv(columns, rows('219-09-9999', '219-09-9999')));
    expect([ssns(file), codes(file)]).toEqual([[['***-**-9999', null, null]], []]);
  });

  it('is out where a vendor calls it an error', () => {
    const vendor = { ...builtIn('Generic'), name: 'Own' };
    const strict = { ...vendor, validation: { ...vendor.validation, severities: { ssn_of_subscriber: 'error' as const } } };
    const file = normalizeFile(csv(HEADER, rows('219-09-9999', '219-09-9999')), { vendor: strict });
    expect([ssns(file), codes(file)]).toEqual([[['***-**-9999']], ['3 ssn_of_subscriber error', '4 ssn_of_subscriber error']]);
  });

  it('does not share a number that was never issued, nor one of its own', () => {
    expect(ssns(normalizeFile(csv(HEADER, rows('219-09-9999', '219-09-9998'))))).toEqual([['***-**-9999', '***-**-9998', '***-**-9998']]);
    const placeholders = normalizeFile(csv(HEADER, rows('999-99-9999', '999-99-9999')));
    expect(ssns(placeholders)).toEqual([['***-**-9999', '***-**-9999', '***-**-9999']]);
    expect(codes(placeholders)).toEqual([2, 3, 4].map((row) => `${row} implausible_ssn warning`));
  });
});

describe('a dependent without an id', () => {
  const HEADER = ['SSN', 'Relationship', 'First Name', 'Last Name', 'Date of Birth'];
  const ANN = ['219-09-9999', 'Employee', 'Ann', 'Lee', '1985-03-15'];
  const KID = ['', 'Child', 'Cy', 'Lee', '2014-03-15'];

  it('is known by the subscriber above it', () => {
    const file = normalizeFile(csv(HEADER, [ANN, KID]));
    expect([shape(file), file.errors]).toEqual([['Ann@null[Cy]'], []]);
  });

  it('is an error where there is none', () => {
    const file = normalizeFile(csv(HEADER, [KID, ANN]));
    expect(shape(file)).toEqual(['Ann@null[]']);
    expect(codes(file)).toEqual(['2 orphan_dependent warning', '2 identifier_missing error']);
    expect(file.tally).toMatchObject({ rows: 2, valid_rows: 1, invalid_rows: 1 });
  });

  it('is an error to a vendor that does not count the family', () => {
    const generic = builtIn('Generic');
    const strict = { ...generic, name: 'Own', validation: { ...generic.validation, identifiers: ['ssn' as const] } };
    expect(codes(normalizeFile(csv(HEADER, [ANN, KID]), { vendor: strict }))).toEqual(['3 identifier_missing error']);
  });
});
