import { describe, expect, test } from 'vitest';
import { createInspector } from '../../../../stages/rows/detect/inspect.ts';
import { checkVendorConfig } from '../../../../stages/rows/vendor-check/check.ts';
import { fieldsOf, suggestFor } from '../suggest/suggesting.ts';
import { inspectAny, refusal } from '../detect/inspecting.ts';
import { normalizeFile, writeFile, type NormalizedFile } from '../normalized.ts';

const HEADER = [
  'Emp ID',
  'SSN',
  'Last Name',
  'First Name',
  'DOB',
  'Sex',
  'Relationship',
  'Address',
  'City',
  'ST',
  'Zip',
  'Plan',
  'Tier',
  'Eff Date',
  'Term Date',
];
const ROWS = [
  ['1001', '412-34-5678', 'Lund', 'Ole', '03/15/1985', 'M', 'Employee', '12 Elm St', 'Dover', 'DE', '19901', 'PPO500', 'EF', '01/01/2025', ''],
  ['1001', '412-34-5679', 'Lund', 'Eva', '04/16/1986', 'F', 'Spouse', '12 Elm St', 'Dover', 'DE', '19901', 'PPO500', 'EF', '01/01/2025', ''],
  [
    '1002',
    '412-34-5680',
    'De La Cruz',
    'Mary Ann',
    '12/01/1979',
    'F',
    'Employee',
    '9 Oak Ave',
    'Lewes',
    'DE',
    '19958',
    'HMO1',
    'EE',
    '02/01/2025',
    '06/30/2025',
  ],
  ['1003', '412-34-5681', 'Berg', 'Bo', '07/04/1990', 'M', 'Employee', '7 High Rd', 'New Castle', 'DE', '19720', 'HMO1', 'EE', '02/01/2025', ''],
];
const CSV = [HEADER, ...ROWS].map((row) => row.join(',')).join('\n');

interface Printing {
  /** Blanks between two columns. */
  gap?: number;
  /** Columns whose values stand at their end. */
  right?: readonly number[];
  /** Whether lines are filled with blanks. */
  filled?: boolean;
}

/** Lines in which each value stands under the name of its column. */
function printed(table: readonly (readonly string[])[], { gap = 1, right = [], filled = true }: Printing = {}): string[] {
  const widths = table[0]!.map((_, at) => Math.max(...table.map((row) => row[at]!.length)));
  return table.map((row) => {
    const line = row.map((cell, at) => (right.includes(at) ? cell.padStart(widths[at]!) : cell.padEnd(widths[at]!))).join(' '.repeat(gap));
    return filled ? line : line.trimEnd();
  });
}

const normalized = (file: string | Uint8Array): NormalizedFile =>
  normalizeFile(file, { inspector: (options) => createInspector({ ...options, hint: null }) });
const text = (lines: readonly string[], end = '\n'): string => lines.map((line) => line + end).join('');
const TABLE = [HEADER, ...ROWS];
const WIDTHS = HEADER.map((_, at) => Math.max(...TABLE.map((row) => row[at]!.length)));
const RULE = WIDTHS.map((width) => '-'.repeat(width)).join(' ');

