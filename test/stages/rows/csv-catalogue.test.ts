import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { NormalizedRecord } from '../../../src/model/record.ts';
import { inspect, rowsOfFile } from './detect/inspecting.ts';
import { normalizeFile } from './normalized.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const utf16 = (text: string): Uint8Array => Buffer.from(`\ufeff${text}`, 'utf16le');
/** A character a byte. */
const latin1 = (text: string): Uint8Array => Buffer.from(text, 'latin1');

/** The one record of a file, and the codes of its report. */
function only(file: string | Uint8Array): { record: NormalizedRecord | undefined; codes: string[] } {
  const { records, errors } = normalizeFile(file);
  expect(records.length).toBeLessThanOrEqual(1);
  return { record: records[0], codes: errors.map(({ code, field }) => `${code} ${field}`) };
}

const person = (more: string, cells: string) => only(`Member ID,First Name,Last Name,DOB,${more}\nM1,Ann,Lee,1985-03-15,${cells}\n`);

describe('quoting', () => {
  test('apostrophes doubled inside single quotes are one', () => {
    const { record } = only(`'Member ID','First Name','Last Name','DOB','City'\n'M1','D''Arcy','O''Neil, x','1985-03-15','St. John''s'\n`);
    expect(record).toMatchObject({ first_name: "D'Arcy", last_name: "O'Neil, x", address: { city: "St. John's" } });
  });

  test('single quotes are seen where only the data stands in them, and where a double quote is data', () => {
    expect(inspect(`Member ID,First Name,Last Name\n'M1','Ann','Lee, x'\n'M2','6" Bo','Li'\n`).reading).toMatchObject({ quote: 39 });
    expect(inspect(`Member ID,First Name,Last Name\nM1,'Aho,Lee\nM2,Bo,Li\n`).reading).toMatchObject({ quote: 34 });
  });

  test('quotes behind backslashes are data where the file escapes them so', () => {
    const { record } = only(
      String.raw`"Member ID","First Name","Last Name","DOB","Address"` +
        '\n' +
        String.raw`"M1","Ann \"Annie\"","O\"Neil, x","1985-03-15","C:\\dir, \"5\""` +
        '\n',
    );
    expect(record).toMatchObject({ first_name: 'Ann "Annie"', last_name: 'O"Neil, x', address: { street: String.raw`C:\dir, "5"` } });
  });

  test('a backslash before the closing quote is data elsewhere', () => {
    const { reading } = inspect(String.raw`"Member ID","First Name","Last Name","Path"` + '\n' + String.raw`"M1","Ann","Lee","C:\dir\"` + '\n');
    expect(reading).not.toHaveProperty('escape');
  });

  const cell = fc.string({ unit: fc.constantFrom('a', 'B', '7', ' ', ',', "'", '"', '\n', '\\', 'é'), maxLength: 8 });
  const rows = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 6 });
  const HEADER = ['Member ID', 'First Name', 'Last Name'];

  test.each([
    ["'", "'", { escape: 0 }],
    ['"', '\\', { escape: 92 }],
  ] as const)('cells quoted with %s and escaped with %s are those that csv-parse finds', (quote, escape, reading) => {
    fc.assert(
      fc.property(rows, (cells) => {
        const written = (text: string): string =>
          quote + text.replaceAll(escape, escape + escape).replaceAll(quote, escape === quote ? quote : escape + quote) + quote;
        const text = [HEADER, ...cells].map((row) => row.map(written).join(',') + '\n').join('');
        const expected: string[][] = parse(text, { quote, escape, relax_column_count: true }).slice(1);
        const inspection = inspect(text);
        if (inspection.reading.format !== 'csv') throw new Error('no CSV');
        const read = { ...inspection, reading: { ...inspection.reading, quote: quote.charCodeAt(0), ...reading } };
        const found = rowsOfFile(text, read).map((row) => row.cells);
        expect(found).toEqual(expected.filter((row) => row.some((value) => value.trim() !== '')));
      }),
      { seed: 5, numRuns: 100 },
    );
  });

  test('a quoted line break is data, an unclosed quote costs its own row', () => {
    const { records, errors } = normalizeFile(
      'Member ID,First Name,Last Name,Address,DOB\n1,Ann,Lee,"1 Oak\nApt 2",1985-03-15\n2,Bo,"Li,x,1985-03-15\n3,Cy,Ray,y,1985-03-15\n',
    );
    expect(records.map(({ member_id, address }) => [member_id, address.street])).toEqual([
      ['1', '1 Oak\nApt 2'],
      ['3', 'y'],
    ]);
    expect(errors.map(({ row_number, code }) => [row_number, code])).toEqual([[3, 'unclosed_quote']]);
  });
});

