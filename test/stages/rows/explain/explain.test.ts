import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEPENDENT_FIELDS, FIELDS, type Field } from '../../../../src/model/record.ts';
import type { VendorConfig } from '../../../../src/model/vendor-config.ts';
import { createExplainer, type ExplainedField, type Explanation } from '../../../../stages/rows/explain/explain.ts';
import { Kernel, NOTHING_TO_RUN } from '../../../../stages/rows/kernel/kernel.ts';
import { compileRules } from '../../../../stages/rows/normalizer.ts';
import { builtIn, HASH_KEY, normalizeFile, SUBMITTED_ON, type NormalizedFile } from '../normalized.ts';
import { csv } from '../one-row.ts';

interface Options {
  vendor?: VendorConfig;
  segmentBytes?: number;
  chunkBytes?: number;
  withFamily?: boolean;
}

/** A file as it was normalized, and each of its rows explained. */
function explained(text: string, options: Options = {}): { file: NormalizedFile; row(number: number): Explanation | null } {
  const file = normalizeFile(text, options);
  const { inspection } = file;
  const rules = compileRules(inspection.vendor.config, inspection.reading, {
    hashKey: HASH_KEY,
    file_kind: inspection.file_kind,
    submittedOn: SUBMITTED_ON,
  });
  const bytes = new TextEncoder().encode(text);
  return {
    file,
    row(number) {
      const cut = inspection.cuts.findLast(({ first_row }) => first_row <= number) ?? inspection.cuts[0];
      if (cut === undefined) return null;
      const explainer = createExplainer(rules, { cut, row: number, withFamily: options.withFamily ?? !inspection.keyed });
      const { chunkBytes = 1 << 20 } = options;
      for (let at = cut.start; at < cut.end; at += chunkBytes) {
        const chunk = bytes.slice(at, Math.min(cut.end, at + chunkBytes));
        const enough = explainer.feed(chunk, at + chunkBytes >= cut.end);
        chunk.fill(0x7e);
        if (enough) break;
      }
      return explainer.end();
    },
  };
}

const HEADERS = [
  'Member ID',
  'First Name',
  'Last Name',
  'Date of Birth',
  'SSN',
  'Relationship',
  'Plan ID',
  'Effective Date',
  'Phone',
  'State',
  'Zip',
];

function fieldOf({ records }: Explanation, field: Field, at = 0): ExplainedField | undefined {
  return records[at]?.fields.find((one) => one.field === field);
}

function must(explanation: Explanation | null): Explanation {
  if (explanation === null) throw new Error('the row is not explained');
  return explanation;
}

