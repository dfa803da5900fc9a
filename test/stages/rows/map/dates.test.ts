import { describe, expect, it } from 'vitest';
import type { VendorConfig } from '../../../../src/model/vendor-config.ts';
import { csv, normalizeRow } from '../one-row.ts';
import { builtIn, normalizeFile } from '../normalized.ts';

const birth = (text: string) => {
  const { record, first } = normalizeRow({ 'Date of Birth': text });
  return first === undefined ? record?.date_of_birth : { code: first.code, fix: first.suggested_fix };
};

describe('a date', () => {
  it.each([
    ['1985-03-15', '1985-03-15'],
    ['1985/03/15', '1985-03-15'],
    ['19850315', '1985-03-15'],
    ['03151985', '1985-03-15'],
    ['03151985 00:00:00', '1985-03-15'],
    ['03/15/1985', '1985-03-15'],
    ['3/5/1985', '1985-03-05'],
    ['03-15-1985', '1985-03-15'],
    ['15-Mar-1985', '1985-03-15'],
    ['5-MAR-1985', '1985-03-05'],
    ['15-March-1985', '1985-03-15'],
    ['03/15/85', '1985-03-15'],
    ['03-15-85', '1985-03-15'],
    ['15-Mar-85', '1985-03-15'],
    ['March 15, 1985', '1985-03-15'],
    ['Mar 15 1985', '1985-03-15'],
    ['MAR. 5th, 1985', '1985-03-05'],
    ['Sept-05-1985', '1985-09-05'],
    ['September 15th, 1985', '1985-09-15'],
    ['  03/15/1985 ', '1985-03-15'],
    ['1985-03-15T00:00:00Z', '1985-03-15'],
    ['1985-03-15Z', '1985-03-15'],
    ['1985-03-15-07:00', '1985-03-15'],
    ['1985-03-15+05:30', '1985-03-15'],
    ['3/15/1985 0:00', '1985-03-15'],
    ['19850315 04:12:09 PM', '1985-03-15'],
    ['02/29/2000', '2000-02-29'],
    ['02/29/1984', '1984-02-29'],
  ])('%s is %s', (text, day) => {
    expect(birth(text)).toBe(day);
  });

  it.each([
    ['02/29/1985', 'February 1985 has 28 days.'],
    ['02/29/1900', 'February 1900 has 28 days.'],
    ['02/30/1985', 'February 1985 has 28 days.'],
    ['13/13/1985', 'There is no month 13.'],
    ['00/10/1985', 'No month and no day is 00.'],
    ['0000-07-31', null],
    ['03/15/198', null],
    ['Term', null],
    ['31121', 'As the number of a day in Excel it is 1985-03-15: write the day in this form.'],
    ['3151985', null],
    ['1980002', 'As a year and the number of a day in it, it is 1980-01-02: write the day in this form.'],
    ['2024366', 'As a year and the number of a day in it, it is 2024-12-31: write the day in this form.'],
    ['2023366', null],
    ['1980101', 'As a year and the number of a day in it, it is 1980-04-10: write the day in this form.'],
    ['80002', 'As a year and the number of a day in it, it is 1980-01-02: write the day in this form.'],
    ['02134', null],
    ['80367', null],
    ['01012', null],
    ['2012001', null],
    ['0851231', '1985-12-31'],
    ['1250101', '2025-01-01'],
    ['1251301', null],
    ['2250101', null],
    ['Marketing 15, 1985', null],
    ['March 32, 1985', 'March 1985 has 31 days.'],
    ['March 1985', null],
    ['1985-3', null],
    ['1985-03-15-7:00', null],
    ['1985-03-15-0x:00', null],
    ['1985-03-15X', null],
    ['03/15-1985', '1985-03-15'],
    ['15.03.1985', '1985-03-15'],
    ['1985.03.15', '1985-03-15'],
    ['03.04.1985', 'Either 1985-03-04 or 1985-04-03: write the day that is meant in this form.'],
  ])('%s is no date, and the fix is %s', (text, fix) => {
    expect(birth(text)).toEqual({ code: 'invalid_date', fix: fix ?? 'Write the date as YYYY-MM-DD.' });
  });

  it('in a month-first file that can only be day-first is an error that says how to write it', () => {
    const people = (first: string, second: string) => [
      ['1', 'Ann', 'Lee', first],
      ['2', 'Bob', 'Lee', second],
    ];
    const { errors } = normalizeFile(csv(['Member ID', 'First Name', 'Last Name', 'DOB'], people('03/25/1985', '15/03/1985')));
    expect(errors).toEqual([
      {
        row_number: 3,
        severity: 'error',
        code: 'invalid_date',
        field: 'date_of_birth',
        message: 'A date must be YYYY-MM-DD',
        original_value: '15/03/1985',
        suggested_fix: '1985-03-15',
        source: 'DOB',
      },
    ]);
  });

  it('with two digits of a year turns by the role of its field', () => {
    expect(birth('01/15/26')).toBe('2026-01-15');
    expect(birth('01/16/26')).toBe('1926-01-16');
    const { record } = normalizeRow({ 'Hire Date': '06/01/27', 'Effective Date': '01/01/45', 'Termination Date': '12/31/46' });
    expect(record?.hire_date).toBe('2027-06-01');
    expect(record?.coverage).toMatchObject({ effective_date: '2045-01-01', termination_date: '2046-12-31' });
    expect(normalizeRow({ 'Hire Date': '06/01/28' }).record?.hire_date).toBe('1928-06-01');
    expect(normalizeRow({ 'Effective Date': '01/01/47' }).record?.coverage.effective_date).toBe('1947-01-01');
  });

  it('is read day first only in a column that proves it', () => {
    const file = normalizeFile(
      csv(
        ['Member ID', 'First Name', 'Last Name', 'Date of Birth', 'Hire Date'],
        [
          ['1', 'Ann', 'Lee', '15/03/1985', '04/05/2020'],
          ['2', 'Bob', 'Lee', '04/05/1986', '04/05/2021'],
        ],
      ),
    );
    expect(file.errors).toEqual([]);
    expect(file.records.map((record) => [record.date_of_birth, record.hire_date])).toEqual([
      ['1985-03-15', '2020-04-05'],
      ['1986-05-04', '2021-04-05'],
    ]);
  });

  it('without separators is read day first only in a column that proves it, too', () => {
    const file = normalizeFile(
      csv(
        ['Member ID', 'First Name', 'Last Name', 'Date of Birth', 'Hire Date'],
        [
          ['1', 'Ann', 'Lee', '15031985', '04052020'],
          ['2', 'Bob', 'Lee', '04051986', '04152021'],
        ],
      ),
    );
    expect(file.errors).toEqual([]);
    expect(file.records.map((record) => [record.date_of_birth, record.hire_date])).toEqual([
      ['1985-03-15', '2020-04-05'],
      ['1986-05-04', '2021-04-15'],
    ]);
  });
});

