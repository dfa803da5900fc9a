import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { NormalizedRecord } from '../../../../src/model/record.ts';
import { builtIn, normalizeFile, type NormalizeFileOptions } from '../normalized.ts';
import { csv } from '../one-row.ts';
import { runs } from '../../../support/runs.ts';

const COLUMNS = ['Family ID', 'Member ID', 'First Name', 'Last Name', 'Date of Birth', 'Relationship', 'Plan ID', 'Benefit Type', 'Effective Date'];
const SEED = 41;

/** Families in order: coverages of a subscriber, then dependents that state a plan of it, another one, a benefit or nothing. */
const families = fc.array(
  fc.record({
    coverages: fc.uniqueArray(fc.constantFrom('MED', 'DEN', 'VIS'), { minLength: 1, maxLength: 3 }),
    brokenCoverage: fc.boolean(),
    dependents: fc.array(fc.record({ plan: fc.constantFrom('MED', 'DEN', 'VIS', 'LIFE', ''), broken: fc.integer({ min: 0, max: 9 }) }), {
      maxLength: 4,
    }),
  }),
  { minLength: 1, maxLength: 8 },
);

const BENEFITS: Readonly<Record<string, string>> = { MED: 'medical', DEN: 'dental', VIS: 'vision', LIFE: 'life' };

function rowsOf(list: { coverages: string[]; brokenCoverage: boolean; dependents: { plan: string; broken: number }[] }[]): string[][] {
  return list.flatMap(({ coverages, brokenCoverage, dependents }, f) => [
    ...coverages.map((plan, at) => [
      `F${f}`,
      `s${f}`,
      `Sub${f}`,
      'Lee',
      '1985-03-15',
      'Self',
      plan,
      BENEFITS[plan]!,
      brokenCoverage && at === 0 ? 'soon' : '2025-01-01',
    ]),
    ...dependents.map(({ plan, broken }, d) => [
      `F${f}`,
      `d${f}-${d}`,
      broken === 0 ? '' : `Dep${f}-${d}`,
      'Lee',
      '2015-03-15',
      'Child',
      plan,
      BENEFITS[plan] ?? '',
      '2025-01-01',
    ]),
  ]);
}

/** Records as a set: what they say, with their dependents in one order. */
function asSet(records: readonly NormalizedRecord[]): string[] {
  return records
    .map((record) => JSON.stringify({ ...record, dependents: record.dependents.map((dependent) => JSON.stringify(dependent)).toSorted() }))
    .toSorted();
}

