import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIELDS, type Field } from '../../../../src/model/record.ts';
import type { DateFormat, FieldMapping, FieldMappings, VendorConfig } from '../../../../src/model/vendor-config.ts';
import type { Transform } from '../../../../src/model/transform.ts';
import { splitHashKey } from '../../../../stages/rows/base/hash.ts';
import { compileMapping } from '../../../../stages/rows/map/compile.ts';
import { Record } from '../../../../stages/rows/record.ts';
import { Row } from '../../../../stages/rows/row.ts';
import { CODE_NAMES, Issues } from '../../../../stages/rows/validate/issues.ts';
import { checkVendorConfig } from '../../../../stages/rows/vendor-check/check.ts';
import { beginRecord } from '../../../../stages/rows/drafts.ts';
import { anyText } from '../../../support/text.ts';
import { builtIn, HASH_KEY, normalizeFile, SUBMITTED_ON } from '../normalized.ts';
import { csv, normalizeRow } from '../one-row.ts';
import { runs } from '../../../support/runs.ts';

const base = builtIn('Generic');

/** Generic with some fields mapped in another way, checked as an upload of it would be. */
function vendorWith(fields: FieldMappings, more: Partial<VendorConfig['mapping']> = {}): VendorConfig {
  const config: VendorConfig = { ...base, name: 'Own', mapping: { ...base.mapping, ...more, fields: { ...base.mapping.fields, ...fields } } };
  expect(checkVendorConfig(config)).toEqual([]);
  return config;
}

describe('where a field comes from', () => {
  it('may be a column by its number, after those by name', () => {
    const vendor = vendorWith({ group_id: { from: ['Group'], positions: [6, 7] } });
    expect(normalizeRow({ x: 'six', y: 'seven' }, vendor).record?.group_id).toBe('six');
    expect(normalizeRow({ x: ' ', y: 'seven' }, vendor).record?.group_id).toBe('seven');
    expect(normalizeRow({ x: 'six', Group: 'named' }, vendor).record?.group_id).toBe('named');
    expect(normalizeRow({}, vendor).record?.group_id).toBeNull();
  });

  it('may be several columns as one value, the blank ones left out', () => {
    const vendor = vendorWith({
      'address.street': { concat: { parts: [{ from: ['No'] }, { from: ['Street A', 'Street B'] }, { positions: [9] }] }, from: ['Whole'] },
    });
    const street = (cells: { [header: string]: string }) =>
      normalizeRow({ No: '', 'Street A': '', 'Street B': '', z: '', Whole: 'w', ...cells }, vendor);
    expect(street({ No: ' 14', 'Street B': 'Harbor "Row"', z: 'Apt 2' }).record?.address.street).toBe('14 Harbor "Row" Apt 2');
    expect(street({ 'Street A': 'Mill', 'Street B': 'x' }).record?.address.street).toBe('Mill');
    expect(street({}).record?.address.street).toBe('w');
  });

  it('may be parts of an SSN, which is checked and hidden as any other', () => {
    const vendor = vendorWith({
      ssn: { concat: { parts: [{ from: ['SSN Area'] }, { from: ['SSN Group'] }, { from: ['SSN Serial'] }], separator: '' } },
      last_name: { from: ['Last Name'] },
    });
    const row = normalizeRow({ SSN: null, 'SSN Area': '219', 'SSN Group': '09', 'SSN Serial': '0368', 'Last Name': 'Lee 219-09-0368' }, vendor);
    expect([row.record?.ssn, row.record?.last_name]).toEqual(['***-**-0368', expect.stringMatching(/^tok_[0-9a-f]{16}$/)]);
    const bad = normalizeRow({ SSN: null, 'SSN Area': '219', 'SSN Group': '9', 'SSN Serial': '0368' }, vendor);
    expect(bad.first).toMatchObject({ code: 'invalid_ssn', field: 'ssn', original_value: '***', source: 'SSN Area' });
  });

  it('may be known by other names of a header', () => {
    const config: VendorConfig = {
      ...base,
      name: 'Own',
      detection: { required_headers: ['Member ID'], optional_headers: [], aliases: { 'Member ID': ['Mbr #'] } },
    };
    expect(checkVendorConfig(config)).toEqual([]);
    expect(normalizeRow({ 'Member ID': null, 'Mbr #': 'B-2' }, config).record?.member_id).toBe('B-2');
    expect(normalizeRow({ 'Mbr #': 'B-2' }, config).record?.member_id).toBe('A-17');
  });

  it('counts columns by number up for each dependent', () => {
    const vendor = vendorWith(
      {},
      { dependent_columns: { max: 3, step: 2, fields: { first_name: { positions: [6] }, relationship: { positions: [7] } } } },
    );
    const { records } = normalizeFile(
      csv(
        ['Member ID', 'First Name', 'Last Name', 'Date of Birth', 'SSN', 'a', 'b', 'c', 'd', 'e', 'f'],
        [['1', 'Ann', 'Lee', '', '', 'Kim', 'Child', 'Tom', 'Spouse', '', '']],
      ),
      { vendor },
    );
    expect(records[0]?.dependents.map(({ first_name, relationship }) => `${first_name} ${relationship}`)).toEqual(['Kim child', 'Tom spouse']);
  });
});

