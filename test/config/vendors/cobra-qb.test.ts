import { describe, expect, test } from 'vitest';
import { builtIn, normalizeFile } from '../../stages/rows/normalized.ts';

const QB = '[QB],Quill & Sons,North,,Marta,,Quill,271-82-9265,77,,,,14 Harbor Row,,Washington,DC,20003,,TRUE,,,,,,,F,11/23/1971\n';
const read = (lines: string) => normalizeFile(`[VERSION],1.2\n${lines}`, { vendor: builtIn('COBRA QB') });

/** The published levels: without an employee there are dependents only, and a spouse beside children makes a family. */
const LEVELS: [string, string][] = [
  ['EMPLOYEE_ONLY', 'EE EE1UNDER19'],
  ['EMPLOYEE_SPOUSE', 'EE+SPOUSE EE+DOMESTICPARTNER EE+SPOUSE1UNDER19 EE+SPOUSE2UNDER19'],
  ['EMPLOYEE_CHILDREN', 'EE+CHILD EE+CHILDREN EE+CHILDREN1UNDER19 EE+CHILDREN2UNDER19 EE+CHILDREN3UNDER19'],
  ['EMPLOYEE_CHILDREN', 'EE+1Child EE+2Children EE+3Children EE+4Children EE+5orMoreChildren'],
  ['FAMILY', 'EE+FAMILY EE+1 EE+2 EE+FAMILY1UNDER19 EE+FAMILY2UNDER19 EE+FAMILY3UNDER19'],
  ['FAMILY', 'EE+Spouse+1Child EE+Spouse+2Children EE+Spouse+3Children EE+Spouse+4Children EE+Spouse+5orMoreChildren'],
  ['DEPENDENTS_ONLY', 'SPOUSEONLY CHILDREN SPOUSE+CHILD SPOUSE+1CHILD SPOUSE+2CHILDREN SPOUSE+3CHILDREN SPOUSE+4CHILDREN SPOUSE+5ORMORECHILDREN'],
];

describe('COBRA QB', () => {
  test.each(LEVELS)('published coverage levels that are %s: %s', (code, published) => {
    const levels = published.split(' ');
    const { records, errors } = read(
      levels.map((level) => `${QB}[QBPLANINITIAL],Dental,${level},\n${QB}[QBPLAN],Dental,02/01/2025,,${level},\n`).join(''),
    );
    expect(records.map(({ coverage }) => coverage.coverage_type)).toEqual(levels.flatMap(() => [code, code]));
    expect(errors).toEqual([]);
  });

  test('a new plan member is a person of its own, whose coverage nobody states', () => {
    const member =
      '[NPM],309-48-8817,78,Quill & Sons,North,Ada,,Okafor,,ada@example.com,2025550143,,2 Mill Lane,,Washington,DC,20003,,F,TRUE,FALSE,TRUE,03/02/2015\n';
    const { records, errors } = read(`${QB}[QBPLANINITIAL],Dental,EE,\n${member}`);
    expect(records).toMatchObject([
      { first_name: 'Marta', coverage: { plan_id: 'Dental' }, hire_date: null },
      {
        first_name: 'Ada',
        last_name: 'Okafor',
        ssn: '***-**-8817',
        employee_id: '78',
        group_id: 'Quill & Sons',
        gender: 'F',
        hire_date: '2015-03-02',
        email: 'ada@example.com',
        address: { street: '2 Mill Lane', zip: '20003' },
        coverage: { plan_id: null, coverage_type: null },
        relationship: 'self',
      },
    ]);
    expect(errors.map(({ row_number, code }) => [row_number, code])).toEqual([[4, 'birth_date_missing']]);
  });

  test('a special plan member has plans and dependents in lines as a beneficiary has', () => {
    const { records, errors } = read(
      '[SPM],Quill & Sons,North,,Ada,M,Okafor,309-48-8817,78,,,,2 Mill Lane,,Washington,DC,20003,,F,02/03/1954,01/01/2026,,RETIREE,MONTHLY,FALSE,FALSE,,CLIENTDEFAULT,FALSE,UNKNOWN,03/01/2020\n' +
        '[SPMPLAN],Medical PPO,01/01/2026,,EE+SPOUSE,,,,FALSE\n[SPMPLANMEMBERSPECIFICRATE],Medical PPO,01/01/2026,,120.50\n' +
        '[SPMPLAN],Dental High,01/01/2026,06/30/2026,EE,,,,FALSE\n' +
        '[SPMDEPENDENT],309-48-8818,SPOUSE,,Ben,,Okafor,,,,TRUE,,,,,,,03/01/2020,M,04/05/1953\n[SPMDEPENDENTPLAN],Medical PPO,02/01/2026,,FALSE\n' +
        QB.replace('271-82-9265', '271-82-9266'),
    );
    const ada = { first_name: 'Ada', ssn: '***-**-8817', employee_id: '78', date_of_birth: '1954-02-03', gender: 'F', relationship: 'self' };
    expect(records).toMatchObject([
      { ...ada, coverage: { plan_id: 'Medical PPO', effective_date: '2026-01-01', termination_date: null, coverage_type: 'EMPLOYEE_SPOUSE' } },
      { ...ada, coverage: { plan_id: 'Dental High', termination_date: '2026-06-30', coverage_type: 'EMPLOYEE_ONLY' } },
      { first_name: 'Marta', coverage: { plan_id: null } },
    ]);
    expect(records[0]!.dependents).toMatchObject([{ first_name: 'Ben', date_of_birth: '1953-04-05', gender: 'M', relationship: 'spouse' }]);
    expect(errors).toEqual([]);
  });

  test('a plan or a dependent of a beneficiary is out of place below a special plan member, and the other way round', () => {
    const { errors } = read(
      '[SPM],Quill & Sons,North,,Ada,M,Okafor,309-48-8817,78,,,,2 Mill Lane,,Washington,DC,20003,,F,02/03/1954,01/01/2026,,RETIREE,MONTHLY,FALSE,FALSE,,CLIENTDEFAULT,FALSE,UNKNOWN,03/01/2020\n' +
        '[SPMPLAN],Medical PPO,01/01/2026,,EE+SPOUSE,,,,FALSE\n[QBPLAN],Dental,02/01/2025,,EE,\n' +
        `${QB}[SPMPLAN],Vision,02/01/2025,,EE,\n`,
    );
    expect(errors.map(({ row_number, code }) => [row_number, code])).toEqual([
      [2, 'record_out_of_place'],
      [5, 'record_out_of_place'],
    ]);
  });

  test('a member of another import is an error of its own and leaves the person above', () => {
    const { records, errors } = read(`${(QB + '[QBPLANINITIAL],Dental,EE,\n').repeat(3)}[TPM],309-48-8817,78\n`);
    expect(records).toHaveLength(3);
    expect(errors.map(({ row_number, code }) => [row_number, code])).toEqual([[8, 'record_out_of_place']]);
  });
});