describe('an explained row', () => {
  const text = csv(HEADERS, [
    ['A1', 'Ann', 'Ash', '03/15/1985', '219-09-0368', 'Self', 'GOLD', '1/1/2024', '(555) 201-3344', 'delaware', '2134'],
    ['A1', 'Bo', 'Ash', '', '', 'Son', 'GOLD', '1/1/2024', '', '', ''],
    ['B1', 'Cy', 'Birch', '1990-13-45', '219-09-0369', 'Self', 'GOLD', '1/1/2024', '', '', ''],
  ]);

  it('names for each field the column, what stood there and what came of it', () => {
    const first = must(explained(text).row(2));
    expect([first.fault, first.cells, first.records.map(({ as, in_rows }) => [as, in_rows])]).toEqual([null, [], [['record', [2]]]]);
    expect(fieldOf(first, 'date_of_birth')).toEqual({
      field: 'date_of_birth',
      value: '1985-03-15',
      from: 'cell',
      sources: [{ column: 'Date of Birth', original_value: '03/15/1985' }],
      transforms: [],
    });
    expect(fieldOf(first, 'address.state')).toMatchObject({ value: 'DE', sources: [{ column: 'State', original_value: 'delaware' }] });
    expect(fieldOf(first, 'address.zip')).toMatchObject({ value: '02134', sources: [{ original_value: '2134' }] });
    expect(fieldOf(first, 'phone')).toMatchObject({ value: '+1-555-201-3344', sources: [{ original_value: '(555) 201-3344' }] });
    expect(fieldOf(first, 'gender')).toEqual({ field: 'gender', value: null, from: null, sources: [], transforms: [] });
  });

  it('shows no SSN, its own nor that of its subscriber', () => {
    const { row } = explained(
      csv(HEADERS, [
        ['219-09-0368', 'Ann', 'Ash', '', '219-09-0368', 'Self', 'GOLD', '', '', '', ''],
        ['21909036801', 'Bo 219 09 0368', 'Ash', '', '', 'Son', 'GOLD', '', '', '', ''],
        ['21909036802', '', '', '', '', 'Son', '', '', '', '', ''],
      ]),
    );
    for (const number of [2, 3, 4]) expect(JSON.stringify(row(number)).replace(/\D/g, '')).not.toContain('219090368');
    expect(fieldOf(must(row(2)), 'ssn')).toMatchObject({ value: '***-**-0368', sources: [{ column: 'SSN', original_value: '***-**-0368' }] });
  });

  it('of a dependent says in whose record it stands', () => {
    const second = must(explained(text).row(3));
    expect(second.records.map(({ as, in_rows }) => [as, in_rows])).toEqual([['dependent', [2]]]);
    expect(second.records[0]?.fields.map(({ field }) => field)).toEqual([...DEPENDENT_FIELDS]);
    expect(fieldOf(second, 'relationship')).toMatchObject({ value: 'child', from: 'cell', sources: [{ original_value: 'Son' }] });
  });

  it('that is not in the output still says what could be read of it', () => {
    const third = must(explained(text).row(4));
    expect(third.records.map(({ as, in_rows }) => [as, in_rows])).toEqual([['record', []]]);
    expect(fieldOf(third, 'date_of_birth')).toMatchObject({ value: null, from: null, sources: [{ original_value: '1990-13-45' }] });
    expect(fieldOf(third, 'last_name')).toMatchObject({ value: 'Birch', from: 'cell' });
  });

  it('with a fault shows the cells that were found', () => {
    const faulty = must(explained(`${HEADERS.join(',')}\nA1,Ann,Ash,,219-09-0368,Self,GOLD,,,,,,,more\nB1,Bo,Birch,,,Self,GOLD,,,,\n`).row(2));
    expect(faulty.fault).toBe('column_count');
    expect(faulty.records).toEqual([]);
    expect(faulty.cells.slice(0, 5).map(({ column, original_value }) => [column, original_value])).toEqual([
      ['Member ID', 'A1'],
      ['First Name', 'Ann'],
      ['Last Name', 'Ash'],
      ['Date of Birth', ''],
      ['SSN', '***-**-0368'],
    ]);
    expect(faulty.cells.at(-1)).toEqual({ column: null, original_value: 'more' });
  });

  it('is none where the file has no such row', () => {
    const { row } = explained(text);
    expect([row(1), row(5), row(900)]).toEqual([null, null, null]);
  });

  it('leaves its kernel to the next one who needs one', () => {
    const { row } = explained(csv(HEADERS, [['1', 'Ada', 'Byron', '1985-12-10', '', 'self', 'PPO', '2026-01-01', '', 'NY', '10001']]));
    const kernel = Kernel.take(NOTHING_TO_RUN);
    kernel.giveBack();
    expect(row(2)?.records).toHaveLength(1);
    expect(Kernel.take(NOTHING_TO_RUN) === kernel).toBe(true);
  });

  it('of several coverages and dependents in its columns explains each', () => {
    const vendor = builtIn('Generic');
    const wide = explained(
      csv(
        ['Member ID', 'First Name', 'Last Name', 'Plan ID', 'Dependent 1 First Name', 'Dependent 1 Relationship', 'Dependent 2 First Name'],
        [['A1', 'Ann', 'Ash', 'GOLD', 'Bo', 'Son', 'Cy']],
      ),
      { vendor },
    );
    const one = must(wide.row(2));
    expect(one.records.map(({ as, in_rows }) => [as, in_rows])).toEqual([
      ['record', [2]],
      ['dependent', [2]],
      ['dependent', [2]],
    ]);
    expect(fieldOf(one, 'first_name', 2)).toMatchObject({ value: 'Cy', sources: [{ column: 'Dependent 2 First Name', original_value: 'Cy' }] });
    expect(fieldOf(one, 'last_name', 2)).toMatchObject({ value: 'Ash', sources: [{ column: 'Last Name' }] });
  });

  it('names what was done to the text of a field, and each column that it was put together from', () => {
    const base = builtIn('Generic');
    const vendor: VendorConfig = {
      ...base,
      name: 'Own',
      mapping: {
        ...base.mapping,
        fields: {
          ...base.mapping.fields,
          member_id: { from: ['Member ID'], transforms: [{ kind: 'trim' }, { kind: 'case', to: 'upper' }] },
          ssn: { concat: { parts: [{ from: ['SSN Area'] }, { from: ['SSN Group'] }, { from: ['SSN Serial'] }], separator: '' } },
          group_id: { constant: 'G7' },
        },
      },
    };
    const one = must(
      explained(csv(['Member ID', 'First Name', 'Last Name', 'SSN Area', 'SSN Group', 'SSN Serial'], [['ab1', 'Ann', 'Ash', '219', '09', '0368']]), {
        vendor,
      }).row(2),
    );
    expect(fieldOf(one, 'member_id')).toMatchObject({
      value: 'AB1',
      from: 'cell',
      sources: [{ original_value: 'ab1' }],
      transforms: ['trim', 'case'],
    });
    expect(fieldOf(one, 'ssn')).toMatchObject({
      value: '***-**-0368',
      sources: [
        { column: 'SSN Area', original_value: '***' },
        { column: 'SSN Group', original_value: '**' },
        { column: 'SSN Serial', original_value: '****' },
      ],
      transforms: ['concat'],
    });
    expect(fieldOf(one, 'group_id')).toMatchObject({ value: 'G7', from: 'constant', sources: [] });
  });

  it('is the same however its bytes come', () => {
    const whole = explained(text);
    for (const chunkBytes of [1, 2, 3, 7, 64, 100]) {
      const cut = explained(text, { chunkBytes });
      for (const number of [2, 3, 4, 5]) expect(cut.row(number)).toEqual(whole.row(number));
    }
  });
});

