import { describe, expect, it } from 'vitest';
import { normalizeFile } from './normalized.ts';
import { csv } from './one-row.ts';

const COLUMNS = [
  'Employee ID',
  'First Name',
  'Last Name',
  'SSN',
  'DOB',
  'Relationship',
  'Medical Plan',
  'Medical Plan Member ID',
  'Vision Plan',
  'Vision Member ID',
  'Dental Plan',
];
const read = (...rows: readonly string[][]) => normalizeFile(csv(COLUMNS, rows));
const ids = ({ records }: ReturnType<typeof read>) =>
  records.map(({ coverage, member_id, dependents }) => [
    coverage.benefit,
    member_id,
    ...dependents.map((one) => `${one.first_name} ${one.member_id}`),
  ]);

const ANN = ['1', 'Ann', 'Lee', '', '1980-01-02', 'Self', 'HMO', 'M-1', 'VSP', 'V-1', 'DEN'];

describe('a column of the number by which the carrier of one benefit knows a member', () => {
  it('is the member id of that benefit’s record, and of no other', () => {
    expect(ids(read(ANN))).toEqual([
      ['medical', 'M-1'],
      ['dental', null],
      ['vision', 'V-1'],
    ]);
  });

  it('stands in for the person’s own id', () => {
    const file = normalizeFile(csv([...COLUMNS, 'Member ID'], [[...ANN, 'P-1']]));
    expect(ids(file)).toEqual([
      ['medical', 'M-1'],
      ['dental', 'P-1'],
      ['vision', 'V-1'],
    ]);
  });

  it('is that of a dependent by its own row, whom it also puts into its coverage', () => {
    const bob = ['1', 'Bob', 'Lee', '', '1981-01-02', 'Spouse', '', 'M-2', '', '', ''];
    const kim = ['1', 'Kim', 'Lee', '', '2011-01-02', 'Child', 'HMO', 'M-3', 'VSP', 'V-3', ''];
    expect(ids(read(ANN, bob, kim))).toEqual([
      ['medical', 'M-1', 'Bob M-2', 'Kim M-3'],
      ['dental', null],
      ['vision', 'V-1', 'Kim V-3'],
    ]);
  });

  it('is no number of dependents in columns, who have their own', () => {
    const columns = [
      'Employee ID',
      'First Name',
      'Last Name',
      'Medical Plan',
      'Medical Member ID',
      'Vision Plan',
      'Dep 1 First Name',
      'Dep 1 Member ID',
      'Dep 1 Vision',
      'Dep 1 Vision Member ID',
    ];
    expect(ids(normalizeFile(csv(columns, [['1', 'Ann', 'Lee', 'HMO', 'M-1', 'VSP', 'Kim', 'K-1', 'VSP', 'K-V']])))).toEqual([
      ['medical', 'M-1', 'Kim K-1'],
      ['vision', null, 'Kim K-V'],
    ]);
  });

  it('becomes a token where it is the person’s SSN', () => {
    const file = read(['1', 'Ann', 'Lee', '219-09-0368', '1980-01-02', 'Self', 'HMO', '219090368', 'VSP', 'V-1', '']);
    expect(file.recordText).not.toContain('219090368');
    expect(ids(file)).toEqual([
      ['medical', expect.stringMatching(/^tok_/)],
      ['vision', 'V-1'],
    ]);
  });

  it('leaves the coverages of a row that says no relationship one person’s', () => {
    const columns = COLUMNS.filter((column) => column !== 'Relationship');
    const file = normalizeFile(csv(columns, [ANN.filter((cell) => cell !== 'Self')]));
    expect(file.records.map(({ relationship, dependents }) => [relationship, dependents.length])).toEqual([
      ['self', 0],
      ['self', 0],
      ['self', 0],
    ]);
  });

  it('is the member’s id where no other column names a benefit', () => {
    expect(ids(normalizeFile(csv(['First Name', 'Last Name', 'Plan Name', 'Medical Member ID'], [['Ann', 'Lee', 'HMO', 'M-1']])))).toEqual([
      [null, 'M-1'],
    ]);
  });
});
