import { describe, expect, test } from 'vitest';
import { normalizeFile } from './normalized.ts';

const HEADER = 'Employee ID,First Name,Last Name,SSN,DOB,Gender,Address 1,Address 2,City,State,Zip,Plan,Tier,Effective Date,Term Date';
const ANN = '1001,Ann,Lee,219-09-9991,03/15/1985,F,18 Quarry Road,Apt 4,Concord,NH,03301,PPO 500,Family,01/01/2025,12/31/2025';
const BOB = '1002,Bob,Ray,219-09-9992,04/15/1985,M,9 Elm Street,,Boston,MA,02108,HMO Gold,Single,01/01/2025';
const CY = '1003,Cy,Oz,219-09-9993,05/15/1985,M,7 Main Street,,Newark,NJ,07102';
const DI = '1004,Di,Fox,219-09-9994,06/15/1985,F,,,,,,PPO 500,Single,01/01/2025';

function read(...lines: string[]) {
  const { records, errors, inspection } = normalizeFile([HEADER, ...lines, ''].join('\n'));
  return {
    ids: records.map(({ employee_id }) => employee_id),
    faults: errors.map(({ row_number, code }) => `${row_number} ${code}`),
    records,
    inspection,
  };
}

describe('rows that leave off the blank cells at their end', () => {
  test('are read, whatever their length, with blanks behind', () => {
    const { ids, faults, records } = read(ANN, BOB, CY, DI);
    expect([ids, faults]).toEqual([['1001', '1002', '1003', '1004'], []]);
    expect(records.map(({ coverage }) => coverage.plan_id)).toEqual(['PPO 500', 'HMO Gold', null, 'PPO 500']);
    expect(records[1]).toMatchObject({
      address: { city: 'Boston', zip: '02108' },
      coverage: { effective_date: '2025-01-01', termination_date: null },
    });
  });

  test('are read where no row is full', () => {
    expect(read(BOB, CY, DI)).toMatchObject({ ids: ['1002', '1003', '1004'], faults: [] });
  });

  test('are read in families as full rows are', () => {
    const header = 'Relationship,First Name,Last Name,DOB,Gender,SSN,Zip';
    const rows = [
      'Self,Ann,Lee,1985-03-15,F,219099991,03301',
      'Child,Kim,Lee,2010-03-15,M,219099992',
      'Child,Lou,Lee,2012-03-15,F,219099993',
      'Self,Bob,Ray,1975-03-15,M,219099994,02108',
    ];
    const { records, errors } = normalizeFile([header, ...rows, ''].join('\n'));
    expect([records.map(({ first_name, dependents }) => [first_name, dependents.length]), errors]).toEqual([
      [
        ['Ann', 2],
        ['Bob', 0],
      ],
      [],
    ]);
  });

  test('are still column_count where a cell is lost in the middle', () => {
    const full = [ANN, ANN.replace('1001', '1006'), ANN.replace('1001', '1007')];
    const { faults, ids } = read(
      ...full,
      BOB,
      CY,
      DI,
      BOB.replace('1002', '1008'),
      '1005,Ed Ash,219-09-9995,06/15/1985,M,9 Elm Street,,Boston,MA,02108',
    );
    expect(faults).toEqual(['9 column_count']);
    expect(ids).toEqual(['1001', '1006', '1007', '1002', '1003', '1004', '1008']);
  });

  test('are column_count in a file whose rows are full', () => {
    const full = [ANN, ...['1006', '1007', '1008'].map((id) => ANN.replace('1001', id))];
    expect(read(...full, BOB).faults).toEqual(['6 column_count']);
  });

  test('are column_count where other rows end in blank cells that are there', () => {
    expect(read(ANN, `${BOB},`, CY, `${DI},`, BOB).faults).toEqual(['4 column_count', '6 column_count']);
  });

  test('are read in blocks, as spreadsheets write them, with blank cells at the end of some', () => {
    const block = [CY, '1004,Di,Fox,219-09-9994,06/15/1985,F,,,,,', CY, CY, CY, '1004,Di,Fox,219-09-9994,06/15/1985,F,,,,,'];
    expect(read(ANN, `${BOB},`, ...block).faults.filter((fault) => fault.endsWith('column_count'))).toEqual([]);
  });

  test('are column_count where all are short, and what stands in them is not what the header says', () => {
    const shifted = ['1,"Lee, Ann",1985-03-15,F,03301', '2,"Ray, Bob",1975-03-15,M,02108', '3,"Oz, Cy",1965-03-15,M,07102'];
    const { errors } = normalizeFile(['Employee ID,Name (Last, First),DOB,Gender,Zip', ...shifted, ''].join('\n'));
    expect(errors.map(({ code }) => code)).toEqual(['column_count', 'column_count', 'column_count']);
  });

  test('are column_count where lines are broken inside values', () => {
    const broken = ['1001,Ann,Lee,219-09-9991,03/15/1985,F,18 Quarry Road', 'Apt 4,,Concord,NH,03301,PPO 500,Family,01/01/2025,12/31/2025'];
    expect(new Set(read(...broken, ANN, ...broken).faults)).toEqual(
      new Set(['2 column_count', '3 column_count', '5 column_count', '6 column_count']),
    );
  });
});

test('blank cells past the most that a row can have are left off, as a sheet writes them that has a format to its last column', () => {
  const blanks = ','.repeat(16_384);
  const { records, errors } = normalizeFile(
    `Employee ID,First Name,Last Name,SSN${blanks}\n1001,Ann,Lee,219-09-9991${blanks}\n1002,Bob,Ray,219-09-9992${blanks}x\n`,
  );
  expect(records.map(({ employee_id }) => employee_id)).toEqual(['1001']);
  expect(errors.map(({ row_number, code }) => [row_number, code]).filter(([, code]) => code !== 'birth_date_missing')).toEqual([[3, 'column_count']]);
});