describe('columns that stand under their names', () => {
  const [head = '', ...rows] = printed(TABLE, { filled: false });

  test.each([
    ['filled with blanks', text(printed(TABLE))],
    ['without blanks at the end, in the lines of Windows', text([head, ...rows], '\r\n')],
    ['two blanks apart', text(printed(TABLE, { gap: 2 }))],
    ['with numbers at the end of their columns', text(printed(TABLE, { right: [0, 10] }))],
    ['with a line of dashes below the names', text([head, RULE, ...rows])],
    ['with an unbroken line below the names', text([head, '='.repeat(RULE.length), ...rows])],
    ['between unbroken lines', text(['-'.repeat(RULE.length), head, '-'.repeat(RULE.length), ...rows, '-'.repeat(RULE.length)])],
    ['with a line of stars below the names', text([head, RULE.replaceAll('-', '*'), ...rows])],
    ['between unbroken lines of stars', text(['*'.repeat(RULE.length), head, '*'.repeat(RULE.length), ...rows, '*'.repeat(RULE.length)])],
    ['behind a query and its prompt', text(['SQL> select * from elig;', '', head, RULE, ...rows, '', '4 rows selected.', '', 'SQL> spool off'])],
    [
      'in a whole session',
      text([
        '',
        'SQL*Plus: Release 19.0.0.0.0 - Production on Mon Jan 6 09:12:44 2025',
        '',
        'SQL> set linesize 300',
        'SQL> select emp_id, ssn, last_name, first_name, dob, sex,',
        '  2  relationship, plan from elig;',
        '',
        head,
        RULE,
        ...rows,
        '',
        '4 rows selected.',
        '',
        'Elapsed: 00:00:00.03',
        'SQL> exit',
        'Disconnected from Oracle Database 19c Enterprise Edition Release 19.0.0.0.0 - Production',
        'Version 19.3.0.0.0',
      ]),
    ],
    ['as a database prints them', text(['', head, RULE, ...rows, '', '4 rows selected.'])],
    [
      'below titles, above a count',
      text(['ACME INC', 'Census            Page 1', 'Run date: 01/15/2025', '', head, '', ...rows, '', 'Total records: 4']),
    ],
    ['above several counts in one line', text([head, ...rows, '', 'TOTAL PARTICIPANTS:     3      TOTAL DEPENDENTS:     1'])],
    ['on pages', text([head, ...rows.slice(0, 2), `\f${head}`, ...rows.slice(2), 'Page 2 of 2'])],
  ])('are read as those between commas: %s', (_, file) => {
    const { records, errors, inspection } = normalized(file);
    const asCsv = normalized(CSV);
    expect(inspection).toMatchObject({ format: 'fixed_width', row_count: 4, vendor: { config: { name: 'Generic' } }, findings: [] });
    expect(records).toEqual(asCsv.records);
    expect(errors).toEqual(asCsv.errors);
  });

  test('may have their names in two lines, also on each page', () => {
    const upper = ['Employee', '', 'Last', 'First', 'Birth', '', '', '', '', '', '', '', '', 'Effective', 'Term'];
    const lower = ['ID', 'SSN', 'Name', 'Name', 'Date', 'Sex', 'Relationship', 'Address', 'City', 'ST', 'Zip', 'Plan', 'Tier', 'Date', 'Date'];
    const [above = '', below = '', ...lines] = printed([upper, lower, ...ROWS], { filled: false });
    const drawn = '-'.repeat(RULE.length);
    for (const file of [
      text([above, below, ...lines]),
      text([above, below, drawn, ...lines]),
      text(['Census', above, below, ...lines.slice(0, 2), above, below, ...lines.slice(2)]),
    ])
      expect(normalized(file).records).toEqual(normalized(CSV).records);
  });

  test.each([['without a line below the names'], ['with one']])('may have names that touch, where values are parted below them: %s', (drawn) => {
    // `SexRelationship`: the values of the first are shorter than its name.
    const at = HEADER.indexOf('Sex');
    const start = WIDTHS.slice(0, at).reduce((sum, width) => sum + width + 1, 0);
    const touch = (line: string, fill: string): string =>
      `${line.slice(0, start + 2).padEnd(start + 2)}${fill}${line.slice(start + WIDTHS[at]! + 1)}`;
    const lines = printed(TABLE, { filled: false });
    const [head = '', ...values] = lines.map((line, k) =>
      k === 0 ? `${line.slice(0, start)}Sex${line.slice(start + WIDTHS[at]! + 1)}` : touch(line, ' '),
    );
    const file = normalized(text([head, ...(drawn === 'with one' ? [touch(RULE, '-')] : []), ...values]));
    expect(head).toContain('SexRelationship');
    expect(file.records).toEqual(normalized(CSV).records);
  });

  test.each([
    [1, ['Employee Only', 'Employee Only', 'Employee Only']],
    [2, ['Employee Only', 'Employee Only', 'Employee Only']],
    [2, ['Employee + Spouse', 'Family', 'Employee Only']],
  ])('are one above values that go on where its second word begins, always behind the same word (%s between)', (gap, tiers) => {
    const table = [
      ['Emp ID', 'Last Name', 'First Name', 'DOB', 'Plan', 'Coverage Tier', 'Eff Date'],
      ...tiers.map((tier, n) => [`100${n}`, ['Lund', 'Berg', 'Dahl'][n]!, ['Ole', 'Ida', 'Ann'][n]!, '03/15/1985', 'PPO', tier, '01/01/2025']),
    ];
    const { records, errors } = normalized(text(printed(table, { gap })));
    expect(records).toEqual(normalized(table.map((row) => row.join(',')).join('\n')).records);
    expect(errors).toEqual([]);
  });

  test('are one above the name of an employer that stands in all lines', () => {
    const [head = '', ...rows] = printed([
      ['SSN', 'DOB', 'First Name', 'Last Name', 'Plan', 'Company Name'],
      ...[1, 2, 3].map((n) => [`41234567${n}`, '03151985', 'Ole', 'Lund', 'PPO', 'Fairway Foods']),
    ]);
    const { records, inspection } = normalized(text([head, ...rows]));
    expect(inspection.reading.columns.at(-1)).toBe('Company Name');
    expect(records.map(({ first_name, last_name }) => `${first_name} ${last_name}`)).toEqual(['Ole Lund', 'Ole Lund', 'Ole Lund']);
  });

  test.each([
    ['behind other words', ['PPO1 FAM', 'HMO2 EE', 'PPO1 EE']],
    ['behind one word that does not say who is covered', ['GOLD FAM', 'GOLD EE', 'GOLD EE']],
    ['behind more than a blank', ['HMO  FAM', 'HMO  EE', 'HMO  EE']],
  ])('are two above values that begin %s', (_, cells) => {
    const lines = [
      'SSN       LAST NAME   FIRST NAME  DOB       PLAN TIER',
      ...cells.map((cell, n) => `41234567${n} LUND        OLE         03151985  ${cell}`),
    ];
    const { records } = normalized(text(lines));
    expect(records.map(({ coverage }) => `${coverage.plan_id} ${coverage.coverage_type}`)).toEqual(
      cells.map((cell) => `${cell.split(/ +/)[0]} ${cell.endsWith('EE') ? 'EMPLOYEE_ONLY' : 'FAMILY'}`),
    );
  });

  test('are two above a group that is the same in all lines, and the ids of its members', () => {
    const lines = [
      'GROUP ID      LAST NAME   FIRST NAME  DOB',
      ...['Quill', 'Fox', 'Moss'].map((name, n) => `ALPHA 1000${n}   ${name.padEnd(12)}Ann         03/15/1985`),
    ];
    const { records } = normalized(text(lines));
    expect(records.map(({ group_id, member_id }) => `${group_id} ${member_id}`)).toEqual(['ALPHA 10000', 'ALPHA 10001', 'ALPHA 10002']);
  });

  test.each([
    ['GROUP NAME', 'ALPHA', ['LUND, OLE', 'BERG, IDA', 'DAHL, ANN']],
    ['GROUP NAME', 'ALPHA', ['OLE LUND', 'IDA BERG', 'ANN DAHL']],
    ['PLAN NAME', 'GOLD', ['LUND, OLE', 'BERG, IDA', 'DAHL, ANN']],
  ])('are two above what is the same in all lines and the names of persons, which nothing else says: %s', (names, same, persons) => {
    const lines = [`SSN       DOB        ${names}`, ...persons.map((name, n) => `41234567${n} 03/15/1985 ${same} ${name}`)];
    const { records } = normalized(text(lines));
    expect(records.map(({ first_name, last_name }) => `${first_name} ${last_name}`.toUpperCase())).toEqual(['OLE LUND', 'IDA BERG', 'ANN DAHL']);
  });

  test('are two above a plan of as many letters as its name, the same in all lines, and tiers', () => {
    const lines = ['FAM', 'EE', 'ES'].map((tier, n) => `41234567${n} LUND      OLE        03151985 GOLD ${tier}`);
    const { records } = normalized(text(['SSN       LAST NAME FIRST NAME DOB      PLAN TYPE', ...lines]));
    expect(records.map(({ coverage }) => `${coverage.plan_id} ${coverage.coverage_type}`)).toEqual([
      'GOLD FAMILY',
      'GOLD EMPLOYEE_ONLY',
      'GOLD EMPLOYEE_SPOUSE',
    ]);
  });

  test('are one where the second name only says what the first is of: a street is no member', () => {
    const lines = ['SSN        MEMBER         DOB       STREETNAME      TIER', '412345678  LUND, OLE      03151985  123   Main St   EE'];
    const { records } = normalized(text([...lines, '412345679  BERG, IDA      12011979  4     Oak Ave   EE']));
    expect(records.map(({ first_name, last_name }) => [first_name, last_name])).toEqual([
      ['OLE', 'LUND'],
      ['IDA', 'BERG'],
    ]);
  });

  test('keep a member whose first value begins as what a database says of itself', () => {
    const table = [
      'PLAN          SSN       LASTNAME   FIRSTNAME  DOB',
      '------------- --------- ---------- ---------- --------',
      'PPO           412345678 LUND       OLE        03151985',
      'Version 2 PPO 412345679 BERG       IDA        12011979',
      'HMO           412345680 DAHL       ANN        11121981',
    ];
    const { records } = normalized(text(['SQL> select * from elig;', '', ...table, '', '3 rows selected.', '', 'SQL> exit']));
    expect(records.map(({ coverage }) => coverage.plan_id)).toEqual(['PPO', 'Version 2 PPO', 'HMO']);
  });

  test('have the numbers of their lines', () => {
    const [first, ...others] = ROWS;
    const wrong = printed([HEADER, [...first!.slice(0, 4), '13/45/1985', ...first!.slice(5)], ...others]);
    expect(normalized(text(['ACME', ...wrong])).errors).toMatchObject([
      { row_number: 3, code: 'invalid_date', source: 'DOB' },
      { row_number: 4, code: 'orphan_dependent' },
    ]);
  });

  test.each([
    ['UTF-8', (file: string) => new TextEncoder().encode(file)],
    ['Windows-1252', (file: string) => Uint8Array.from(Buffer.from(file, 'latin1'))],
    ['UTF-16', (file: string) => Uint8Array.from(Buffer.from(`\uFEFF${file}`, 'utf16le'))],
  ])('are counted in characters: %s', (_, encoded) => {
    const names = TABLE.map((row, at) => (at === 1 ? row.with(2, 'Muñoz') : at === 3 ? row.with(3, 'Zoë') : row));
    expect(normalized(encoded(text(printed(names)))).records).toMatchObject([
      { last_name: 'Muñoz', date_of_birth: '1985-03-15', coverage: { plan_id: 'PPO500' } },
      { first_name: 'Zoë', date_of_birth: '1979-12-01', coverage: { plan_id: 'HMO1' } },
      { first_name: 'Bo' },
    ]);
  });

  test.each([
    ['filled with blanks', true],
    ['without blanks at the end', false],
  ])('are counted in bytes in a line in which characters run from column to column: %s', (_, filled) => {
    const widths = TABLE[0]!.map((_, at) => Math.max(...TABLE.map((row) => row[at]!.length)));
    const inBytes = (cell: string, width: number): string => cell + ' '.repeat(width - Buffer.byteLength(cell));
    const print = (row: readonly string[]): string => row.map((cell, at) => inBytes(cell, widths[at]!)).join(' ');
    const names = TABLE.map((row, at) => (at === 1 ? row.with(2, 'Muñoz') : at === 3 ? row.with(2, 'Núñez').with(3, 'Zoë') : row));
    const { records, errors } = normalized(text(names.map((row) => (filled ? print(row) : print(row).trimEnd()))));
    expect(records).toMatchObject([
      { last_name: 'Muñoz', date_of_birth: '1985-03-15', address: { city: 'Dover', state: 'DE' }, coverage: { plan_id: 'PPO500' } },
      { last_name: 'Núñez', first_name: 'Zoë', date_of_birth: '1979-12-01', coverage: { plan_id: 'HMO1', termination_date: '2025-06-30' } },
      { first_name: 'Bo', address: { city: 'New Castle' } },
    ]);
    expect(errors).toEqual([]);
  });

  test('may hold commas', () => {
    const table = [['Employee Name', 'SSN', 'Birth Date', 'Plan'], ...ROWS.map((row) => [`${row[2]}, ${row[3]}`, row[1]!, row[4]!, row[11]!])];
    expect(normalized(text(printed(table))).records).toMatchObject([
      { last_name: 'Lund', first_name: 'Ole' },
      { last_name: 'Lund', first_name: 'Eva' },
      { last_name: 'De La Cruz', first_name: 'Mary', date_of_birth: '1979-12-01' },
      { last_name: 'Berg', first_name: 'Bo' },
    ]);
  });

  test('give the same bytes however the file is cut, with the kernel and without it', () => {
    const many = Array.from({ length: 200 }, (_, n) =>
      ROWS.map((row) => [`${row[0]}${n}`, `5${String(n).padStart(2, '0').slice(-2)}-${row[1]!.slice(4)}`, ...row.slice(2)]),
    );
    const file = text(printed([HEADER, ...many.flat()]));
    const inspector: typeof createInspector = (options) => createInspector({ ...options, hint: null });
    const whole = writeFile(file, { inspector });
    expect(whole.tally).toMatchObject({ rows: 800, valid_rows: 800 });
    for (const options of [{ segmentBytes: 4000, chunkBytes: 777 }, { withoutKernel: true }]) {
      const other = writeFile(file, { inspector, ...options });
      expect([other.recordText, other.errorText]).toEqual([whole.recordText, whole.errorText]);
    }
  });
});