describe('what spreadsheets leave in cells', () => {
  test.each(['="02134"', '"=""02134"""', "'02134", '" 02134 "', '="02134" '])('%s is 02134', (cell) => {
    expect(person('Zip', cell)).toMatchObject({ record: { address: { zip: '02134' } }, codes: [] });
  });

  test('formulas around ids, SSNs, dates and names', () => {
    const { record, codes } = only(
      '="Member ID",="First Name",="Last Name",="DOB",="SSN",="Hire Date"\n="00123",="Ann",="Lee",="03/15/1985",="219-09-0368",="2015-03-02"\n',
    );
    expect(codes).toEqual([]);
    expect(record).toMatchObject({ member_id: '00123', first_name: 'Ann', date_of_birth: '1985-03-15', ssn: '***-**-0368', hire_date: '2015-03-02' });
  });

  test('an apostrophe at the beginning of a name belongs to it', () => {
    expect(only(`Member ID,First Name,Last Name,DOB\n'00123,'Aho,'t Hooft,1985-03-15\n`).record).toMatchObject({
      member_id: '00123',
      first_name: "'Aho",
      last_name: "'t Hooft",
    });
  });

  test('digits rounded away are an error, and a number is nothing else than its text', () => {
    expect(person('Employee ID', '1.2E+07').codes).toEqual(['scientific_notation employee_id']);
    expect(person('Employee ID', '0012.50').record).toMatchObject({ employee_id: '0012.50' });
  });

  test('a serial day is no date in text', () => {
    expect(person('Hire Date', '42065').codes).toEqual(['invalid_date hire_date']);
  });
});

describe('fillers', () => {
  test.each([
    'NULL',
    'null',
    'N/A',
    'n/a',
    '#N/A',
    '-',
    '--',
    'none',
    'None',
    'NA',
    'nil',
    'NaN',
    '\\N',
    '(null)',
    '<null>',
    '–',
    '.',
    '?',
    '(blank)',
  ])('%s is nothing', (filler) => {
    const { record, codes } = person(
      'SSN,City,State,Zip,Phone,Email,Plan ID,Hire Date,Gender,Middle Name,Relationship',
      Array(11).fill(filler).join(','),
    );
    expect(codes).toEqual([]);
    expect(record).toMatchObject({
      ssn: null,
      phone: null,
      email: null,
      gender: null,
      hire_date: null,
      relationship: 'self',
      address: { city: null, state: null, zip: null },
      coverage: { plan_id: null },
    });
    // Na is a given name.
    if (!/^na$|^nil$/i.test(filler)) expect(record?.middle_name).toBeNull();
  });

  test('of several columns for a field, one with a filler does not count', () => {
    expect(person('Work Email,Personal Email', 'N/A,ann@example.com').record?.email).toBe('ann@example.com');
  });

  test('names that are words stay names, and marks are none', () => {
    const { records, errors } = normalizeFile('Member ID,First Name,Last Name,DOB\n1,Na,Null,1985-03-15\n2,N/A,Lee,1985-03-15\n3,Bo,-,1985-03-15\n');
    expect(records.map(({ first_name, last_name }) => [first_name, last_name])).toEqual([['Na', 'Null']]);
    expect(errors.map(({ row_number, code, field }) => [row_number, code, field])).toEqual([
      [3, 'required', 'first_name'],
      [4, 'required', 'last_name'],
    ]);
  });

  test('a dependent of fillers is none, and neither is a family of them', () => {
    const columns = 'Employee ID,First Name,Last Name,DOB,Dep1 First Name,Dep1 DOB,Dep2 First Name,Dep2 DOB\n';
    expect(normalizeFile(`${columns}1,Ann,Lee,1985-03-15,Kim,2010-01-02,N/A,-\n`).records[0]?.dependents).toHaveLength(1);
    const families = normalizeFile(
      'Family ID,Member ID,First Name,Last Name,DOB,Relationship\nN/A,1,Ann,Lee,1985-03-15,Self\nN/A,2,Bo,Li,1985-03-15,Self\n',
    );
    expect(families.records).toHaveLength(2);
  });
});