describe('a field with transforms', () => {
  const one = (field: Field, mapping: Omit<FieldMapping, 'from'>, cell: string) =>
    normalizeRow({ Raw: cell }, vendorWith({ [field]: { from: ['Raw'], ...mapping } }));

  it('is read as its own type afterwards', () => {
    const slice: Transform = { kind: 'slice', from: 1, to: 8 };
    expect(one('hire_date', { transforms: [slice], formats: ['YYYYMMDD'] }, '20150302T00').record?.hire_date).toBe('2015-03-02');
    expect(one('hire_date', { transforms: [slice], formats: ['YYYYMMDD'] }, '20150230T00').first).toMatchObject({
      code: 'invalid_date',
      field: 'hire_date',
      original_value: '20150230T00',
      source: 'Raw',
    });
    expect(one('address.zip', { transforms: [{ kind: 'keep', only: 'digits' }] }, 'MA 02134-1234').record?.address.zip).toBe('02134-1234');
    expect(one('address.state', { transforms: [{ kind: 'slice', from: -2 }] }, 'Boston MA').record?.address.state).toBe('MA');
    expect(one('gender', { transforms: [{ kind: 'lookup', values: { '1': 'M', '2': 'F' }, default: '' }] }, '2').record?.gender).toBe('F');
    expect(one('phone', { transforms: [{ kind: 'extract', pattern: 'tel:(\\S+)' }] }, 'tel:6035550142 home').record?.phone).toBe('+1-603-555-0142');
    expect(one('ssn', { transforms: [{ kind: 'ssn', restore_zeros: true }] }, '19090368').record?.ssn).toBe('***-**-0368');
    expect(one('email', { transforms: [{ kind: 'case', to: 'lower' }] }, 'A.B@EXAMPLE.COM').record?.email).toBe('a.b@example.com');
    expect(one('email', { transforms: [{ kind: 'case', to: 'lower' }] }, 'A.B EXAMPLE').codes).toEqual(['invalid_email email']);
  });

  it('is missing where nothing is left, and then has its constant', () => {
    const empty: Transform[] = [{ kind: 'empty', values: ['n/a'] }];
    expect(one('group_id', { transforms: empty }, 'N/A').record?.group_id).toBeNull();
    expect(one('group_id', { transforms: empty, constant: 'G-1' }, 'N/A').record?.group_id).toBe('G-1');
    expect(one('first_name', { transforms: empty }, 'N/A').first).toMatchObject({ code: 'required', original_value: 'N/A', source: 'Raw' });
    expect(one('hire_date', { transforms: empty, constant: '2020-01-01' }, '').record?.hire_date).toBe('2020-01-01');
  });

  it('keeps the words for "no end" of a termination date', () => {
    const mapping = { transforms: [{ kind: 'date', formats: ['DD/MM/YY'], pivot_year: 60 }] satisfies Transform[] };
    expect(one('coverage.termination_date', mapping, '31/12/55').record?.coverage.termination_date).toBe('2055-12-31');
    expect(one('coverage.termination_date', mapping, 'ongoing')).toMatchObject({ errors: [], record: { coverage: { termination_date: null } } });
    expect(one('coverage.termination_date', mapping, '12/31/55').codes).toEqual(['invalid_date coverage.termination_date']);
  });

  it.each(['Active', 'Still Enrolled', 'No End Date', 'Open-ended'])('of a termination date says that nothing ends: %s', (word) => {
    expect(one('coverage.termination_date', {}, word)).toMatchObject({ errors: [], record: { coverage: { termination_date: null } } });
    expect(one('coverage.effective_date', {}, word).codes).toEqual(['invalid_date coverage.effective_date']);
  });

  it('says where a value is too long to be worked on, and writes none', () => {
    const { codes, records } = one('group_id', { transforms: [{ kind: 'case', to: 'upper' }] }, 'x'.repeat(20_000));
    expect([codes, records]).toEqual([['too_long group_id'], []]);
  });

  it('is taken apart as a name like any other', () => {
    const title: Transform[] = [{ kind: 'case', to: 'title' }];
    const vendor = vendorWith({ last_name: { from: ['Last Name'], transforms: title } });
    expect(normalizeRow({ 'First Name': null, 'Last Name': 'SMITH JR, JOHN QUINCY' }, vendor).record).toMatchObject({
      first_name: 'John',
      middle_name: 'Quincy',
      last_name: 'Smith',
      suffix: 'Jr',
    });
    expect(normalizeRow({ 'Last Name': "O'BRIEN III" }, vendor).record).toMatchObject({ first_name: 'Jane', last_name: "O'Brien", suffix: 'III' });
  });

  it('tells people apart by what it became', () => {
    const vendor = vendorWith({ member_id: { from: ['Member ID'], transforms: [{ kind: 'case', to: 'lower' }] } });
    const { records } = normalizeFile(
      csv(
        ['Member ID', 'First Name', 'Last Name', 'Relationship'],
        [
          ['A1', 'Ann', 'Lee', 'Self'],
          ['A2', 'Kim', 'Lee', 'Child'],
          ['A3', 'Kim', 'Lee', 'Child'],
        ],
      ),
      { vendor },
    );
    expect(records.map(({ dependents }) => dependents.map(({ member_id }) => member_id))).toEqual([['a2', 'a3']]);
  });

  it('never lets an SSN pass that it has been made out of', () => {
    const vendor = vendorWith({
      employee_id: { from: ['SSN'], transforms: [{ kind: 'replace', find: '-', with: 'x' }] },
      middle_name: { concat: { parts: [{ from: ['First Name'] }, { from: ['SSN'] }] } },
    });
    const { records, errorText } = normalizeRow({ SSN: '219-09-0368' }, vendor);
    expect(records[0]).toMatchObject({ employee_id: expect.stringMatching(/^tok_/), middle_name: expect.stringMatching(/^tok_/) });
    expect(errorText).not.toContain('0368');
    // Also where no header says so.
    const unnamed = vendorWith({
      ssn: { from: ['Number'] },
      employee_id: { from: ['Number'], transforms: [{ kind: 'replace', find: '-', with: 'x' }] },
    });
    expect(normalizeRow({ SSN: null, Number: '219-09-0368' }, unnamed).record?.employee_id).toMatch(/^tok_/);
    // Also of somebody who has none.
    const ofAnother = vendorWith({ employee_id: { from: ['Spouse SSN'], transforms: [{ kind: 'replace', find: '-', with: 'x' }] } });
    expect(normalizeRow({ SSN: '', 'Spouse SSN': '219-09-0368' }, ofAnother).record?.employee_id).toMatch(/^tok_/);
  });
});

