import { CONFIG_LANGUAGE, type VendorConfig } from '../../src/model/vendor-config.ts';
import { COVERAGE_834, MEMBER_834 } from './generic-834.ts';

/**
 * California's Department of Health Care Services (Medi-Cal): REF*0F is the member's id and REF*1L its client index number,
 * so that no group is stated. REF*23, 17 and ZZ hold dates and codes between semicolons. A coverage is a month of
 * eligibility; HD04 is the health care plan's code and status.
 */
export const caDhcs: VendorConfig = {
  language: CONFIG_LANGUAGE,
  name: 'CA DHCS',
  status: 'active',
  file_formats: ['edi_834'],
  detection: { required_headers: [], optional_headers: [], sender_ids: ['CADHCS_5010_834', 'CALIFORNIA DHCS', 'DHCS'] },
  dialect: { date_formats: ['YYYYMMDD', 'YYYY-MM-DD'], open_end_dates: [], file_kind: 'unknown', termination_is_first_day_not_covered: false },
  mapping: {
    fields: { ...MEMBER_834, member_id: { from: ['REF*0F'] }, group_id: { from: ['HEADER/REF*38'] } },
    linkage: { family_id: ['REF*0F'], following: false },
    coverages: { kind: 'loops', fields: { ...COVERAGE_834, 'coverage.plan_id': { from: ['HD04#{n}'] } } },
    dependent_columns: null,
  },
  validation: { required: ['last_name', 'first_name'], identifiers: ['member_id', 'ssn', 'family_id'], errors: [] },
  source: 'Inteligenz/X12Parser, _834/_5010/Dhcs_Example1.txt at commit 9f8cd51f; mimilabs/hccinfhir, sample_834_02 to 04 at commit 23902a21',
};
