import { describe, expect, test } from 'vitest';
import { normalizeFile } from '../../../normalized.ts';

/** What is done with persons by the words of their rows. */
const actionsOf = (header: string, ...words: readonly string[]) => {
  const rows = words.map((word, n) => `${word},M${n},Fox,Ann,1980-01-0${n + 1},PPO`);
  return normalizeFile(`${header},Member ID,Last Name,First Name,DOB,Plan\n${rows.join('\n')}\n`).records.map(({ action }) => action);
};

describe('a type of records', () => {
  test.each([
    ['Record Type', ['ADD', 'TERM', 'CHANGE'], ['add', 'terminate', 'change']],
    ['Rec Type', ['New', 'Change', 'Terminate'], ['add', 'change', 'terminate']],
    ['Record Type', ['T', 'N', 'A'], ['terminate', 'add', 'add']],
    ['Trans', ['ADD', 'CHG', 'TRM'], ['add', 'change', 'terminate']],
    ['Operation', ['Add', 'Delete', 'Update'], ['add', 'terminate', 'change']],
    ['Activity Code', ['A', 'T', 'C'], ['add', 'terminate', 'change']],
    ['Add/Change/Delete', ['A', 'T', 'C'], ['add', 'terminate', 'change']],
    ['Type', ['Term', 'ADD', 'Term'], ['terminate', 'add', 'terminate']],
    ['Type', ['Terminated', 'Terminated', 'Terminated'], ['terminate', 'terminate', 'terminate']],
    ['Record Type', ['Term', 'Term', 'Term'], ['terminate', 'terminate', 'terminate']],
  ])('is the action where all rows say what is done: %s %s', (header, words, actions) => {
    expect(actionsOf(header, ...words)).toEqual(actions);
  });

  test.each([
    ['Record Type', ['A', 'C', 'A']],
    ['Record Type', ['D', 'D', 'T']],
    ['Update Flag', ['Y', 'N', 'Y']],
    ['Operation', ['Payroll', 'New', 'Change']],
    ['Record Type', ['Enrollment', 'Demographic', 'Enrollment']],
    ['Record Type', ['ADD', 'Census', 'TERM']],
    ['Type', ['T', 'T', 'T']],
    ['Type', ['A', 'C', 'T']],
    ['Type', ['R', 'T', 'A']],
    ['Type', ['Term', 'Term', 'Term']],
  ])('is none where it may be a kind: %s %s', (header, words) => {
    expect(actionsOf(header, ...words)).toEqual([null, null, null]);
  });

  test.each([
    ['Op', ['I', 'U', 'D'], ['add', 'change', 'terminate']],
    ['Op', ['I', 'I', 'I'], ['add', 'add', 'add']],
    ['Operation Type', ['D', 'U', 'U'], ['terminate', 'change', 'change']],
    ['Change', ['U', 'I', 'D'], ['change', 'add', 'terminate']],
    ['Action', ['I', 'D', 'I'], ['add', 'terminate', 'add']],
    ['Transaction Code', ['I', 'U', 'U'], ['add', 'change', 'change']],
  ])('is the action where its letters are those of captured changes: %s %s', (header, words, actions) => {
    expect(actionsOf(header, ...words)).toEqual(actions);
  });

  test.each([
    ['Record Type', ['I', 'D', 'D']],
    ['Change', ['I', 'D', 'I']],
    ['Change', ['I', 'I', 'I']],
    ['Op', ['I', 'X', 'D']],
  ])('is none where its letters may be others: %s %s', (header, words) => {
    expect(actionsOf(header, ...words)).toEqual([null, null, null]);
  });

  test('of captured changes leaves the day on which a coverage began where it is', () => {
    const { records } = normalizeFile('Op,Member ID,Last Name,First Name,DOB,Eff Date\nD,M1,Fox,Ann,1980-01-01,2025-01-01\n');
    expect(records).toMatchObject([{ action: 'terminate', coverage: { effective_date: '2025-01-01', termination_date: null } }]);
  });

  test('is none beside an action', () => {
    const { records } = normalizeFile('Record Type,Action,Member ID,Last Name,First Name,DOB\nTERM,Add,M1,Fox,Ann,1980-01-01\n');
    expect(records).toMatchObject([{ action: 'add' }]);
  });

  test('is none where a row names nobody', () => {
    const rows = ['A,M1,Fox,Ann,1980-01-01,PPO', 'A,M2,Oak,Tom,1981-01-01,PPO', 'T,2,,,,'];
    const { records } = normalizeFile(`Record Type,Member ID,Last Name,First Name,DOB,Plan\n${rows.join('\n')}\n`);
    expect(records.map(({ action }) => action)).toEqual([null, null]);
  });
});
