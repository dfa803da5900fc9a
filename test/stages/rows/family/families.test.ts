import { describe, expect, it } from 'vitest';
import { normalizeFile } from '../normalized.ts';
import { csv } from '../one-row.ts';
import { COLUMNS, codes, family, shape, type Line } from './family-file.ts';

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

  it('stands alone in another plan of a benefit that nobody knows: it may be another benefit', () => {
    const file = family([
      ['f', 'a', 'Ann', 'self', 'ACC1', 'Accident'],
      ['f', 'b', 'Bob', 'spouse', 'CI1', 'Critical Illness'],
      ['f', 'c', 'Cy', 'child', 'ACC1', 'Accident'],
      ['f', 'd', 'Dee', 'child', '', 'Accident'],
    ]);
    expect(shape(file)).toEqual(['Ann@ACC1[Cy Dee]', 'Bob@CI1[]']);
    expect(codes(file)).toEqual([]);
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
