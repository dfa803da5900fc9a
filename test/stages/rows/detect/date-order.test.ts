import { describe, expect, test } from 'vitest';
import { inspect, inspectAny, vendorOf } from './inspecting.ts';

const HEADER = 'Member ID,First Name,Last Name,DOB,Hire Date\n';
const dayFirst = (...dates: [string, string?][]): number[] =>
  inspect(HEADER + dates.map(([birth, hire]) => `M1,Anna,Example,${birth},${hire ?? ''}\n`).join('')).reading.day_first;

describe('date order', () => {
  test('a first number over 12 and no second one proves a column day-first', () => {
    expect(dayFirst(['01/02/1990'], ['15/03/1985'])).toEqual([3]);
    expect(dayFirst(['15-03-1985'])).toEqual([3]);
    expect(dayFirst(['5/3/85'], ['15/3/85'])).toEqual([3]);
    expect(dayFirst(['05031985'], [' 15031985 '])).toEqual([3]);
  });

  test('marks before a text that looks like a date are none of it', () => {
    expect(dayFirst(["'01/02/1990"], ["'15/03/1985"])).toEqual([3]);
    expect(dayFirst(['="01-02-1990"'], ['="15-03-1985"'])).toEqual([3]);
    expect(dayFirst(['="05031985"'], ['"=""15031985"""'])).toEqual([3]);
  });

  test('a second number over 12 anywhere in the column makes it month-first', () => {
    expect(dayFirst(['15/03/1985'], ['03/15/1985'])).toEqual([]);
    expect(dayFirst(['03/15/1985'], ['15/03/1985'])).toEqual([]);
  });

  test.each(['15/03/1985', '15031985'])('one date in the other order among many is a mistake of its own: %s', (date) => {
    const [month, day] = date.includes('/') ? ['03/15/1985', '/'] : ['03151985', ''];
    const days = Array.from({ length: 8 }, (_, n): [string] => [[13 + n, '05', 1990].join(day)]);
    expect(dayFirst(...days, [month])).toEqual([3]);
    expect(dayFirst([month], ...days)).toEqual([3]);
    expect(dayFirst(...days.slice(0, 3), [month])).toEqual([]);
  });

  test.each(['13/01/2025', '31/01/2025', '15012025'])(
    'firsts of months have no month of 13, where another column has the month first: %s',
    (mistake) => {
      const firsts = ['02', '03', '05', '07'].map((month): [string, string] => [
        '03/15/1985',
        mistake.includes('/') ? `${month}/01/2025` : `${month}012025`,
      ]);
      expect(dayFirst(...firsts, ['04/16/1986', mistake])).toEqual([]);
      expect(dayFirst(...firsts.map(([, first]): [string, string] => ['1985-03-15', first]), ['1985-03-15', mistake])).toEqual([4]);
      expect(dayFirst(...firsts.slice(0, 3), ['04/16/1986', mistake])).toEqual([4]);
    },
  );

  test('firsts of months with the day in front stay so beside a column with the month first', () => {
    const firsts = ['02', '03', '05', '07', '08'].map((month): [string, string] => ['03/15/1985', `01/${month}/2025`]);
    expect(dayFirst(...firsts, ['04/16/1986', '15/02/2025'])).toEqual([4]);
  });

  test('columns are told apart', () => {
    expect(dayFirst(['03/15/1985', '15/03/2020'], ['01/01/1990', ' 31/12/2021 '])).toEqual([4]);
  });

  test('what is no date of numbers proves nothing', () => {
    expect(
      dayFirst(
        ['1985-03-15'],
        ['19850315'],
        ['15-Mar-1985'],
        ['45/01/1985'],
        ['15/40/1985'],
        ['15/03'],
        ['15/03-1985'],
        ['20110315'],
        ['13120315'],
        [''],
      ),
    ).toEqual([]);
  });

  test('the proof may stand anywhere in the file, behind the head and in quotes', () => {
    const row = 'M1,Anna,Example,01/02/1990,\n';
    const file = `${HEADER}${row.repeat(60_000)}M1,"An,na",Example,"15/03/1985",\n${row}`;
    expect(inspect(file, { chunkBytes: 300_000 }).reading.day_first).toEqual([3]);
  });

  test('a vendor with one order reads its dates in that order', () => {
    const fields = {
      member_id: { from: ['id'] },
      date_of_birth: { from: ['dob'] },
      hire_date: { from: ['hired'], formats: ['DD/MM/YYYY' as const, 'MM/DD/YYYY' as const] },
    };
    const vendor = vendorOf('One order', fields, { detection: { required_headers: ['id', 'dob'] }, dialect: { date_formats: ['MM/DD/YYYY'] } });
    expect(inspect('id,dob,hired\n1,15/03/1985,15/03/2020\n', { vendors: [vendor] }).reading.day_first).toEqual([2]);
  });

  test('numbered dependent columns are followed, too', () => {
    const fields = { last_name: { from: ['last'] }, member_id: { from: ['id'] } };
    const dependents = { max: 3, fields: { date_of_birth: { from: ['Dep{n} DOB'] } } };
    const vendor = vendorOf('Wide', fields, {
      detection: { required_headers: ['id', 'last'] },
      dialect: { date_formats: ['MM/DD/YYYY', 'DD/MM/YYYY'] },
      mapping: { dependent_columns: dependents },
    });
    expect(inspect('id,last,Dep1 DOB,Dep2 DOB\n1,x,01/02/1990,15/03/1985\n', { vendors: [vendor] }).reading.day_first).toEqual([3]);
  });
});

