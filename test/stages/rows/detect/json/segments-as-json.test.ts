import { expect, test } from 'vitest';
import { normalizeFile } from '../../normalized.ts';

const named = {
  detail: {
    member_level_detail_INS_loop: [
      {
        member_level_detail_INS: { member_indicator_01: 'Y', individual_relationship_code_02: '18' },
        member_name_NM1_loop: {
          member_name_NM1: { member_last_name_03: 'ASH', member_first_name_04: 'ANN' },
          member_demographics_DMG: { member_birth_date_02: '19800102' },
        },
        health_coverage_HD_loop: [{ health_coverage_HD: { insurance_line_code_03: 'HLT' } }],
      },
    ],
  },
};
const loops = {
  TransactionSets: [{ Loop2000: [{ INS_Member: { Code_02: '18' }, Loop2100A: { NM1_Name: { Name_03: 'ASH' }, DMG_Birth: { Date_02: '1980' } } }] }],
};
const bare = [{ ins: ['Y', '18'], nm1: ['IL', '1', 'ASH', 'ANN'], dmg: ['D8', '19800102'], hd: ['021', '', 'HLT'] }];

test.each([[named], [loops], [bare]])('an 834 that became JSON segment by segment is refused by that name (%#)', (file) => {
  expect(() => normalizeFile(JSON.stringify(file))).toThrow('an 834 that became JSON segment by segment');
});

test('one whose members say what they hold is read, whatever stands beside', () => {
  const raw = { INS: 'INS*Y*18', NM1: 'NM1*IL*1*ASH*ANN', DMG: 'DMG*D8*19800102' };
  const { records } = normalizeFile(JSON.stringify([{ memberId: 'M1', firstName: 'Ann', lastName: 'Ash', raw }]));
  expect(records).toMatchObject([{ member_id: 'M1', first_name: 'Ann' }]);
});
