import { describe, expect, it } from 'vitest';
import { builtIn, normalizeFile, type NormalizeFileOptions } from '../normalized.ts';
import { csv } from '../one-row.ts';
import { DEN, edi, entries, HLT, member, normalize834 } from '../x12/x12-file.ts';

type Line = [family: string, first: string, relationship: string, birth: string, ssn: string, plan?: string];

const COLUMNS = ['Family ID', 'First Name', 'Last Name', 'Relationship', 'Date of Birth', 'SSN', 'Plan ID'];
const read = (lines: readonly Line[], options: NormalizeFileOptions = {}) =>
  normalizeFile(
    csv(
      COLUMNS,
      lines.map(([family, first, relationship, birth, ssn, plan = 'P']) => [family, first, 'Lee', relationship, birth, ssn, plan]),
    ),
    options,
  );
const said = (lines: readonly Line[], options?: NormalizeFileOptions) =>
  read(lines, options).errors.map(({ row_number, severity, code, message }) => `${row_number} ${severity} ${code}: ${message}`);

const ANN: Line = ['1', 'Ann', 'Self', '1980-01-02', '219-09-9999'];
const [BIRTH, SSN] = ['1980-01-02', '219-09-9999'];

describe('a family of which two rows say that they are the subscriber', () => {
  it.each<[string, Line]>([
    ['with another SSN', ['1', 'Ann', 'Self', BIRTH, '078-64-8182']],
    ['with another birth date', ['1', 'Ann', 'Self', '1981-01-02', '']],
    ['with another first name', ['1', 'Eve', 'Self', '', '']],
  ])('has a warning on the later one, which names the first: %s', (_, line) => {
    const file = read([ANN, ['1', 'Kid', 'Child', '2015-01-02', ''], line]);
    expect(file.errors.filter(({ code }) => code !== 'birth_date_missing')).toMatchObject([
      {
        row_number: 4,
        severity: 'warning',
        code: 'several_subscribers',
        message: 'Row 2 states another subscriber with this family id',
        original_value: null,
        source: 'Family ID',
      },
    ]);
    expect(file.records.map(({ first_name }) => first_name)).toEqual(['Ann', line[1]]);
  });

  it.each<[string, Line]>([
    ['one SSN', ['1', 'Annie', 'Self', '1981-01-02', SSN, 'D']],
    ['nothing else that differs', ['1', 'Ann', 'Self', '', '', 'D']],
    ['an initial', ['1', 'ANN M', 'Self', '', '', 'D']],
    ['one birth date, under a longer name', ['1', 'Annabel', 'Self', BIRTH, '', 'D']],
    ['one birth date, under a short name', ['1', 'Nan', 'Self', BIRTH, '', 'D']],
  ])('has none where both are one person: %s', (_, line) => {
    expect(said([ANN, line])).not.toContainEqual(expect.stringContaining('several_subscribers'));
  });

  it('has one on each row of another person, once, wherever the file is cut', () => {
    const eve: Line = ['1', 'Eve', 'Self', '1981-01-02', ''];
    const lines: Line[] = [
      ['0', 'Zoe', 'Self', BIRTH, '457-55-5462'],
      ANN,
      eve,
      [...eve.slice(0, 5), 'D'] as unknown as Line,
      ['1', 'Ida', 'Self', '1982-01-02', ''],
    ];
    const whole = said(lines);
    expect(whole).toEqual([4, 5, 6].map((row) => `${row} warning several_subscribers: Row 3 states another subscriber with this family id`));
    expect(said(lines, { segmentBytes: 1, chunkBytes: 5 })).toEqual(whole);
  });

  it('loses the later person where the vendor counts it as an error', () => {
    const generic = builtIn('Generic');
    const vendor = { ...generic, validation: { ...generic.validation, errors: ['several_subscribers' as const] } };
    const file = read([ANN, ['1', 'Eve', 'Self', '1981-01-02', ''], ['1', 'Eve', 'Self', '1981-01-02', '', 'D']], { vendor });
    expect(file.records.map(({ first_name }) => first_name)).toEqual(['Ann']);
    expect(file.errors.map(({ row_number, severity }) => [row_number, severity])).toEqual([
      [3, 'error'],
      [4, 'error'],
    ]);
  });

  it('is said in an 834, and its id is not shown', () => {
    const withSsn = (ssn: string, segments: readonly string[]) => segments.map((one) => (one.startsWith('NM1') ? `${one}****34*${ssn}` : one));
    const set = [
      ...withSsn('078639265', member('078639265', '18', 'Ann', ...HLT, ...DEN)),
      ...withSsn('078648182', member('078639265', '18', 'Eve', ...HLT, ...DEN)),
    ];
    const file = normalize834(edi([set]));
    expect(entries(file)).toEqual(['2 warning several_subscribers REF02 (0F)']);
    expect(file.errorText).not.toMatch(/\d{9}/);
  });
});