describe('a column whose order nothing proves, in a file of which another column has the day first', () => {
  const found = (file: string) => inspectAny(file).findings.map(({ code, source }) => [code, source]);

  test('is read month-first, as ever, and named in a warning', () => {
    const file = `${HEADER}M1,Anna,Example,15/03/1985,01/02/2020\nM2,Bob,Example,16/03/1985,03/03/2020\n`;
    expect(found(file)).toEqual([['date_order_assumed', 'Hire Date']]);
    expect(inspect(file).reading.day_first).toEqual([3]);
    const json = [{ memberId: 1, name: { first: 'Anna', last: 'Example' }, dob: '15/03/1985', job: { hireDate: '01/02/2020' } }];
    expect(found(JSON.stringify(json))).toEqual([['date_order_assumed', 'job.hireDate']]);
  });

  test.each([
    ['all its dates are the same in both orders', '15/03/1985,02/02/2020'],
    ['it has none', '15/03/1985,'],
    ['its dates are no numbers', '15/03/1985,2020-01-02'],
    ['it is proven itself', '15/03/1985,16/02/2020'],
    ['none is proven', '05/03/1985,01/02/2020'],
    ['the other has the month first', '03/15/1985,01/02/2020'],
  ])('is not where %s', (_what, cells) => {
    expect(found(`${HEADER}M1,Anna,Example,${cells}\n`)).toEqual([]);
  });
});

describe('a column with dates of both orders', () => {
  const found = (...births: string[]) =>
    inspectAny(HEADER + births.map((birth) => `M1,Anna,Example,${birth},\n`).join('')).findings.map(({ code, source }) => [code, source]);

  test('is named, whichever order comes first', () => {
    expect(found('15/03/1985', '04/05/1986', '03/15/1985')).toEqual([['date_order_assumed', 'DOB']]);
    expect(found('03/15/1985', '04/05/1986', '15/03/1985')).toEqual([['date_order_assumed', 'DOB']]);
    expect(found('03/15/1985', '04/05/1986', '45/03/1985')).toEqual([]);
  });

  test('is looked for in the first rows, behind which proofs of one order are enough', () => {
    const usual = Array<string>(1000).fill('01/02/1990');
    const four = ['03/15/1985', '03/16/1985', '03/17/1985', '03/18/1985'];
    const others = ['15/03/1985', '16/03/1985'];
    expect(found(...four, ...others)).toEqual([['date_order_assumed', 'DOB']]);
    expect(found(...four, ...usual.slice(0, 900), ...others)).toEqual([['date_order_assumed', 'DOB']]);
    expect(found(...four, ...usual, ...others)).toEqual([]);
  });

  test('is none where one of many is mistyped', () => {
    expect(found('03/15/1985', '03/16/1985', '03/17/1985', '03/18/1985', '15/03/1985')).toEqual([]);
    expect(found('15/03/1985', '16/03/1985', '17/03/1985', '18/03/1985', '03/15/1985')).toEqual([]);
  });
});

const ORDERED = 'Member ID,First Name,Last Name,DOB,Hire Date,Effective Date\n';

test('a last day that a program wrote into all rows proves no more than one date', () => {
  const days = (...ends: string[]): number[] =>
    inspect('Member ID,First Name,Last Name,DOB,Termination Date\n' + ends.map((end) => `M1,Anna,Example,03/15/1985,${end}\n`).join('')).reading
      .day_first;
  const noEnds = Array<string>(8).fill('31/12/9999');
  expect(days(...noEnds, '06/30/2025', '07/05/2025')).toEqual([]);
  expect(days(...noEnds, '30/06/2025', '07/05/2025')).toEqual([4]);
  expect(days(...noEnds, '07/05/2025')).toEqual([4]);
  expect(days(...Array<string>(8).fill('31/12/2024'), '06/30/2025')).toEqual([4]);
});

test('days of one January are no firsts of months where another column has the day first', () => {
  const order = (birth: (at: number) => string): number[] =>
    inspect(ORDERED + ['13', '03', '04', '05', '06', '07'].map((day, at) => `M1,Anna,Example,${birth(at)},${day}/01/2025,12/31/2024\n`).join(''))
      .reading.day_first;
  expect(order((at) => `${13 + at}/05/1980`)).toEqual([3, 4]);
  expect(order((at) => `05/${13 + at}/1980`)).toEqual([]);
});