describe('digits of less than eight places', () => {
  const generic = builtIn('Generic');
  const days = (formats: VendorConfig['dialect']['date_formats'], text: string) => {
    const vendor = { ...generic, dialect: { ...generic.dialect, date_formats: formats } };
    const cells = { 'Date of Birth': text, 'Effective Date': text, 'Termination Date': text };
    const { record, codes } = normalizeRow(cells, vendor);
    return record === undefined ? codes : [record.date_of_birth, record.coverage.effective_date];
  };

  it.each([
    [['MMDDYY'] as const, '112371', ['1971-11-23', '1971-11-23']],
    [['MMDDYY'] as const, '010130', ['1930-01-01', '2030-01-01']],
    [['YYMMDD'] as const, '711123', ['1971-11-23', '1971-11-23']],
    [['YYYYDDD'] as const, '1971327', ['1971-11-23', '1971-11-23']],
    [['YYYYDDD'] as const, '2024366', ['2024-12-31', '2024-12-31']],
    [['YYYYDDD'] as const, '2024060', ['2024-02-29', '2024-02-29']],
    [['YYDDD'] as const, '71327', ['1971-11-23', '1971-11-23']],
    [['YYDDD'] as const, '30001', ['1930-01-01', '2030-01-01']],
  ])('are days to a vendor who writes %j: %s', (formats, text, expected) => {
    expect(days([...formats], text)).toEqual(expected);
  });

  it.each([
    [['YYYYDDD'] as const, '2023366'],
    [['YYYYDDD'] as const, '2023000'],
    [['YYDDD'] as const, '23366'],
    [['MMDDYY'] as const, '133171'],
    [['MMDDYY'] as const, '71327'],
    [['YYYYMMDD'] as const, '1971327'],
    [['YYYYMMDD'] as const, '112371'],
  ])('are none to a vendor who writes %j: %s', (formats, text) => {
    expect(days([...formats], text)).toContain('invalid_date date_of_birth');
  });

  it.each(['00000', '000000', '0000000', '99999', '999999', '9999999', '9999365'])('%s is no end', (text) => {
    const vendor = { ...generic, dialect: { ...generic.dialect, date_formats: ['YYYYDDD' as const, 'MM/DD/YYYY' as const] } };
    const { record, errors } = normalizeRow({ 'Termination Date': text }, vendor);
    expect([record?.coverage.termination_date, errors]).toEqual([null, []]);
  });
});