describe('a value that is longer than its column', () => {
  const many = Array.from({ length: 30 }, (_, n) => [`${2000 + n}`, `412-35-${5000 + n}`, ...ROWS[3]!.slice(2)]);
  const lines = printed([HEADER, ...many]);
  const shifted = (line: string): string => line.replace('New Castle', 'Rehoboth Beach');

  test('is an error of its line, and nothing of it is read', () => {
    const { records, errors } = normalized(text(lines.with(11, shifted(lines[11]!))));
    expect(errors).toMatchObject([{ row_number: 12, severity: 'error', code: 'column_overrun' }]);
    expect(records.map(({ employee_id }) => employee_id)).toEqual(many.filter((_, at) => at !== 10).map(([id]) => id));
  });

  test('is an error of its line, whatever characters that holds', () => {
    const { errors } = normalized(text(lines.with(11, shifted(lines[11]!).replace('Berg', 'Bérg'))));
    expect(errors).toMatchObject([{ row_number: 12, code: 'column_overrun' }]);
  });

  test('parts no columns where it stands in many lines', () => {
    const file = text(lines.map((line, at) => (at % 3 === 2 ? shifted(line) : line)));
    expect(refusal(file).code).toMatch(/^(?:unrecognized_layout|invalid_file_format)$/);
  });
});

