import { describe, expect, test } from 'vitest';
import { normalizeFile, type NormalizedFile } from '../normalized.ts';
import { normalizeSheet } from '../sheet.ts';

const HEADER = 'EmpID,EmpLast,EmpFirst,EmpDOB,DepLast,DepFirst,DepDOB,DepRel,Medical,Dental,Vision';
const KAI = '1,Aho,Kai,1970-01-01';
const LIV = 'Aho,Liv,1971-02-02,Spouse';
const MIO = 'Aho,Mio,2005-03-03,Child';
const NAN = '2,Berg,Nan,1980-04-04';
const OLE = 'Berg,Ole,1981-05-05,Spouse';
const PIA = '3,Dahl,Pia,1985-06-06';
const TOR = 'Dahl,Tor,1986-07-07,Spouse';
const NOBODY = ',,,';

const coveragesOf = (lines: readonly string[], header = HEADER) => found(normalizeFile([header, ...lines].join('\n')));

function found({ inspection, records, errors }: NormalizedFile) {
  return {
    ofDependents: inspection.reading.benefits_of_dependents === true,
    errors: errors.map(({ row_number: row, code }) => `${row} ${code}`),
    coverages: records.map(({ first_name: name, coverage, dependents }) =>
      [
        name,
        coverage.benefit ?? 'none',
        ...(coverage.coverage_type === 'WAIVED' ? ['waived'] : []),
        ...dependents.map(({ first_name: of, effective_date: day }) => `+${of}${day === null ? '' : ` ${day}`}`),
      ].join(' '),
    ),
  };
}

/** Two employees whose own rows elect more than those of their dependents. */
const PROOF = [`${NAN},${NOBODY},Y,Y,N`, `${NAN},${OLE},Y,N,N`, `${PIA},${NOBODY},Y,Y,N`, `${PIA},${TOR},N,Y,N`];
const OF_PROOF = [
  'Nan medical +Ole',
  'Nan dental',
  'Nan vision waived',
  'Ole dental waived',
  'Ole vision waived',
  'Pia medical',
  'Pia dental +Tor',
  'Pia vision waived',
  'Tor medical waived',
  'Tor vision waived',
];