const cell = {
  id: fc.constantFrom('A1', 'B2', 'C3', '', '219090368'),
  first: fc.constantFrom('Ann', 'Bo', 'Cy', '', 'TBD'),
  last: fc.constantFrom('Ash', 'Birch, Di Q', 'Elm Jr.', '', 'O"Hara'),
  born: fc.constantFrom('03/15/1985', '1990-13-45', '', '2040-01-01', '15-Mar-85'),
  ssn: fc.constantFrom('219-09-0368', '219090369', '', '12', '000-00-0000'),
  relationship: fc.constantFrom('Self', 'Spouse', 'Son', '', 'Zorblatt'),
  plan: fc.constantFrom('GOLD', 'SILVER', '', '219-09-0368'),
  effective: fc.constantFrom('1/1/2024', '2024-02-30', '', '2024-02-01'),
  phone: fc.constantFrom('(555) 201-3344', '', 'none'),
  state: fc.constantFrom('delaware', 'DE', '', 'ZZ'),
  zip: fc.constantFrom('2134', '19901', '199011234', ''),
};
const rows = fc.array(fc.tuple(...Object.values(cell)), { minLength: 1, maxLength: 12 });

describe('what is explained is what was stored', () => {
  const agree = (text: string, options: Options): void => {
    const { file, row } = explained(text, options);
    if (file.inspection.keyed) return;
    let dependents = 0;
    for (let number = 2; number < 2 + file.inspection.row_count; number++) {
      const { records } = must(row(number));
      const stored = file.records.filter((_, at) => file.metas[at]?.row === number);
      const own = records.filter(({ as, in_rows }) => as === 'record' && (in_rows?.length ?? 0) > 0);
      expect(own.map(({ fields }) => valuesOf(fields))).toEqual(stored.map((record) => FIELDS.map((field) => at(record, field))));
      for (const { as, in_rows, fields } of records) {
        if (as !== 'dependent' || in_rows === null) continue;
        dependents += in_rows.length;
        for (const holder of in_rows) {
          const elements = file.records.flatMap((record, index) => (file.metas[index]?.row === holder ? record.dependents : []));
          expect(elements.map((element) => DEPENDENT_FIELDS.map((field) => at(element, field.replace('coverage.', ''))))).toContainEqual(
            valuesOf(fields),
          );
        }
      }
    }
    expect(dependents).toBe(file.records.reduce((sum, record) => sum + record.dependents.length, 0));
  };
  const valuesOf = (fields: readonly ExplainedField[]): (string | null)[] => fields.map(({ value }) => value);
  const at = (from: unknown, path: string): unknown => path.split('.').reduce((inner, key) => (inner as Record<string, unknown>)[key], from);

  it('in families by order', () => {
    fc.assert(
      fc.property(rows, fc.constantFrom(300, 1 << 20), (people, segmentBytes) => agree(csv(HEADERS, people), { segmentBytes })),
      { numRuns: 20 },
    );
  });

  it('in families by their id', () => {
    const headers = ['Family ID', ...HEADERS];
    fc.assert(
      fc.property(rows, (people) =>
        agree(
          csv(
            headers,
            people.map((cells, index) => [`F${Math.floor(index / 3)}`, ...cells]),
          ),
          { segmentBytes: 500 },
        ),
      ),
      { numRuns: 15 },
    );
  });

  it('in rows with dependents in their columns', () => {
    const headers = [
      ...HEADERS.filter((header) => header !== 'Relationship'),
      'Dependent 1 First Name',
      'Dependent 1 Relationship',
      'Dependent 1 SSN',
    ];
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.tuple(...Object.values(cell)), cell.first, cell.relationship, cell.ssn), { minLength: 1, maxLength: 6 }),
        (people) =>
          agree(
            csv(
              headers,
              people.map(([cells, ...dependent]) => [...cells.filter((_, index) => index !== 5), ...dependent]),
            ),
            {},
          ),
      ),
      { numRuns: 15 },
    );
  });
});
