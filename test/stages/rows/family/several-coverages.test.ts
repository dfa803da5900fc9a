import { describe, expect, it } from 'vitest';
import { builtIn, normalizeFile } from '../normalized.ts';
import { csv } from '../one-row.ts';
import { shape } from './family-file.ts';

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