describe('what databases write where there is no date', () => {
  it.each([
    '00000000',
    '0000-00-00',
    '00/00/0000',
    '00/00/00',
    '0000-00-00 00:00:00',
    '0001-01-01T00:00:00',
    '1/1/0001 12:00:00 AM',
    '1/0/1900',
    '01/00/1900 0:00',
    '  /  /    ',
    '/  /',
    '__/__/____',
    '--/--/----',
    '..-..-....',
  ])('%s is blank', (text) => {
    const { record, codes } = normalizeRow({ 'Date of Birth': text, 'Hire Date': text, 'Effective Date': text });
    expect(codes).toEqual(['birth_date_missing date_of_birth']);
    expect([record?.date_of_birth, record?.hire_date, record?.coverage.effective_date]).toEqual([null, null, null]);
  });

  it.each(['0', '0000', '00000101', '0000-07-31', '000000000', '0/1/0000', '########', '  /  /2025', '0 /  /'])('%s is no such thing', (text) => {
    expect(normalizeRow({ 'Date of Birth': text }).codes).toEqual(['invalid_date date_of_birth']);
  });
});

describe('1900-01-01, which databases make of an empty text', () => {
  it.each(['Effective Date', 'Hire Date'])('is no %s, and said', (column) => {
    const { record, codes } = normalizeRow({ 'Date of Birth': '1/1/1980', [column]: '1/1/1900' });
    expect([record?.hire_date, record?.coverage.effective_date]).toEqual([null, null]);
    expect(codes).toEqual([`placeholder_value ${column === 'Hire Date' ? 'hire_date' : 'coverage.effective_date'}`]);
  });

  it('may be when somebody was born', () => {
    expect(normalizeRow({ 'Date of Birth': '1/1/1900' }).record?.date_of_birth).toBe('1900-01-01');
  });
});