describe('characters that nobody sees', () => {
  const TEXT =
    '\u200bM\u2060 1,Mary\u00a0Ann,Smi\u200bth\ufeff,\u00a003/15/1985\u00a0,(555)\u00a0555\u20111234,219\u201309\u20130368,Domestic\u00a0Partner\u202f\n';
  const HEADER = 'Member\u00a0ID,Fi\u200brst Name,Last Name\ufeff,DOB,Phone,SSN,Relationship\n';

  test.each([
    ['UTF-8', encode(HEADER + TEXT)],
    ['UTF-16', utf16(HEADER + TEXT)],
  ])('are no part of a value: %s', (_, file) => {
    const { record, codes } = only(file);
    expect(codes).toEqual(['orphan_dependent null']);
    expect(record).toMatchObject({
      member_id: 'M 1',
      first_name: 'Mary Ann',
      last_name: 'Smith',
      date_of_birth: '1985-03-15',
      phone: '+1-555-555-1234',
      ssn: '***-**-0368',
      relationship: 'domestic_partner',
    });
  });

  test('are no part of a value in Windows-1252 either, and letters are kept', () => {
    const { record } = only(latin1('Member ID,First Name,Last Name,DOB\nM1,\xa0Mary\xa0Ann\xa0,Sm\xadith \xe0,03/15/1985\xa0\n'));
    expect(record).toMatchObject({ first_name: 'Mary Ann', last_name: 'Smith à', date_of_birth: '1985-03-15' });
  });

  test('a file without any says so, for every way its bytes are cut', () => {
    const header = 'Member ID,First Name,Last Name\n';
    for (const [name, clean] of [
      ['O’Brien–Voilà €', true],
      ['a\u00a0b', undefined],
      ['a\u200bb', undefined],
      ['a\u3000b', undefined],
      ['x\ufeff', undefined],
    ] as const) {
      const text = `${header}1,Ann,${name}\n`;
      for (const chunkBytes of [1, 2, 3, 7, 1000]) expect(inspect(text, { chunkBytes }).reading).toHaveProperty('format', 'csv');
      for (const chunkBytes of [1, 2, 3, 7, 1000]) {
        const { reading } = inspect(text, { chunkBytes });
        expect(reading.format === 'csv' ? reading.clean : null, name).toBe(clean);
      }
    }
  });

  test('the records are the same for every way a segment is cut into chunks', () => {
    const file = HEADER + TEXT.repeat(3) + "M2,'Bo,Li,03/15/1985,,,\n";
    const whole = normalizeFile(file);
    for (const chunkBytes of [1, 2, 3, 5, 16, 61, 127]) {
      const cut = normalizeFile(file, { chunkBytes });
      expect([cut.recordText, cut.errorText]).toEqual([whole.recordText, whole.errorText]);
    }
  });
});

describe('whole names in one column', () => {
  test.each([
    ['Smith, John Q', 'John', 'Q', 'Smith', null],
    ['Smith, John Q Jr', 'John', 'Q', 'Smith', 'Jr'],
    ['Smith Jr., John', 'John', null, 'Smith', 'Jr'],
    ['Smith, Jr, John', 'John', null, 'Smith', 'Jr'],
    ['Smith, John, III', 'John', null, 'Smith', 'III'],
    ['John Q Smith Jr', 'John', 'Q', 'Smith', 'Jr'],
    ['John Smith', 'John', null, 'Smith', null],
    ['  JOHN   SMITH ', 'JOHN', null, 'SMITH', null],
    ['Mr. John Q. Public', 'John', 'Q.', 'Public', null],
    ['Maria de la Cruz', 'Maria', null, 'de la Cruz', null],
    ['Ludwig M van Beethoven', 'Ludwig', 'M', 'van Beethoven', null],
    ['Van Morrison', 'Van', null, 'Morrison', null],
    ['Mary Ann Lee-Smith, Jr.', 'Mary', 'Ann', 'Lee-Smith', 'Jr'],
    ['Nguyễn Văn Minh', 'Nguyễn', 'Văn', 'Minh', null],
  ])('%s', (name, first_name, middle_name, last_name, suffix) => {
    const { record, codes } = only(`Employee ID,Employee Name,DOB\n1,"${name}",1985-03-15\n`);
    expect(codes).toEqual([]);
    expect(record).toMatchObject({ first_name, middle_name, last_name, suffix });
  });

  test('a single word is a last name, and what is missing is reported', () => {
    expect(only('Employee ID,Full Name,DOB\n1,Cher,1985-03-15\n').codes).toEqual(['required first_name']);
  });

  test('a last name of several words stays whole beside a first name', () => {
    expect(only('Member ID,First Name,Last Name,DOB\n1,Ann,Garcia Lopez,1985-03-15\n').record).toMatchObject({
      first_name: 'Ann',
      last_name: 'Garcia Lopez',
    });
  });
});

