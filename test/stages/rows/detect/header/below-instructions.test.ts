import { describe, expect, test } from 'vitest';
import { normalizeFile } from '../../normalized.ts';
import { normalizeSheet } from '../../sheet.ts';
import { csvOf } from '../../tables.ts';
import { refusal } from '../inspecting.ts';

const HEADER = ['Employee ID', 'First Name', 'Last Name', 'Date of Birth', 'Plan'];
const PEOPLE = [
  ['E1', 'Ann', 'Lee', '1985-03-15', 'PPO'],
  ['E2', 'Bob', 'Ray', 'soon', 'PPO'],
  ['E3', 'Cy', 'Fox', '1990-03-15', 'PPO'],
];
const instructions = (lines: number): string[][] => Array.from({ length: lines }, (_, at) => [`${at + 1}.`, 'Fill in each column.', '', '', '']);

describe('a header below instructions', () => {
  test.each([19, 20, 21, 60, 95])('is found behind %i of them, and rows keep their numbers', (lines) => {
    const rows = [...instructions(lines), HEADER, ...PEOPLE];
    for (const file of [normalizeFile(csvOf(rows)), normalizeFile(csvOf(rows), { chunkBytes: 7, segmentBytes: 20 }), normalizeSheet(rows)]) {
      expect(file.records.map(({ employee_id }) => employee_id)).toEqual(['E1', 'E3']);
      expect(file.errors.map(({ row_number, code }) => [row_number, code])).toEqual([[lines + 3, 'invalid_date']]);
    }
  });

  test('keeps the headings that stand above it', () => {
    const headings = ['Employee', '', '', '', '', 'Dependent 1', ''];
    const rows = [...instructions(30), headings, [...HEADER, 'First Name', 'Last Name'], [...PEOPLE[0]!, 'Di', 'Lee']];
    const [record] = normalizeSheet(rows).records;
    expect(record).toMatchObject({ first_name: 'Ann', dependents: [{ first_name: 'Di' }] });
  });

  test('is not looked for below rows of persons, who would be lost', () => {
    const persons = Array.from({ length: 25 }, (_, at) => [`E${at}`, 'Ann', 'Lee', '1985-03-15', 'PPO']);
    expect(refusal(csvOf([...persons, HEADER, ...PEOPLE])).code).toBe('unrecognized_layout');
    expect(() => normalizeSheet([...persons, HEADER, ...PEOPLE])).toThrow('none of the columns');
  });

  test.each([
    ['an SSN and a name each', (n: number) => [`41234567${n % 10}`, 'Lee, Ann', '', '', '']],
    ['an id and a day each', (n: number) => [`E${n}`, '', '', '1985-03-15', '']],
    ['a name each', (n: number) => [`Ann Lee ${n}`, '', '', '', '']],
  ])('is not looked for below persons of whom little is said: %s', (_, line) => {
    const persons = Array.from({ length: 25 }, (_one, at) => line(at));
    expect(refusal(csvOf([...persons, HEADER, ...PEOPLE])).code).toBe('unrecognized_layout');
    expect(() => normalizeSheet([...persons, HEADER, ...PEOPLE])).toThrow('none of the columns');
  });

  test('is found below lists of codes and a day among instructions', () => {
    const codes = Array.from({ length: 15 }, (_, at) => [`C${at}`, `Code ${at}`, '', '', '']);
    const rows = [...instructions(20), ['Return by 12/01/2025', '', '', '', ''], ...codes, HEADER, ...PEOPLE];
    for (const file of [normalizeFile(csvOf(rows)), normalizeSheet(rows)])
      expect(file.records.map(({ employee_id }) => employee_id)).toEqual(['E1', 'E3']);
  });
});
