import { describe, expect, it } from 'vitest';
import { createInspector } from '../../../../stages/rows/detect/inspect.ts';
import { COMPACT_DATES, fixedVendor, PERSON_FIELDS, PLAIN_LAYOUT } from '../lines/lines.ts';
import { normalizeFile } from '../normalized.ts';
import { csv } from '../one-row.ts';
import { codes, shape } from './family-file.ts';

const [PERSON_LINE] = PLAIN_LAYOUT.record_types as [(typeof PLAIN_LAYOUT.record_types)[number]];

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

  it('stand in the coverage that they state of a subscriber with several, in JSON and in lines as in columns', () => {
    const persons = [
      ['219-09-9991', 'Ann', 'Lee', 'Self', 'MED'],
      ['219-09-9991', 'Ann', 'Lee', 'Self', 'DEN'],
      ['219-09-9992', 'Cy', 'Lee', 'Child', 'MED'],
      ['219-09-9993', 'Di', 'Ray', 'Self', 'MED'],
    ] as const;
    const members = persons.map(([ssn, first, last, relationship, plan]) => ({ ssn, first, last, relationship, plan }));
    const line = ({ ssn, first, last, relationship, plan }: (typeof members)[number]): string =>
      `${ssn.replaceAll('-', '')}${last.padEnd(10)}${first.padEnd(8)}19850315FMD${relationship === 'Self' ? 'E' : 'C'}${plan}\n`;
    const lines = fixedVendor(
      'Following with plans',
      { line_lengths: [42], record_types: [{ ...PERSON_LINE, fields: [...PERSON_LINE.fields, { name: 'Plan', start: 40, length: 3 }] }] },
      { ...PERSON_FIELDS, 'coverage.plan_id': { from: ['Plan'] } },
      { dialect: COMPACT_DATES, mapping: { linkage: { following: true } } },
    );
    const asJson = members.map(({ ssn, first, last, relationship, plan }) => ({
      ssn,
      first_name: first,
      last_name: last,
      relationship,
      plan_id: plan,
    }));
    const files = [
      normalizeFile(csv(['SSN', 'First Name', 'Last Name', 'Relationship', 'Plan ID'], persons)),
      normalizeFile(JSON.stringify(asJson)),
      normalizeFile(asJson.map((one) => JSON.stringify(one)).join('\n')),
      normalizeFile(members.map(line).join(''), {
        vendor: lines.config,
        inspector: (options) => createInspector({ ...options, vendors: [lines], hint: lines }),
      }),
    ];
    for (const file of files) expect(shape(file)).toEqual(['Ann@MED[Cy]', 'Ann@DEN[]', 'Di@MED[]']);
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