describe('what a report prints on each page', () => {
  const persons = (file: string): string[] => {
    const { records, metas } = normalized(file);
    return records.map(
      ({ employee_id: id, first_name: first, last_name: last, date_of_birth: born }, at) => `${metas[at]!.row}: ${id} ${first} ${last}, ${born}`,
    );
  };

  test('is no row: a title above the header, whatever its page, and a header of two lines above a drawn one', () => {
    const page = (n: number, ...rows: readonly string[]): string[] => [
      `ACME BENEFIT PLANS                                  PAGE ${n}`,
      '',
      'EMP ID   EMPLOYEE NAME          BIRTH       EFFECTIVE',
      '                                DATE        DATE',
      '------   --------------------   ----------  ----------',
      ...rows,
      '',
    ];
    const file = text([
      ...page(1, '  1001   HALE, ROSA             03/04/1980  01/01/2025', '  1002   ITO, KEN               11/12/1975  01/01/2025'),
      ...page(2, '  1003   FOX, LENA              11/12/1976  02/01/2025'),
      'TOTAL EMPLOYEES: 3',
    ]);
    expect(persons(file)).toEqual(['6: 1001 ROSA HALE, 1980-03-04', '7: 1002 KEN ITO, 1975-11-12', '14: 1003 LENA FOX, 1976-11-12']);
    expect(normalized(file)).toMatchObject({ errors: [], inspection: { row_count: 3, findings: [] } });
  });

  test('is a row, if it only begins like the title above', () => {
    const file = text([
      'Acme Group',
      'Group           Emp ID   Name            DOB',
      '--------------- -------- --------------- ----------',
      'Acme Group      ID100    Hale, Rosa      1980-03-04',
      'Acme Group      ID101    Ito, Ken        1975-11-12',
    ]);
    expect(persons(file)).toEqual(['4: ID100 Rosa Hale, 1980-03-04', '5: ID101 Ken Ito, 1975-11-12']);
  });
});