const transforms: fc.Arbitrary<Transform[]> = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('trim' as const), characters: fc.string({ minLength: 1, maxLength: 4, unit: 'grapheme' }) }),
    fc.record({ kind: fc.constant('case' as const), to: fc.constantFrom('upper' as const, 'lower' as const, 'title' as const) }),
    fc.record({ kind: fc.constant('slice' as const), from: fc.integer({ min: -9, max: 9 }), to: fc.integer({ min: -9, max: 9 }) }),
    fc.record({
      kind: fc.constant('pad' as const),
      side: fc.constantFrom('left' as const, 'right' as const),
      length: fc.integer({ min: 1, max: 100 }),
      character: fc.constantFrom('0', 'é', '😀'),
    }),
    fc.record({ kind: fc.constant('keep' as const), only: fc.constantFrom('digits' as const, 'letters' as const, 'letters_and_digits' as const) }),
    fc.record({ kind: fc.constant('add' as const), before: fc.string({ maxLength: 5 }) }),
    fc.record({ kind: fc.constant('replace' as const), find: fc.string({ minLength: 1, maxLength: 2 }), with: fc.string({ maxLength: 100 }) }),
    fc.record({
      kind: fc.constant('replace_pattern' as const),
      pattern: fc.constantFrom('.', '\\d+', '(\\w)(\\w)', ''),
      with: fc.constantFrom('', '$2$1', '$$'),
    }),
    fc.record({ kind: fc.constant('extract' as const), pattern: fc.constantFrom('(\\d+)', '^.{3}', '(a)|b') }),
    fc.record({ kind: fc.constant('lookup' as const), values: fc.dictionary(fc.string({ maxLength: 4 }), fc.string({ maxLength: 4 })) }),
    fc.record({ kind: fc.constant('empty' as const), values: fc.array(fc.string({ minLength: 1, maxLength: 3 })) }),
    fc.record({ kind: fc.constant('date' as const), formats: fc.constant<DateFormat[]>(['MM/DD/YYYY']) }),
    fc.record({ kind: fc.constantFrom('phone' as const, 'ssn' as const) }),
    fc.record({ kind: fc.constant('split_name' as const), part: fc.constantFrom('first' as const, 'last' as const, 'suffix' as const) }),
  ),
  { maxLength: 5 },
);
const cell = fc.oneof(
  anyText({ maxLength: 30 }),
  fc.constantFrom('', ' ', '219-09-0368', '01/31/2025', 'Smith, John', '(603) 555-0142', 'a""b', '\u00a0x\u00a0'),
);