describe('an employee and one dependent in a row whose benefits are the dependent’s', () => {
  test('a dependent stands in what its row elects, and the employee has what the row without one says', () => {
    expect(coveragesOf([`${KAI},${NOBODY},Y,Y,Y`, `${KAI},${LIV},Y,Y,N`, `${KAI},${MIO},Y,Y,N`, ...PROOF])).toEqual({
      ofDependents: true,
      errors: [],
      coverages: ['Kai medical +Liv +Mio', 'Kai dental +Liv +Mio', 'Kai vision', 'Liv vision waived', 'Mio vision waived', ...OF_PROOF],
    });
  });

  test('in a sheet, too', () => {
    const rows = [HEADER, ...PROOF].map((line) => line.split(',').map((cell) => (cell === '' ? null : cell)));
    expect(found(normalizeSheet(rows))).toEqual({ ofDependents: true, errors: [], coverages: OF_PROOF });
  });

  test('a blank is as good as a no, and plans are as good as a yes', () => {
    const header = HEADER.replace('Medical,Dental,Vision', 'Medical Plan,Dental Plan,Vision Plan');
    const { ofDependents, coverages } = coveragesOf(
      [`${KAI},${NOBODY},PPO,DPO,`, `${KAI},${LIV},PPO,,`, `${NAN},${NOBODY},HMO,DPO,VSP`, `${NAN},${OLE},Waived,DPO,`],
      header,
    );
    expect(ofDependents).toBe(true);
    expect(coverages).toEqual(['Kai medical +Liv', 'Kai dental', 'Nan medical', 'Nan dental +Ole', 'Nan vision', 'Ole medical waived']);
  });

  test('an employee whose rows all name dependents has what any of them elects, and waives what all of them waive', () => {
    const { ofDependents, coverages } = coveragesOf([`${KAI},${LIV},N,Y,N`, `${KAI},${MIO},Y,Y,N`, ...PROOF]);
    expect(ofDependents).toBe(true);
    expect(coverages).toEqual([
      'Kai dental +Liv +Mio',
      'Kai vision waived',
      'Liv medical waived',
      'Liv vision waived',
      'Kai medical +Mio',
      'Mio vision waived',
      ...OF_PROOF,
    ]);
  });

  test('an error in the row without a dependent takes nothing from the other rows', () => {
    const header =
      'EmpID,EmpLast,EmpFirst,EmpDOB,DepLast,DepFirst,DepDOB,DepRel,Medical Plan,Medical Effective Date,Dental Plan,Dental Effective Date';
    const { ofDependents, coverages, errors } = coveragesOf(
      [
        `${KAI},${NOBODY},PPO,soon,DPO,2025-01-01`,
        `${KAI},${LIV},PPO,2025-01-01,,`,
        `${KAI},${MIO},,,DPO,2025-01-01`,
        `${NAN},${NOBODY},PPO,2025-01-01,DPO,2025-01-01`,
        `${NAN},${OLE},,,DPO,2025-01-01`,
        `${PIA},${NOBODY},PPO,2025-01-01,DPO,2025-01-01`,
        `${PIA},${TOR},,,DPO,2025-01-01`,
      ],
      header,
    );
    expect(ofDependents).toBe(true);
    expect(errors).toEqual(['2 invalid_date']);
    expect(coverages.slice(0, 2)).toEqual(['Kai dental +Mio 2025-01-01', 'Kai medical +Liv 2025-01-01']);
  });

  test('a dependent whose benefits are all blank stands in none of them', () => {
    const { coverages } = coveragesOf([...PROOF, `${KAI},${NOBODY},Y,Y,`, `${KAI},${LIV},,,`]);
    expect(coverages).toEqual([...OF_PROOF, 'Kai medical', 'Kai dental', 'Liv none']);
  });

  test('what a dependent elects and the employee does not is a coverage of the dependent', () => {
    const more = Array.from({ length: 4 }, (_, at) => PROOF.map((line) => line.replace(/^(\d)/, `${at}$1`))).flat();
    const { ofDependents, coverages } = coveragesOf([...PROOF, ...more, `${KAI},${NOBODY},Y,,`, `${KAI},${LIV},Y,,Y`]);
    expect(ofDependents).toBe(true);
    expect(coverages.slice(-2)).toEqual(['Kai medical +Liv', 'Liv vision']);
  });

  test.each([
    ['an employee id', '1', '1'],
    ['an SSN', '501-22-3301', expect.stringMatching(/^[^-]{12,}$/)],
  ])('such a coverage says by the id of the family whose it is: %s', (_, id, shown) => {
    const ssn = (line: string): string => (id === '1' ? line : line.replace(/^(\d)/, '501-22-330$1'));
    const header = id === '1' ? HEADER : HEADER.replace('EmpID', 'SSN');
    const { records } = normalizeFile([header, ...[...PROOF, `${KAI},${NOBODY},Y,,`, `${KAI},${LIV},Y,N,`].map(ssn)].join('\n'));
    const alone = records.filter(({ first_name: name }) => name === 'Liv');
    expect(alone).toMatchObject([{ member_id: shown, coverage: { benefit: 'dental' } }]);
    expect(records.flatMap(({ dependents }) => dependents.map(({ member_id: own }) => own))).toEqual(expect.not.arrayContaining([id]));
  });

  test('a dependent with two rows has what either of them elects', () => {
    const more = Array.from({ length: 4 }, (_, at) => PROOF.map((line) => line.replace(/^(\d)/, `${at}$1`))).flat();
    const { coverages } = coveragesOf([...PROOF, ...more, `${KAI},${NOBODY},Y,Y,`, `${KAI},${LIV},Y,N,`, `${KAI},${LIV},N,Y,`]);
    expect(coverages.slice(-2)).toEqual(['Kai medical +Liv', 'Kai dental +Liv']);
  });

  test('what is wrong with a dependent leaves the employee its benefits', () => {
    const { coverages, errors } = coveragesOf([...PROOF, `${KAI},${NOBODY},Y,Y,Y`, `${KAI},Aho,Liv,2071-02-02,Spouse,Y,N,N`]);
    expect(errors).toEqual(['7 birth_date_in_future']);
    expect(coverages).toEqual([...OF_PROOF, 'Kai medical', 'Kai dental', 'Kai vision']);
  });

  test('the days of the row’s benefits are the dependent’s, and an unreadable one is said once', () => {
    const header =
      'EmpID,EmpLast,EmpFirst,EmpDOB,DepLast,DepFirst,DepDOB,DepRel,Medical Plan,Medical Effective Date,Dental Plan,Dental Effective Date';
    const { coverages, errors } = coveragesOf(
      [
        `${KAI},${NOBODY},PPO,2025-01-01,DPO,2025-01-01`,
        `${KAI},${LIV},PPO,2025-03-01,,`,
        `${KAI},${MIO},PPO,2025-01-01,DPO,soon`,
        `${NAN},${NOBODY},PPO,2025-01-01,DPO,2025-01-01`,
        `${NAN},${OLE},,,DPO,2025-01-01`,
      ],
      header,
    );
    expect(errors).toEqual(['4 invalid_date']);
    expect(coverages).toEqual(['Kai medical +Liv 2025-03-01 +Mio 2025-01-01', 'Kai dental', 'Nan medical', 'Nan dental +Ole 2025-01-01']);
  });
});

