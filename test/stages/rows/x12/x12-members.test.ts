import { describe, expect, test } from 'vitest';
import { edi, HLT, member, normalize834 } from './x12-file.ts';

const ANN = member('F1', '18', 'Ann');

describe('a member', () => {
  test('keeps its own name, address and birth date whatever loops follow', () => {
    const file = normalize834(
      edi([
        [
          ...ANN,
          'N3*1 Own St',
          'N4*Bowie*MD*20715',
          'PER*IP**HP*2025550143',
          ...['70', '31', '36', 'M8', 'S3', 'QD', 'GD', '45'].flatMap((entity) => [
            `NM1*${entity}*1*Other*Name****34*999887777`,
            'PER*IP**HP*3015550199*EM*other@example.com',
            'N3*9 Other Ave',
            'N4*Reno*NV*89501',
            'DMG*D8*19010101*M',
          ]),
          ...HLT,
          'LX*1',
          'NM1*P3*1*Doctor*Who****SV*1',
          'N4*Reno*NV*89501',
          'REF*CE*NOT-A-PLAN',
          'COB*P*1*5',
          'REF*SY*111223333',
          'DTP*349*D8*20201231',
          'N1*IN*Insurer',
          'LS*2700',
          'LX*1',
          'N1*75*CATEGORY',
          'REF*0F*NOT-HIS',
          'REF*23*NOT-HIS',
          'DTP*357*D8*20200101',
          'LE*2700',
        ],
      ]),
    );
    expect(file.errors).toEqual([]);
    expect(file.records).toMatchObject([
      {
        first_name: 'Ann',
        last_name: 'Quill',
        date_of_birth: '1980-01-02',
        gender: 'F',
        member_id: 'F1',
        ssn: null,
        email: null,
        phone: '+1-202-555-0143',
        address: { street: '1 Own St', city: 'Bowie', state: 'MD', zip: '20715' },
        coverage: { plan_id: 'PPO', effective_date: '2025-01-01', termination_date: null },
      },
    ]);
  });

  test.each([
    ['before', ['NM1*74*1*Right*Ann****34*078639265', 'DMG*D8*19800102*F', 'NM1*70*1*Wrong*Anna****34*078648182', 'DMG*D8*19810101*M']],
    ['behind', ['NM1*70*1*Wrong*Anna****34*078648182', 'DMG*D8*19810101*M', 'NM1*74*1*Right*Ann****34*078639265', 'DMG*D8*19800102*F']],
    ['behind IL and', ['NM1*IL*1*Wrong*Anna****34*078648182', 'DMG*D8*19810101*M', 'NM1*74*1*Right*Ann****34*078639265', 'DMG*D8*19800102*F']],
  ])('takes the corrected name (NM1*74), %s the former one', (_, names) => {
    const file = normalize834(edi([['INS*Y*18*001*25*A***FT', 'REF*0F*1', ...names]]));
    expect(file.records).toMatchObject([{ last_name: 'Right', first_name: 'Ann', date_of_birth: '1980-01-02', gender: 'F', ssn: '***-**-9265' }]);
  });

  test('has its REF bound by qualifier, and none taken for another that is missing', () => {
    const file = normalize834(edi([[...ANN, 'REF*17*CATEGORY', 'REF*ZZ*X', 'REF*3H*CASE', ...HLT, 'REF*X9*POLICY', 'REF*17*C', 'REF*ZZ*Z']]));
    expect(file.records).toMatchObject([{ member_id: 'F1', group_id: null, employee_id: null }]);
  });

  test('takes the group of the header where it has none', () => {
    const file = normalize834(edi([[...ANN, 'REF*1L*OWN', ...member('2', '18', 'Cy')], member('3', '18', 'Di')], { header: ['REF*38*MASTER'] }), {
      segmentBytes: 1,
    });
    expect(file.records.map(({ group_id }) => group_id)).toEqual(['OWN', 'MASTER', 'MASTER']);
    expect(file.tallies).toHaveLength(3);
  });

  test('shows no SSN in any id: a REF*0F that is the SSN becomes a token, for dependents too', () => {
    const ssn = (name: string, digits: string) => (s: string) => (s.startsWith('NM1') ? `NM1*IL*1*Quill*${name}****34*${digits}` : s);
    const file = normalize834(
      edi([
        [
          ...member('078639265', '18', 'Ann', ...HLT).map(ssn('Ann', '078-63-9265')),
          ...member('078639265', '01', 'Bob', 'REF*23*078639265', ...HLT).map(ssn('Bob', '457555462')),
        ],
      ]),
    );
    expect(file.records).toMatchObject([{ ssn: '***-**-9265', dependents: [{ ssn: '***-**-5462' }] }]);
    expect(file.records[0]!.member_id).toMatch(/^tok_/);
    expect(file.records[0]!.dependents[0]!.member_id).toMatch(/^tok_/);
    expect(file.recordText + file.errorText + file.metaText).not.toMatch(/078-?63-?9265|457555462/);
    expect(file.tally.tokens).toBe(2);
  });

  test('masks an SSN that cannot be read, and names its element', () => {
    const file = normalize834(edi([[ANN[0]!, ANN[1]!, 'NM1*IL*1*Quill*Ann****34*07863926', 'DMG*D8*19800231*F']]));
    expect(file.errors).toMatchObject([
      { code: 'invalid_date', field: 'date_of_birth', source: 'DMG02', original_value: '19800231' },
      { code: 'invalid_ssn', field: 'ssn', source: 'NM109 (34)', original_value: '***-**-3926' },
    ]);
  });
});
