import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { checkVendorConfig } from '../../../../stages/rows/vendor-check/check.ts';
import { SAMPLES } from '../detect/inspecting.ts';
import { suggestFor } from './suggesting.ts';

/** What a person would map, header by header, in order of the field's name; the headers are those of published layouts. */
const PERSON: Record<string, string> = {
  last_name: 'last_name',
  first_name: 'first_name',
  middle_name: 'middle_name',
  gender: 'gender',
  city: 'address.city',
  state: 'address.state',
  zip: 'address.zip',
  ssn: 'ssn',
};

const CONVERSION: Record<string, string> = {
  Action: 'action',
  'Hire Date': 'hire_date',
  'Benefit Begin Date': 'coverage.effective_date',
  'HIOS Id': 'coverage.plan_id',
  FEIN: 'group_id',
  SELF: 'relationship',
};
const OF_ONE: Record<string, string> = {
  SSN: 'ssn',
  DOB: 'date_of_birth',
  Gender: 'gender',
  'First Name': 'first_name',
  'Middle Name': 'middle_name',
  'Last Name': 'last_name',
  Email: 'email',
  Phone: 'phone',
  'Address 1': 'address.street',
  'Address 2': 'address.street',
  City: 'address.city',
  State: 'address.state',
  Zip: 'address.zip',
};
for (const [name, field] of Object.entries(OF_ONE)) {
  CONVERSION[`Subscriber ${name}`] = field;
  for (let n = 1; n <= 8; n++) CONVERSION[`Dep${n} ${name}`] = field;
}
for (let n = 1; n <= 8; n++) CONVERSION[`Dep${n} Relationship`] = 'relationship';

const KEYS: Record<string, Record<string, string>> = {
  'csv/ambicuity__sample_input.csv': {
    ...PERSON,
    employee_id: 'employee_id',
    dob: 'date_of_birth',
    address1: 'address.street',
    address2: 'address.street',
    plan_code: 'coverage.plan_id',
    coverage_start: 'coverage.effective_date',
    coverage_end: 'coverage.termination_date',
    relationship: 'relationship',
  },
  'csv/dchbx__census.csv': {
    FEIN: 'group_id',
    FIRST_NAME: 'first_name',
    LAST_NAME1: 'last_name',
    SSN_PLAIN: 'ssn',
    DOB: 'date_of_birth',
    DOH: 'hire_date',
    EMAIL_WORK: 'email',
    EMAIL_PERSONAL: 'email',
    INDIVIDUAL_EXT_ID: 'member_id',
    EMPLOYEE_EXT_ID: 'employee_id',
    RECORDSTARTDATE: 'coverage.effective_date',
    RECORDENDDATE: 'coverage.termination_date',
    GENDER: 'gender',
  },
  'csv/dchealthlink__sample_conversion_employees.csv': CONVERSION,
  'csv/eligpipe__medical_provider_a.csv': {
    member_id: 'member_id',
    first_nm: 'first_name',
    last_nm: 'last_name',
    dob: 'date_of_birth',
    addr_line1: 'address.street',
    city: 'address.city',
    state: 'address.state',
    zip_cd: 'address.zip',
    relationship_cd: 'relationship',
    medical_plan_code: 'coverage.plan_id',
  },
  'csv/eligpipe__medical_provider_b.txt': {
    family_group: 'family_id',
    vendor_member_key: 'member_id',
    given_name: 'first_name',
    surname: 'last_name',
    birth_dt: 'date_of_birth',
    street: 'address.street',
    town: 'address.city',
    province: 'address.state',
    postal: 'address.zip',
    relation: 'relationship',
    med_plan: 'coverage.plan_id',
  },
  'csv/lbmc__enrollees.csv': {
    EmployeeId: 'employee_id',
    LastName: 'last_name',
    FirstName: 'first_name',
    SocialSecurityNumber: 'ssn',
    Address1: 'address.street',
    City: 'address.city',
    State: 'address.state',
    Zip: 'address.zip',
    BirthDate: 'date_of_birth',
    Gender: 'gender',
    CoverageLevel: 'coverage.coverage_type',
    CoverageEffectiveFrom: 'coverage.effective_date',
    CoverageEffectiveTo: 'coverage.termination_date',
    DateHired: 'hire_date',
    BenefitType: 'coverage.benefit',
  },
  'csv/lifeworks__user_import.csv': {
    employee_id: 'employee_id',
    email: 'email',
    first_name: 'first_name',
    last_name: 'last_name',
    termination_date: 'coverage.termination_date',
    group: 'group_id',
    gender: 'gender',
    phone_mobile: 'phone',
    phone_work: 'phone',
    birthday: 'date_of_birth',
    work_start: 'hire_date',
  },
  'csv/sri88__enrollment_input.csv': {
    'Policy Number': 'group_id',
    'Class Plan ID': 'coverage.plan_id',
    'Member ID': 'member_id',
    'Subscriber Number': 'member_id',
    'Relationship Code': 'relationship',
    'Maintenance Type Code': 'action',
    'Last Name': 'last_name',
    'First Name': 'first_name',
    'Middle Name': 'middle_name',
    'Address 1': 'address.street',
    City: 'address.city',
    State: 'address.state',
    Zip: 'address.zip',
    Gender: 'gender',
    'Date of Birth': 'date_of_birth',
    'Eligibility Begin Date': 'coverage.effective_date',
    Phone: 'phone',
    Email: 'email',
  },
  'csv/synthea__patients.csv': {
    Id: 'member_id',
    BIRTHDATE: 'date_of_birth',
    SSN: 'ssn',
    FIRST: 'first_name',
    LAST: 'last_name',
    SUFFIX: 'suffix',
    GENDER: 'gender',
    ADDRESS: 'address.street',
    CITY: 'address.city',
    STATE: 'address.state',
    ZIP: 'address.zip',
  },
  'csv/tuva__eligibility.csv': {
    member_id: 'member_id',
    subscriber_id: 'member_id',
    gender: 'gender',
    birth_date: 'date_of_birth',
    enrollment_start_date: 'coverage.effective_date',
    enrollment_end_date: 'coverage.termination_date',
    plan: 'coverage.plan_id',
    group_id: 'group_id',
    name_suffix: 'suffix',
    first_name: 'first_name',
    middle_name: 'middle_name',
    last_name: 'last_name',
    social_security_number: 'ssn',
    subscriber_relation: 'relationship',
    address: 'address.street',
    city: 'address.city',
    state: 'address.state',
    zip_code: 'address.zip',
    phone: 'phone',
    email: 'email',
  },
};

const MIN_SHARE = 0.9;

describe.skipIf(SAMPLES === null)('samples (skipped where their folder does not stand beside the repository)', () => {
  test.each(Object.entries(KEYS))('%s: at least nine of ten columns are mapped as a person maps them', async (name, key) => {
    const { columns, config } = await suggestFor(readFileSync(`${SAMPLES}/${name}`).subarray(0, 1 << 20));
    const mapped = new Map(columns.map(({ column, field }) => [column, field]));
    const wrong = Object.entries(key).filter(([header, field]) => mapped.get(header) !== field);
    expect(wrong.map(([header]) => [header, mapped.get(header)]).slice(Math.floor(Object.keys(key).length * (1 - MIN_SHARE)))).toEqual([]);
    expect(checkVendorConfig(config)).toEqual([]);
  });
});