describe('a file whose families are scattered', () => {
  it('gives the same records as the ordered file', () => {
    fc.assert(
      fc.property(
        families,
        fc.infiniteStream(fc.nat()),
        fc.constantFrom<NormalizeFileOptions['fileKind']>('full', 'change'),
        (list, numbers, fileKind) => {
          const rows = rowsOf(list);
          const shuffled = rows
            .map((row) => ({ row, at: numbers.next().value as number }))
            .toSorted((a, b) => a.at - b.at)
            .map(({ row }) => row);
          const ordered = normalizeFile(csv(COLUMNS, rows), { fileKind: fileKind! });
          const scattered = normalizeFile(csv(COLUMNS, shuffled), { fileKind: fileKind!, segmentBytes: 256 });
          expect(asSet(scattered.records)).toEqual(asSet(ordered.records));
          const { rows: count, valid_rows, invalid_rows, records, errors, warnings } = ordered.tally;
          expect(scattered.tally).toMatchObject({ rows: count, valid_rows, invalid_rows, records, errors, warnings });
          // Records of subscribers stand in the order of the file.
          const subscribers = scattered.metas.filter((_, at) => scattered.records[at]!.relationship === 'self').map(({ row }) => row);
          expect(subscribers).toEqual(subscribers.toSorted((a, b) => a - b));
        },
      ),
      { seed: SEED, numRuns: runs(50) },
    );
  });

  it('writes the same bytes wherever it is cut and however it is fed', () => {
    fc.assert(
      fc.property(families, fc.infiniteStream(fc.nat()), fc.integer({ min: 1, max: 300 }), (list, numbers, chunkBytes) => {
        const shuffled = rowsOf(list)
          .map((row) => ({ row, at: numbers.next().value as number }))
          .toSorted((a, b) => a.at - b.at)
          .map(({ row }) => row);
        const text = csv(COLUMNS, shuffled);
        const whole = normalizeFile(text);
        for (const segmentBytes of [64, 1024]) {
          const cut = normalizeFile(text, { segmentBytes, chunkBytes });
          expect(cut.recordText).toBe(whole.recordText);
          expect(cut.errorText).toBe(whole.errorText);
          expect(cut.metaText).toBe(whole.metaText);
          expect(Buffer.compare(cut.keys, whole.keys)).toBe(0);
        }
      }),
      { seed: SEED, numRuns: runs(30) },
    );
  });

  it('finds a subscriber who is named only by the id that her dependents refer to', () => {
    const columns = ['Member ID', 'Subscriber Number', 'First Name', 'Last Name', 'Date of Birth', 'Relationship'];
    const { records, errors } = normalizeFile(
      csv(columns, [
        ['SUB1', '', 'Jane', 'Smith', '1985-03-15', '18'],
        ['SUB2', '', 'Joan', 'Brown', '1985-03-15', '18'],
        ['DEP1', 'SUB1', 'Tom', 'Smith', '2015-03-15', '19'],
      ]),
    );
    expect(errors).toEqual([]);
    expect(records.map(({ first_name, dependents }) => [first_name, dependents.map((dependent) => dependent.first_name)])).toEqual([
      ['Jane', ['Tom']],
      ['Joan', []],
    ]);
  });

  it('reports what is wrong with a dependent once, where it stands', () => {
    const rows = [
      ['1', 'a', 'Ann', 'Lee', '1985-03-15', 'Self', 'MED', '', ''],
      ['2', 'b', 'Bob', 'Lee', '1985-03-15', 'Self', 'MED', '', ''],
      ['1', 'c', 'Cy', 'Lee', '', 'Child', 'MED', '', ''],
      ['1', 'd', '', 'Lee', '2015-03-15', 'Child', 'MED', '', ''],
    ];
    const file = normalizeFile(csv(COLUMNS, rows), { segmentBytes: 64 });
    expect(file.inspection.keyed).toBe(true);
    expect(file.errors.map(({ row_number, code }) => [row_number, code])).toEqual([
      [4, 'birth_date_missing'],
      [5, 'required'],
    ]);
    expect(file.records.map(({ dependents }) => dependents.length)).toEqual([1, 0]);
    expect(file.tally).toMatchObject({ rows: 4, valid_rows: 3, invalid_rows: 1 });
  });

  it('reads every coverage of a dependent from its own row, wherever that stands', () => {
    const set = (name: string) => ({ 'coverage.plan_id': { from: [`${name} Plan`] }, 'coverage.effective_date': { from: [`${name} Date`] } });
    const generic = builtIn('Generic');
    const vendor = {
      ...generic,
      name: 'Sets',
      mapping: { ...generic.mapping, coverages: { kind: 'sets' as const, sets: [set('Med'), set('Den')] } },
    };
    const columns = ['Family ID', 'Member ID', 'First Name', 'Last Name', 'Relationship', 'Med Plan', 'Med Date', 'Den Plan', 'Den Date'];
    const coverages = ['M1', '2025-01-01', 'D1', '2025-02-01'];
    const file = normalizeFile(
      csv(columns, [
        ['1', 'a', 'Ann', 'Lee', 'Self', ...coverages],
        ['2', 'b', 'Bob', 'Ray', 'Self', ...coverages],
        ['1', 'c', 'Cy', 'Lee', 'Child', ...coverages],
      ]),
      { vendor },
    );
    expect(file.errors).toEqual([]);
    expect(
      file.records.map(({ coverage, dependents }) => [coverage.plan_id, ...dependents.map((one) => `${one.first_name} ${one.effective_date}`)]),
    ).toEqual([['M1', 'Cy 2025-01-01'], ['D1', 'Cy 2025-02-01'], ['M1'], ['D1']]);
  });
});
