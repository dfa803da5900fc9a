import { CONFIG_LANGUAGE, type VendorConfig } from '../../src/model/vendor-config.ts';
import { COVERAGE_834, MEMBER_834 } from './generic-834.ts';

/**
 * The Federally-facilitated Exchange: REF*0F is the subscriber's id and REF*17 the member's, both assigned by the exchange;
 * REF*CE in the coverage is the qualified health plan. REF*1L is the policy's id, not a group's. The exchanges of states send
 * the same (docs/adr/0029-exchanges-share-a-layout.md).
 */
export const cmsFfe: VendorConfig = {
  language: CONFIG_LANGUAGE,
  name: 'CMS FFE',
  status: 'active',
  file_formats: ['edi_834'],
  detection: {
    required_headers: [],
    optional_headers: [],
    sender_ids: ['CMSFFM'],
    edi_markers: ['N1*75*APTC AMT', 'N1*75*CSR AMT', 'N1*75*SOURCE EXCHANGE ID', 'N1*75*PRE AMT TOT', 'N1*75*REQUEST SUBMIT TIMESTAMP'],
  },
  dialect: { date_formats: ['YYYYMMDD', 'YYYY-MM-DD'], open_end_dates: [], file_kind: 'unknown', termination_is_first_day_not_covered: false },
  mapping: {
    fields: { ...MEMBER_834, member_id: { from: ['REF*17', 'REF*0F'] } },
    linkage: { family_id: ['REF*0F', 'REF*1L'], following: true },
    coverages: { kind: 'loops', fields: { ...COVERAGE_834, 'coverage.plan_id': { from: ['HD/REF*CE#{n}', 'HD04#{n}'] } } },
    dependent_columns: null,
  },
  validation: { required: ['last_name', 'first_name'], identifiers: ['member_id', 'ssn', 'family_id'], errors: [] },
  source: 'CMS Standard Companion Guide Transaction Information, 834 (005010X220A1) for the FFE, version 7.2, sections 6.8.1 and 6.8.2',
};
