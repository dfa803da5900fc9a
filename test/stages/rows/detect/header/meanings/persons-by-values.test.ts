import { describe, expect, test } from 'vitest';
import { normalizeFile } from '../../../normalized.ts';
import { inspectAny } from '../../inspecting.ts';

describe('a bare name', () => {
  test('is a person’s beside the id of a member, where all cells are', () => {
    const { records } = normalizeFile('Member ID,Name,Phone\nM1,Ann Fox,214-555-0101\nM2,"Oak, Tom",214-555-0102\n');
    expect(records).toMatchObject([
      { member_id: 'M1', first_name: 'Ann', last_name: 'Fox' },
      { member_id: 'M2', first_name: 'Tom', last_name: 'Oak' },
    ]);
  });

  test.each([['Fox Motors LLC'], ['Acme'], ['Route 66 Diner'], ['Bank of Bath']])('may be a company’s, and the refusal says so: %s', (name) => {
    const read = () => inspectAny(new TextEncoder().encode(`Member ID,Name,Phone\nM1,Ann Fox,214-555-0101\nM2,${name},214-555-0102\n`));
    expect(read).toThrow(expect.objectContaining({ code: 'unrecognized_layout', details: expect.stringContaining('the column "name" may as well') }));
  });

  test('is nobody’s beside the id of a group', () => {
    expect(() => normalizeFile('Group ID,Name,Phone\nG1,Ann Fox,214-555-0101\n')).toThrow();
  });
});

describe('the id of a position', () => {
  test('is that of the employee whom a payroll names, where there is no other', () => {
    const { records } = normalizeFile('Payroll Name,Position ID,Hire Date\n"Ruiz, Ana",ABC000001,01/10/2012\n"Roe, Fay",ABC000004,01/10/2020\n');
    expect(records).toMatchObject([
      { employee_id: 'ABC000001', last_name: 'Ruiz' },
      { employee_id: 'ABC000004', last_name: 'Roe' },
    ]);
  });

  test('is none where two share it', () => {
    expect(() => normalizeFile('Payroll Name,Position ID,Hire Date\n"Ruiz, Ana",ABC000001,01/10/2012\n"Roe, Fay",ABC000001,01/10/2020\n')).toThrow();
  });

  test('is none beside another id', () => {
    const { records } = normalizeFile('Payroll Name,Associate ID,Position ID\n"Ruiz, Ana",A7,ABC000001\n');
    expect(records).toMatchObject([{ employee_id: 'A7' }]);
  });
});

describe('the number behind the name of a worker', () => {
  test('is the id of the employee, and no part of the name', () => {
    const { records } = normalizeFile('Worker,Hire Date\nAna Ruiz (1001),01/10/2012\nBen Ochoa (1002) (On Leave),03/15/2019\n');
    expect(records).toMatchObject([
      { employee_id: '1001', first_name: 'Ana', last_name: 'Ruiz' },
      { employee_id: '1002', first_name: 'Ben', last_name: 'Ochoa' },
    ]);
  });

  test('is missed in a later row without one', () => {
    const rows = Array.from({ length: 60_000 }, (_, n) => `Ana Ruiz (${1000 + n}),01/10/2012`);
    const { records, errors } = normalizeFile(`Worker,Hire Date\n${rows.join('\n')}\nBen Ochoa,03/15/2019\n`);
    expect(records).toHaveLength(60_000);
    expect(errors.at(-1)).toMatchObject({ row_number: 60_002, severity: 'error' });
  });

  test.each([['Ana Ruiz (123456789)'], ['Ana Ruiz (HR)'], ['Ana Ruiz']])('is none where it may be anything else: %s', (worker) => {
    expect(() => inspectAny(new TextEncoder().encode(`Worker,Hire Date\n${worker},01/10/2012\n`))).toThrow();
  });

  test('is none beside an id of its own', () => {
    const { records } = normalizeFile('Worker,Employee ID,Hire Date\nAna Ruiz (1001),E7,01/10/2012\n');
    expect(records).toMatchObject([{ employee_id: 'E7', first_name: 'Ana', last_name: 'Ruiz' }]);
  });
});