describe('the end of a coverage', () => {
  it.each(['1/1/1900', '1900-01-01', '19000101', '1/0/1900', '0'])('%s is none', (text) => {
    const { record, codes } = normalizeRow({ 'Effective Date': '01/01/2025', 'Term Date': text });
    expect([record?.coverage.termination_date, codes]).toEqual([null, []]);
  });

  it('is a day like any other where it is far ahead and no turn of a year', () => {
    const end = (text: string) => normalizeRow({ 'Termination Date': text }).record?.coverage.termination_date;
    expect([end('12/30/2099'), end('01/01/2099'), end('12/31/2098')]).toEqual(['2099-12-30', '2099-01-01', '2098-12-31']);
  });

  it.each([
    '9999-12-31',
    '12/31/9999',
    '99991231',
    '3999-12-31',
    '12-31-9999',
    '31-Dec-9999',
    'nil',
    'N/A',
    'Open',
    '',
    '12/31/2099',
    '2299-12-31',
    '31-Dec-4712',
    '9999-01-01',
    '00000000',
    '0001-01-01T00:00:00',
    '999999',
    '99/99/99',
  ])('%s is no end', (text) => {
    const { record, errors } = normalizeRow({ 'Effective Date': '01/01/2025', 'Termination Date': text });
    expect(errors).toEqual([]);
    expect(record?.coverage.termination_date).toBeNull();
  });

  it('is an error where its word means nothing to the vendor, and none where the vendor lists it', () => {
    const cells = { 'Termination Date': 'evergreen' };
    expect(normalizeRow(cells).codes).toEqual(['invalid_date coverage.termination_date']);
    const generic = builtIn('Generic');
    const own = { ...generic, dialect: { ...generic.dialect, open_end_dates: ['Evergreen', '06/30/2078'] } };
    expect(normalizeRow(cells, own).errors).toEqual([]);
    expect(normalizeRow({ 'Termination Date': '06/30/2078' }, own).record?.coverage.termination_date).toBeNull();
  });

  it('is the day before where files give the first day not covered', () => {
    const generic = builtIn('Generic');
    const own = { ...generic, dialect: { ...generic.dialect, termination_is_first_day_not_covered: true } };
    const end = (text: string) => normalizeRow({ 'Termination Date': text }, own).record?.coverage.termination_date;
    expect([end('2026-01-01'), end('2024-03-01'), end('2025-03-01'), end('2025-07-15'), end('9999-12-31')]).toEqual([
      '2025-12-31',
      '2024-02-29',
      '2025-02-28',
      '2025-07-14',
      null,
    ]);
  });
});

it.each([
  ['Coverage Eff. Dt.', 'Coverage Exp. Dt.'],
  ['Coverage Eff Date', 'Coverage Exp Date'],
  ['Coverage Start', 'Coverage Lapse Date'],
  ['Effective', 'Terminates'],
  ['First Day of Coverage', 'Last Day of Coverage'],
  ['Cover Start Date', 'Cover End Date'],
  ['Ben Eff Date', 'Ben Term Date'],
  ['Effective Date', 'Deenroll Date'],
])('%s and %s are the first and the last day of a coverage', (begins, ends) => {
  const { records } = normalizeFile(`Member ID,First Name,Last Name,DOB,Plan,${begins},${ends}\n1,Amy,Fox,1/2/1980,PPO,1/1/2025,6/30/2025\n`);
  expect(records[0]?.coverage).toMatchObject({ effective_date: '2025-01-01', termination_date: '2025-06-30' });
});

it.each([
  ['01/05/0025', '2025-01-05'],
  ['0025-01-05', '2025-01-05'],
  ['00250105', null],
  ['03/01/0199', 'Write the date as YYYY-MM-DD.'],
])('a year before 1000 is a mistake, and never a date: %s', (text, fix) => {
  const { first, codes } = normalizeRow({ 'Hire Date': text });
  expect(codes).toEqual(['invalid_date hire_date']);
  if (fix !== null) expect(first?.suggested_fix).toContain(fix);
});

it.each([
  ['12/31/99', null],
  ['31-Dec-99', null],
  ['12/31/1999', '1999-12-31'],
  ['12/30/99', '1999-12-30'],
])('a year of two digits that is the last of its century is no end: %s', (text, end) => {
  const rows = (first: string) =>
    normalizeFile(`Member ID,First Name,Last Name,Plan,Effective Date,Term Date\n1,Ann,Lee,PPO,${first},${text}\n`).records;
  const [old] = rows('01/01/98');
  expect(old!.coverage.termination_date).toBe(text.startsWith('12/30') ? '1999-12-30' : '1999-12-31');
  expect(rows('')).toMatchObject([{ coverage: { termination_date: end } }]);
  if (end === null) expect(rows('01/01/25')).toMatchObject([{ coverage: { effective_date: '2025-01-01', termination_date: null } }]);
});