describe('mapping', () => {
  it('never throws and never writes into its row, whatever the config and the cells', () => {
    const { matching } = splitHashKey(HASH_KEY);
    const { inspection } = normalizeFile('Member ID,First Name,Last Name\n');
    const columns = ['Member ID', 'SSN', 'A', 'B', 'Coverage Type'];
    const mapping = fc.record(
      {
        from: fc.subarray(columns),
        positions: fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 2 }),
        transforms,
        constant: fc.constantFrom('x', '2020-01-01'),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...FIELDS), mapping),
        fc.array(cell, { minLength: 5, maxLength: 5 }),
        fc.boolean(),
        (fields, cells, escaped) => {
          const config: VendorConfig = { ...base, mapping: { ...base.mapping, fields } };
          const compiled = compileMapping(config, { ...inspection.reading, columns }, { matchingKey: matching, submittedOn: SUBMITTED_ON });
          const row = rowOf(cells, escaped);
          const before = { bytes: row.bytes.slice(), start: row.start.slice(), end: row.end.slice(), escaped: row.escaped.slice() };
          const record = new Record();
          const issues = new Issues(new Uint8Array(CODE_NAMES.length));
          beginRecord(record, row);
          for (const step of [...compiled.person, ...compiled.coverages.flatMap(({ steps }) => steps)]) step(row, record, issues);
          expect({ bytes: row.bytes, start: row.start, end: row.end, escaped: row.escaped }).toEqual(before);
          for (let slot = 0; slot < FIELDS.length; slot++) expect(record.end[slot]).toBeLessThanOrEqual(row.bytes.length);
        },
      ),
      { numRuns: runs(80) },
    );
  });
});

function rowOf(cells: readonly string[], escaped: boolean): Row {
  const row = new Row(16);
  const encoded = cells.map((text) => new TextEncoder().encode(text));
  row.bytes = new Uint8Array(encoded.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  encoded.forEach((bytes, column) => {
    row.bytes.set(bytes, at);
    row.start[column] = at;
    at += bytes.length;
    row.end[column] = at;
    row.escaped[column] = escaped ? 1 : 0;
  });
  row.count = cells.length;
  return row;
}