describe('an employee and one dependent in a row whose benefits are not proven to be the dependent’s', () => {
  test.each([
    ['rows of one employee agree', [`${KAI},${LIV},Y,Y,N`, `${KAI},${MIO},Y,Y,N`, `${NAN},${OLE},Y,N,N`]],
    ['one employee alone differs', [`${KAI},${NOBODY},Y,Y,Y`, `${KAI},${LIV},Y,Y,N`, `${NAN},${NOBODY},Y,N,N`]],
    ['benefits stand in the row without a dependent alone', PROOF.map((line) => line.replace(/^(.*(?:Ole|Tor).*?)(?:,[YN]){3}$/, '$1,,,'))],
    ['a dependent has the only row of its employee, and not all', [...PROOF, `${KAI},${LIV},Y,N,N`]],
    ['each row is of one benefit', [`${KAI},${LIV},Y,,`, `${KAI},${NOBODY},,Y,`, `${NAN},${OLE},,Y,`, `${NAN},${NOBODY},Y,,`]],
    ['rows of one employee stand apart', [PROOF[0]!, PROOF[2]!, PROOF[1]!, PROOF[3]!]],
    ['a dependent has two rows', [`${KAI},${NOBODY},Y,Y,N`, `${KAI},${LIV},Y,,`, `${KAI},${LIV},,Y,`, ...PROOF]],
  ])('nothing is taken from the employee: %s', (_, lines) => {
    expect(coveragesOf(lines).ofDependents).toBe(false);
  });

  test('columns of the dependent’s own benefits leave those of the row to the employee', () => {
    const lines = PROOF.map((line) => `${line},Y`);
    expect(coveragesOf(lines, `${HEADER},Dependent Medical`).ofDependents).toBe(false);
  });

  test('a row that names a dependent waives nothing that another row of the employee elects', () => {
    const { ofDependents, coverages } = coveragesOf([`${KAI},${NOBODY},Y,Y,N`, `${KAI},${LIV},Y,N,N`, `${NAN},${NOBODY},Y,N,N`]);
    expect(ofDependents).toBe(false);
    expect(coverages).toEqual([
      'Kai medical +Liv',
      'Kai dental +Liv',
      'Kai vision waived +Liv',
      'Nan medical',
      'Nan dental waived',
      'Nan vision waived',
    ]);
  });

  test('of two plans of a benefit, a row that elects one may decline the other', () => {
    const { coverages } = coveragesOf(
      [`${KAI},${LIV},N,Y,Y`, `${KAI},${MIO},Y,N,N`, `${NAN},${NOBODY},Y,N,Y`],
      HEADER.replace('Medical,Dental,Vision', 'Medical HMO,Medical PPO,Dental'),
    );
    expect(coverages.filter((coverage) => coverage.startsWith('Kai'))).toEqual([
      'Kai dental +Liv +Mio',
      'Kai medical waived +Liv +Mio',
      'Kai medical +Liv +Mio',
      'Kai medical +Liv +Mio',
      'Kai medical waived +Liv +Mio',
    ]);
  });
});