describe('dates in text', () => {
  test.each([
    ['1985-03-15', '1985-03-15'],
    ['3/15/85', '1985-03-15'],
    ['15-Mar-85', '1985-03-15'],
    ['15-MAR-1985', '1985-03-15'],
    ['1985-03-15T00:00:00Z', '1985-03-15'],
    ['1985-03-15 00:00:00.000', '1985-03-15'],
    ['3/15/1985 12:00:00 AM', '1985-03-15'],
    ['19850315 04:12:09 PM', '1985-03-15'],
  ])('%s', (text, date_of_birth) => {
    expect(only(`Member ID,First Name,Last Name,DOB\n1,Ann,Lee,${text}\n`)).toMatchObject({ record: { date_of_birth }, codes: [] });
  });

  test('two digits of a year mean what the field can mean', () => {
    const { record } = person('Hire Date,Effective Date', '3/2/98,1/1/30');
    expect(record).toMatchObject({ hire_date: '1998-03-02', coverage: { effective_date: '2030-01-01' } });
  });

  test.each(['0000-07-31', '2025-02-30', 'Term', '31121'])('%s is none', (text) => {
    expect(person('Hire Date', text).codes).toEqual(['invalid_date hire_date']);
  });
});

describe('rows', () => {
  test('too few or too many cells cost the row, blank cells past the header nothing', () => {
    const { records, errors, tally } = normalizeFile(
      'Member ID,First Name,Last Name,DOB\n1,Ann,Lee,1985-03-15\n2,Bo\n3,Cy,Ray,1985-03-15,x\n4,Di,Oz,1985-03-15,, \n',
    );
    expect(records.map(({ member_id }) => member_id)).toEqual(['1', '4']);
    expect(errors.map(({ row_number, code }) => [row_number, code])).toEqual([
      [3, 'column_count'],
      [4, 'column_count'],
    ]);
    expect(tally).toMatchObject({ rows: 4, valid_rows: 2, invalid_rows: 2 });
  });

  test('a row with too few or too many cells says how many it has, and what is likely', () => {
    const { errors } = normalizeFile('Member ID,First Name,Last Name,DOB\n1,Ann,Lee,1985-03-15\n2,Bo\n3,Cy,Ray,1985-03-15,x\n');
    expect(errors.map(({ message, suggested_fix }) => [message, suggested_fix])).toEqual([
      [
        'The row has 2 cells and the header has 4: a cell or a delimiter is missing, or a line break stands inside a value',
        'Write every cell, also blank ones, and quote values that contain a line break.',
      ],
      [
        'The row has 5 cells and the header has 4: a value holds the delimiter, or a line break is missing',
        'Quote values that contain the delimiter.',
      ],
    ]);
  });

  test('blank cells left out at the end cost nothing where the last filled cell proves its place', () => {
    const header = 'Member ID,First Name,Last Name,DOB,Plan ID,City,State';
    const rows = (...lines: string[]) => normalizeFile([header, ...lines, ''].join('\n')).errors.map(({ row_number, code }) => [row_number, code]);
    expect(rows('1,Ann,Lee,1985-03-15,,', '2,Bo,Li,1985-03-15,,,', '3,Cy,Ray,03/15/1985,,,')).toEqual([]);
    // A name proves nothing, one blank cell is little, and a shifted row is none of them.
    expect(rows('1,Ann Lee,1985-03-15,P1,Albany,', '2,Bo Li,1985-03-15,,,', '3,Cy,Ray,1985-03-15', '4,Di,Oz,,,')).toEqual([
      [2, 'column_count'],
      [3, 'column_count'],
      [4, 'column_count'],
      [5, 'column_count'],
    ]);
  });

  test('titles, two headers, blank rows and totals are no rows, in every line end and a mix of them', () => {
    const lines = [
      'ACME Census,,,',
      '',
      'member_id,first_name,last_name,dob',
      '"Member ID",First Name,Last Name,Date of Birth',
      '1,Ann,Lee,1985-03-15',
      ',,,',
      '2,Bo,Li,1985-03-15',
      'Total records: 2,,,',
    ];
    for (const ends of [['\n'], ['\r\n'], ['\r'], ['\n', '\r\n', '\r']]) {
      const { records, errors, inspection } = normalizeFile(lines.map((line, at) => line + ends[at % ends.length]).join(''));
      expect([records.map(({ member_id }) => member_id), errors]).toEqual([['1', '2'], []]);
      expect(inspection.row_count).toBe(2);
      expect(inspection.findings).toEqual([]);
    }
  });

  test.each([
    ['(555) 555-5555', '+1-555-555-5555'],
    ['555.234.5678 x12', '+1-555-234-5678'],
    ['555-234-5678 ext. 12', '+1-555-234-5678'],
    ['1 (555) 234-5678 #9', '+1-555-234-5678'],
    ['+44 20 7946 0958', '+44-20-7946-0958'],
  ])('the phone number %s', (text, phone) => {
    expect(person('Phone', text).record?.phone).toBe(phone);
  });
});
