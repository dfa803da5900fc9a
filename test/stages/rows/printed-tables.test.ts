import { describe, expect, test } from 'vitest';
import { inspect } from './detect/inspecting.ts';
import { normalizeFile } from './normalized.ts';
import { normalizeSheet } from './sheet.ts';

const PEOPLE = ['E1', 'E2', 'E3'];
const COLUMNS = ['employee_id', 'first_name', 'last_name', 'hire_date'];
const cellsOf = (id: string): string[] => [id, 'Ann', 'Lee', '2020-01-05'];
const barred = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const BORDER = '+-------------+------------+-----------+------------+';

/** Tables as programs print them, of the same three people. */
const TABLES: Readonly<Record<string, string[]>> = {
  Markdown: [barred(COLUMNS), '| :---: | --- | :--- | ---: |', ...PEOPLE.map((id) => barred(cellsOf(id)))],
  'a block of Markdown': ['```', barred(COLUMNS), '|---|---|---|---|', ...PEOPLE.map((id) => barred(cellsOf(id))), '```', ''],
  'a block of CSV in Markdown': ['```csv', COLUMNS.join(), ...PEOPLE.map((id) => cellsOf(id).join()), '```'],
  MySQL: [
    'mysql> select * from employees;',
    BORDER,
    barred(COLUMNS),
    BORDER,
    ...PEOPLE.map((id) => barred(cellsOf(id))),
    BORDER,
    '3 rows in set (0.00 sec)',
    '',
    'mysql> exit',
    'Bye',
  ],
  PostgreSQL: [COLUMNS.join(' | '), '-------------+------------+-----------+-----------', ...PEOPLE.map((id) => cellsOf(id).join(' | ')), '(3 rows)'],
  'SQL Server': [COLUMNS.join(), '-----------,----------,---------,---------', ...PEOPLE.map((id) => cellsOf(id).join()), '', '(3 rows affected)'],
  'a report': [COLUMNS.join(), ...PEOPLE.map((id) => cellsOf(id).join()), ',,,----------', '=========='],
};

describe.each(Object.entries(TABLES))('a table of %s', (_, lines) => {
  const text = `${lines.join('\r\n')}\r\n`;

  test('has its rows and nothing else', () => {
    const { records, errors, tally } = normalizeFile(text);
    expect(records.map(({ employee_id, hire_date }) => [employee_id, hire_date])).toEqual(PEOPLE.map((id) => [id, '2020-01-05']));
    expect(tally.rows).toBe(3);
    expect(errors).toEqual([]);
  });

  test('is counted and read the same however it is cut', () => {
    const whole = normalizeFile(text, { withoutKernel: true });
    for (const chunkBytes of [1, 2, 7, 64]) {
      expect(inspect(text, { chunkBytes })).toEqual(inspect(text));
      expect(normalizeFile(text, { chunkBytes, segmentBytes: 60 }).recordText).toBe(whole.recordText);
    }
  });
});

test('a line that is drawn between the rows of a sheet is no row', () => {
  const { tally, errors } = normalizeSheet([COLUMNS, ['----', '----', '----', '----'], cellsOf('E1'), ['', '', '', '======'], cellsOf('E2')]);
  expect([tally.rows, errors]).toEqual([2, []]);
});

test('a trailer with another delimiter than the rows is none of them, and its count is compared', () => {
  const text = (count: number): string => `HDR|HR|20260101\n${COLUMNS.join()}\n${cellsOf('E1').join()}\nTRL|RecordCount=${count}|Checksum=99\n`;
  expect(normalizeFile(text(1)).tally.rows).toBe(1);
  expect(inspect(text(1)).findings).toEqual([]);
  expect(inspect(text(50)).findings.map(({ code, original_value }) => [code, original_value])).toEqual([['trailer_count_differs', '50']]);
});
