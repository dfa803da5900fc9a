import { describe, expect, test } from 'vitest';
import { refusal } from '../detect/inspecting.ts';
import { normalizeFile, writeFile } from '../normalized.ts';

const text = (...lines: readonly string[]): string => `${lines.join('\n')}\n`;

/** `number: id name, birth date, plan, first day` of each record. */
function persons(file: string): string[] {
  const { records, metas } = normalizeFile(file);
  return records.map(
    ({ member_id: member, employee_id: employee, first_name: first, last_name: last, date_of_birth: born, coverage }, at) =>
      `${metas[at]!.row}: ${member ?? employee} ${first} ${last}, ${born}, ${coverage.plan_id ?? '-'}, ${coverage.effective_date ?? '-'}`,
  );
}

describe('a table whose columns blanks align', () => {
  const RULED = text(
    'Member ID   Last Name      First Name   Birth Date   SSN           Plan     Eff Date',
    '----------- -------------- ------------ ------------ ------------- -------- ----------',
    'M1001       Hale           Rosa         03/04/1980   219-09-9901   PPO500   01/01/2025',
    'M1002       Van Der Berg   Mary Ann     11/12/1975   219-09-9902   HSA3000  01/01/2025',
    'M1003       Ito            Ken                       219-09-9903            02/01/2025',
    '',
    '(3 rows affected)',
  );

  test('is read by the line that is drawn below its header', () => {
    expect(persons(RULED)).toEqual([
      '3: M1001 Rosa Hale, 1980-03-04, PPO500, 2025-01-01',
      '4: M1002 Mary Ann Van Der Berg, 1975-11-12, HSA3000, 2025-01-01',
      '5: M1003 Ken Ito, null, -, 2025-02-01',
    ]);
    expect(normalizeFile(RULED).inspection).toMatchObject({
      format: 'fixed_width',
      row_count: 3,
      vendor: { config: { name: 'Generic' } },
      findings: [],
    });
  });

  test('is read the same in any chunks, and without the kernel', () => {
    const whole = writeFile(RULED);
    for (const chunkBytes of [1, 7, 64]) expect(writeFile(RULED, { chunkBytes }).recordText).toBe(whole.recordText);
    expect(writeFile(RULED, { withoutKernel: true }).recordText).toBe(whole.recordText);
  });

  test('is read by its header alone where all rows are blank before each column', () => {
    const file = text(
      'ID     Name                 DOB         Premium   Plan   Effective',
      '1      Zoë Müller-Lüdenau   1980-03-04   210.00   PPO    2025-01-01',
      '2      José Ñúñez           1975-11-12    90.00   HDHP   2025-01-01',
    );
    expect(persons(file)).toEqual(['2: 1 Zoë Müller-Lüdenau, 1980-03-04, PPO, 2025-01-01', '3: 2 José Ñúñez, 1975-11-12, HDHP, 2025-01-01']);
  });

  test('has a header of several lines, and stands below the titles of each page again', () => {
    const page = (n: number, ...rows: readonly string[]): string[] => [
      `ACME BENEFIT PLANS                                  PAGE ${n}`,
      '',
      'EMP ID   EMPLOYEE NAME          BIRTH       EFFECTIVE',
      '                                DATE        DATE',
      '------   --------------------   ----------  ----------',
      ...rows,
      '',
    ];
    const file = text(
      ...page(1, '  1001   HALE, ROSA             03/04/1980  01/01/2025', '  1002   ITO, KEN               11/12/1975  01/01/2025'),
      ...page(2, '  1003   FOX, LENA              11/12/1976  02/01/2025'),
      'TOTAL EMPLOYEES: 3',
    );
    expect(persons(file)).toEqual([
      '6: 1001 ROSA HALE, 1980-03-04, -, 2025-01-01',
      '7: 1002 KEN ITO, 1975-11-12, -, 2025-01-01',
      '14: 1003 LENA FOX, 1976-11-12, -, 2025-02-01',
    ]);
    expect(normalizeFile(file)).toMatchObject({ errors: [], inspection: { row_count: 3, findings: [] } });
  });

  test('keeps rows that begin as its title or its header does', () => {
    const file = text(
      'Group           ID       Name            DOB',
      '--------------- -------- --------------- ----------',
      'Acme Group      ID100    Hale, Rosa      1980-03-04',
      'Acme Group      ID101    Ito, Ken        1975-11-12',
    );
    expect(persons(text('Acme Group', file))).toHaveLength(2);
  });

  test.each([
    ['nobody is named', text('Code   Region   Amount', '----   ------   ------', 'A1     North        12', 'B2     South         9')],
    [
      'something stands across its columns',
      text('ID   Name    DOB', '1001001 Hale Ro 1980-03-04', '2    Ito Ken and Co 75-11-12', '30303030303030 1'),
    ],
  ])('is refused where %s', (_, file) => {
    expect(['invalid_file_format', 'unrecognized_layout']).toContain(refusal(file).code);
  });
});
