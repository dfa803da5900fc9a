import { CONFIG_LANGUAGE, type VendorConfig } from '../../src/model/vendor-config.ts';
import { genericFields, GENERIC_FAMILY_IDS, GENERIC_SECOND_LINES } from './generic-aliases.ts';
import { genericBenefits } from './generic-benefits.ts';
import { genericDependents } from './generic-dependents.ts';

/** Takes every file whose headers name at least a person and an identifier, by the names that senders give their columns. */
export const generic: VendorConfig = {
  language: CONFIG_LANGUAGE,
  name: 'Generic',
  status: 'active',
  file_formats: ['csv', 'json', 'excel'],
  detection: { required_headers: [], optional_headers: [] },
  dialect: {
    date_formats: [
      'YYYY-MM-DD',
      'YYYY/MM/DD',
      'YYYYMMDD',
      'MMDDYYYY',
      'MM/DD/YYYY',
      'MM-DD-YYYY',
      'DD-Mon-YYYY',
      'MM/DD/YY',
      'MM-DD-YY',
      'DD-Mon-YY',
    ],
    open_end_dates: [],
    file_kind: 'unknown',
    termination_is_first_day_not_covered: false,
  },
  mapping: {
    fields: { ...genericFields, 'address.street': { ...genericFields['address.street'], join: [...GENERIC_SECOND_LINES] } },
    linkage: { family_id: [...GENERIC_FAMILY_IDS], following: true },
    coverages: { kind: 'row', benefit_columns: genericBenefits },
    dependent_columns: genericDependents,
  },
  validation: { required: ['last_name', 'first_name'], identifiers: ['member_id', 'employee_id', 'ssn', 'family_id'], errors: [] },
  source:
    'Column names of the published layouts of DC Health Link, DC HBX, ADP, Uzio, Employee Navigator, Forma, Arcoro, Benefix, UHC, Highmark, Medica, Truven, Verscend, HCSC, NASCO, Tuva and others',
};
