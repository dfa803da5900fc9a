import { describe, expect, test } from 'vitest';
import { FORMATS, type Rows } from '../../tables.ts';

const HEADER = ['Employee ID', 'First Name', 'Last Name', 'DOB', 'Plan', 'Premium'];
const ANN = ['1', 'Ann', 'Lee', '1985-03-15', 'PPO', '100.00'];
const BOB = ['2', 'Bob', 'Ray', '1970-12-01', 'HMO', '200.00'];
const alone = (text: string): string[] => [text, '', '', '', '', ''];

describe.each(FORMATS)('a heading between the rows of %s', (_format, read) => {
  const of = (...rows: Rows) => {
    const { records, errors, tally, inspection } = read([HEADER, ...rows]);
    return {
      people: records.map(({ first_name }) => first_name),
      rows: tally.rows,
      entries: errors.length,
      findings: inspection.findings.map(({ code, suggested_fix: fix }) => `${code} ${/row \d+/.exec(fix ?? '')?.[0] ?? ''}`),
    };
  };

  test.each([
    'Group: 0012 - Acme East',
    'GROUP 0012',
    'Group No. 12',
    'Subgroup # A7',
    'Division - West',
    'Department: Accounting',
    'Company Name: Acme',
    'Plan: Gold PPO',
  ])('that says whose rows stand below it is none of them, and is named once: %s', (heading) => {
    const file = of(alone(heading), ANN, alone(heading.replace('12', '13')), BOB, ['Total records', '2', '', '', '', '']);
    expect(file).toEqual({ people: ['Ann', 'Bob'], rows: 2, entries: 0, findings: ['values_unread row 2'] });
  });

  test.each(['Groupe', 'Accounting', 'Dental'])('that says it in no such words may be what is left of a person: %s', (heading) => {
    expect(of(alone(heading), ANN, BOB)).toMatchObject({ people: ['Ann', 'Bob'], rows: 3, entries: 1, findings: [] });
  });

  test('with anything beside it is a row', () => {
    expect(of(['Group: 0012', 'Al', '', '', '', ''], ANN)).toMatchObject({ rows: 2, people: ['Ann'] });
  });

  test('a total of one plan below its rows is none of them', () => {
    const file = of(ANN, ['Plan Total: 1 enrolled', '', '', '', '', '100.00'], BOB);
    expect(file).toEqual({ people: ['Ann', 'Bob'], rows: 2, entries: 0, findings: [] });
  });

  test('a total of those who are enrolled counts no rows', () => {
    const file = of(ANN, BOB, ['Total: 1 enrolled', '', '', '', '', '']);
    expect(file).toEqual({ people: ['Ann', 'Bob'], rows: 2, entries: 0, findings: [] });
  });

  test('what is due below the rows is neither a person nor a count of them', () => {
    for (const words of ['Amount Due', 'Total Premium', 'Total Monthly Premium:', 'Total Cost'])
      expect(of(ANN, BOB, ['', 'Subtotal', '', '', '', '300.00'], ['', words, '', '', '', '300'])).toEqual({
        people: ['Ann', 'Bob'],
        rows: 2,
        entries: 0,
        findings: [],
      });
  });

  test.each(['Total Elections: 5', 'Total Active Employees: 1,204', 'Total Volume: $50,000.00'])(
    'how many there are of anything is no row: %s',
    (words) => {
      expect(of(ANN, BOB, [words, '', '', '', '', ''])).toEqual({ people: ['Ann', 'Bob'], rows: 2, entries: 0, findings: [] });
    },
  );
});