describe('text that only looks like a printed table', () => {
  test.each([
    ['names nobody', 'Product   Qty   Price   Total\nWidget      3    4.00   12.00\nGadget      1   10.00   10.00\n'],
    ['has no header', text(printed(ROWS))],
    ['has values across its columns', text(['ID   Name    DOB', '1001001 Hale Ro 1980-03-04', '2    Ito Ken and Co 75-11-12', '30303030303030 1'])],
    [
      'has names and values without blanks between',
      'SSN        LAST NAME      FIRSTNAMEDOB\n412345678  LUND           ALEXANDRA03151985\n412345679  BERG           FREDERICK12011979\n',
    ],
  ])('is refused: it %s', (_, file) => {
    expect(refusal(file).code).toMatch(/^(?:unrecognized_layout|invalid_file_format)$/);
  });

  test('is read by its delimiter, if it has one', () => {
    const bars = printed(TABLE).map((line) => line.replaceAll(/ (?=\S+ )/g, ' '));
    const file = text(bars.map((_, at) => TABLE[at]!.map((cell, column) => cell.padEnd(WIDTHS[column]!)).join(' | ')));
    expect(inspectAny(file).format).toBe('csv');
  });
});

test('a vendor suggested for such a text is the one that is suggested for the same rows between commas', async () => {
  const [printedOne, csv] = [await suggestFor(text(printed(TABLE))), await suggestFor(CSV)];
  expect(fieldsOf(printedOne)).toEqual(fieldsOf(csv));
  expect(printedOne.config).toEqual(csv.config);
  expect(checkVendorConfig(printedOne.config)).toEqual(checkVendorConfig(csv.config));
});

test('below delimited text a line with nothing but how many rows a database has found is no row', () => {
  for (const line of ['4 rows selected.', '4 record(s) selected.', '1204 rows affected']) {
    const { inspection, errors } = normalized(`${CSV}\n\n${line}\n`);
    expect([inspection.row_count, errors]).toEqual([4, []]);
  }
  expect(normalized(`${CSV}\n4 rows of houses\n`).errors).toMatchObject([{ code: 'column_count' }]);
});