describe('rows with the id of one employee that do not say who they are', () => {
  const WIDE = ['Employee ID', 'First Name', 'Last Name', 'DOB', 'Spouse First Name', 'Dep 1 First Name', 'Dep 1 DOB'];
  const ann = ['1', 'Ann', 'Lee', '1980-01-02', 'Bob', 'Cal', '2015-01-02'];
  const codes = (file: { errors: readonly { row_number: number | null; code: string; source?: string | null }[] }) =>
    file.errors.filter(({ code }) => code !== 'birth_date_missing').map(({ row_number, code, source }) => [row_number, code, source]);

  it('are two employees, each with the dependents in the columns of its own row, where dependents stand in columns', () => {
    const file = normalizeFile(csv(WIDE, [ann, ['1', 'Eve', 'Day', '1981-01-02', 'Dan', 'Fay', '2016-01-02']]));
    expect(file.records.map(({ first_name, dependents }) => [first_name, ...dependents.map((one) => one.first_name)])).toEqual([
      ['Ann', 'Bob', 'Cal'],
      ['Eve', 'Dan', 'Fay'],
    ]);
    expect(codes(file)).toEqual([[3, 'several_subscribers', 'Employee ID']]);
  });

  it('are those of one employee under two names who was born on one day', () => {
    const file = normalizeFile(csv(WIDE, [ann, ['1', 'Nan', 'Lee', '1980-01-02', '', 'Dee', '2016-01-02']]));
    expect(file.records.map(({ first_name, relationship, dependents }) => [first_name, relationship, dependents.length])).toEqual([
      ['Ann', 'self', 3],
      ['Nan', 'self', 3],
    ]);
    expect(codes(file)).toEqual([]);
  });

  it('are that of an employee and of a dependent whom the employee’s row names', () => {
    const file = normalizeFile(csv(WIDE, [ann, ['1', 'Bob', 'Lee', '1981-01-02', '', '', '']]));
    expect(file.records.map(({ first_name }) => first_name)).toEqual(['Ann']);
  });

  it('leaves the dependents of one with an error orphans, each named by its column', () => {
    const file = normalizeFile(csv(WIDE, [ann, ['1', 'Eve', 'Day', '1981-13-02', 'Dan', 'Fay', '2016-01-02']]));
    expect(file.records[0]!.dependents.map(({ first_name }) => first_name)).toEqual(['Bob', 'Cal']);
    expect(codes(file).filter(([, code]) => code === 'orphan_dependent')).toEqual([
      [3, 'orphan_dependent', 'Spouse First Name'],
      [3, 'orphan_dependent', 'Dep 1 First Name'],
    ]);
  });

  it.each<[string, string[], string[]]>([
    ['hired on another day', ['2020-01-02', 'a@x.example'], ['2021-03-04', '']],
    ['with another address and last name', ['2020-01-02', 'a@x.example'], ['2020-01-02', 'e@x.example']],
  ])('are two employees: %s', (_, one, other) => {
    const file = normalizeFile(
      csv(
        ['Employee ID', 'First Name', 'Last Name', 'Hire Date', 'Email'],
        [
          ['1', 'Ann', 'Lee', ...one],
          ['1', 'Eve', 'Day', ...other],
        ],
      ),
    );
    expect(file.records.map(({ first_name, relationship }) => [first_name, relationship])).toEqual([
      ['Ann', 'self'],
      ['Eve', 'self'],
    ]);
    expect(codes(file)).toEqual([[3, 'several_subscribers', 'Employee ID']]);
  });

  it("are an employee and a dependent where the employee's hire date stands in both", () => {
    const file = normalizeFile(
      csv(
        ['Employee ID', 'First Name', 'Last Name', 'Hire Date', 'Email'],
        [
          ['1', 'Ann', 'Lee', '2020-01-02', 'a@x.example'],
          ['1', 'Eve', 'Lee', '2020-01-02', 'e@x.example'],
        ],
      ),
    );
    expect(file.records.map(({ first_name, dependents }) => [first_name, dependents.length])).toEqual([['Ann', 1]]);
  });
});
