import { dependent, HOME, MARTA, record, type Expected } from './expected.ts';

const APARTMENT = { ...HOME, street: '14 Harbor Row, Apt 3' };
const CONTACT = { email: 'marta.quill@example.com', phone: '+1-202-555-0143' };
const { ssn: _ssn, ...MARTA_WITHOUT_SSN } = MARTA;
const NOAH = { first_name: 'Noah', last_name: 'Quill', date_of_birth: '1970-02-14', relationship: 'spouse' };
const TESS = { first_name: 'Tess', last_name: 'Quill', date_of_birth: '2012-09-30', relationship: 'child' };
const NOAHS_SSN = '***-**-8182';

/** The fixtures of the vendors whose layouts are made with `vendorOfLayout`. */
export const LAYOUT_RECORDS: Record<string, Expected> = {
  'DC Health Link census': {
    file: 'dc-health-link-census',
    records: [
      record({
        ...MARTA,
        middle_name: 'Ines',
        gender: 'F',
        group_id: 'Gold',
        hire_date: '2015-03-02',
        email: CONTACT.email,
        address: APARTMENT,
        dependents: [dependent({ ...NOAH, ssn: NOAHS_SSN, gender: 'M' })],
      }),
    ],
  },
  'CMS assignable beneficiaries': {
    file: 'cms-alr',
    records: [
      record({ ...MARTA_WITHOUT_SSN, gender: 'F', member_id: '1EG4TE5MK72', address: { street: null, city: null, state: 'DC', zip: null } }),
      record({ first_name: 'Noah', last_name: 'Quill', date_of_birth: '1940-02-14', gender: 'M', member_id: '2EG4TE5MK73' }),
    ],
  },
  'CMS beneficiary summary': {
    file: 'cms-beneficiary-summary',
    records: [
      record({
        ...MARTA_WITHOUT_SSN,
        middle_name: 'I',
        gender: 'F',
        member_id: '-900771',
        address: HOME,
        coverage: { effective_date: '2015-01-01' },
      }),
    ],
  },
  'DC HBX census': {
    file: 'dc-hbx-census',
    records: [
      record({
        ...MARTA,
        member_id: '417_9_1',
        employee_id: '417_9',
        group_id: '521230000',
        hire_date: '2015-03-02',
        gender: 'F',
        email: CONTACT.email,
        coverage: { effective_date: '2015-03-02' },
      }),
      record({
        ...NOAH,
        relationship: 'self',
        ssn: NOAHS_SSN,
        member_id: '417_9_2',
        employee_id: '417_8',
        group_id: '521230000',
        hire_date: '2015-03-02',
        gender: 'M',
        email: 'noah.quill@example.com',
        coverage: { effective_date: '2015-03-02', termination_date: '2025-06-30' },
      }),
    ],
  },
  'ADP Workforce Now': {
    file: 'adp-workforce-now',
    records: [
      record({
        ...MARTA,
        middle_name: 'Ines',
        suffix: 'Jr',
        gender: 'F',
        employee_id: 'A7XQ22',
        hire_date: '2015-03-02',
        email: 'mquill@harbor.example.com',
        address: APARTMENT,
      }),
    ],
  },
  'Uzio census': {
    file: 'uzio-census',
    records: [
      record({
        ...MARTA,
        ...CONTACT,
        gender: 'F',
        employee_id: '77',
        hire_date: '2015-03-02',
        address: HOME,
        dependents: [dependent({ ...NOAH, ssn: NOAHS_SSN, gender: 'M' }), dependent({ ...TESS, gender: 'F' })],
      }),
    ],
  },
  'Employee Navigator': {
    file: 'employee-navigator',
    records: [record({ ...MARTA, ...CONTACT, employee_id: '77', hire_date: '2015-03-02', address: APARTMENT })],
  },
  Forma: {
    file: 'forma',
    records: [
      record({
        ...MARTA,
        ...CONTACT,
        employee_id: '77',
        hire_date: '2015-03-02',
        address: HOME,
        coverage: { termination_date: '2025-06-30' },
      }),
    ],
  },
  'BambooHR benefits import': {
    file: 'bamboohr',
    records: [record({ first_name: 'Marta', last_name: 'Quill', employee_id: '77', hire_date: '2015-03-02' })],
  },
  'Arcoro Core HR dependents': {
    file: 'arcoro',
    // Their family is named by the SSN of the employee.
    records: [
      record({ ...NOAH, member_id: 'tok_825fdd77424589c1', ssn: NOAHS_SSN, middle_name: 'Ben', suffix: 'Sr', gender: 'M' }),
      record({ ...TESS, member_id: 'tok_825fdd77424589c1', gender: 'F' }),
    ],
    errors: ['2 orphan_dependent null', '3 orphan_dependent null'],
  },
  'Benefix census': {
    file: 'benefix',
    records: [
      record({
        ...MARTA_WITHOUT_SSN,
        member_id: '1',
        gender: 'F',
        address: { zip: '20003' },
        coverage: { coverage_type: 'EMPLOYEE_CHILDREN' },
        dependents: [dependent({ ...TESS, member_id: '2', gender: 'F' })],
      }),
    ],
  },
  Avesis: {
    file: 'avesis',
    records: [
      record({
        ...MARTA,
        middle_name: 'I',
        gender: 'F',
        group_id: 'G-9',
        address: { ...APARTMENT, zip: '20003-1234' },
        coverage: { plan_id: 'VIS01', effective_date: '2025-01-01', coverage_type: 'FAMILY' },
        dependents: [
          dependent({ ...NOAH, ssn: NOAHS_SSN, gender: 'M', effective_date: '2025-01-01' }),
          dependent({ ...TESS, gender: 'F', effective_date: '2025-01-01', termination_date: '2025-12-31' }),
        ],
      }),
    ],
  },
  'LBMC enrollees': {
    file: 'lbmc-enrollees',
    records: [
      record({
        ...MARTA,
        suffix: 'Jr',
        gender: 'F',
        employee_id: '77',
        hire_date: '2015-03-02',
        address: HOME,
        coverage: { effective_date: '2025-01-01', termination_date: '2025-12-31', coverage_type: 'INDIVIDUAL', benefit: 'dental' },
      }),
    ],
  },
  'Eligibility pipeline medical B': {
    file: 'eligpipe-medical-b',
    records: [
      record({
        ...MARTA_WITHOUT_SSN,
        member_id: 'VB-E9001',
        address: HOME,
        coverage: { plan_id: 'STANDARD', benefit: 'medical' },
        dependents: [dependent({ ...TESS, member_id: 'VB-D9001-01' })],
      }),
    ],
  },
  'Eligibility pipeline medical C': {
    file: 'eligpipe-medical-c.jsonl',
    records: [
      record({
        ...MARTA_WITHOUT_SSN,
        member_id: 'VC-E9001-E0',
        employee_id: 'E9001',
        address: HOME,
        coverage: { plan_id: 'C_MED_007', benefit: 'medical' },
        dependents: [dependent({ ...TESS, member_id: 'VC-E9001-D1' })],
      }),
    ],
    errors: ['3 invalid_date date_of_birth'],
  },
  'Eligibility pipeline vision': {
    file: 'eligpipe-vision',
    records: [
      record({
        ...MARTA_WITHOUT_SSN,
        member_id: 'S9001-0',
        employee_id: 'S9001',
        group_id: 'AC-4',
        address: HOME,
        coverage: { plan_id: 'VIS2', benefit: 'vision' },
        dependents: [dependent({ ...NOAH, member_id: 'S9001-1' })],
      }),
    ],
  },
  LifeWorks: {
    file: 'lifeworks',
    records: [
      record({
        ...MARTA_WITHOUT_SSN,
        ...CONTACT,
        first_name: 'Márta',
        gender: 'F',
        employee_id: 'e77',
        group_id: 'US-East',
        hire_date: '2015-03-02',
        coverage: { effective_date: '2025-01-01', termination_date: '2025-12-31' },
      }),
    ],
  },
  UHC: {
    file: 'uhc',
    records: [
      record({
        ...MARTA_WITHOUT_SSN,
        first_name: 'MARTA',
        last_name: 'QUILL',
        middle_name: 'I',
        gender: 'F',
        member_id: '90011-00',
        group_id: '0704321',
        address: APARTMENT,
        coverage: { effective_date: '2025-01-01' },
        dependents: [
          dependent({
            ...NOAH,
            first_name: 'NOAH',
            last_name: 'QUILL',
            member_id: '90011-01',
            gender: 'M',
            effective_date: '2025-02-01',
            termination_date: '2025-06-30',
          }),
        ],
      }),
    ],
  },
  Highmark: {
    file: 'highmark',
    records: [
      record({
        ...MARTA_WITHOUT_SSN,
        gender: 'F',
        member_id: '90011-00',
        employee_id: '90011',
        coverage: { plan_id: 'PPO500', effective_date: '2025-01-01' },
        dependents: [dependent({ ...TESS, member_id: '90011-01', gender: 'F', effective_date: '2025-01-01' })],
      }),
    ],
  },
  ...Object.fromEntries(
    ['Medica', 'Truven'].map((name): [string, Expected] => [
      name,
      {
        file: name.toLowerCase(),
        records: [
          record({
            ...MARTA_WITHOUT_SSN,
            ...CONTACT,
            gender: 'F',
            member_id: '90011-00',
            employee_id: '90011',
            address: HOME,
            coverage: { plan_id: 'PPO500', effective_date: '2025-01-01' },
            dependents: [dependent({ ...NOAH, member_id: '90011-01', gender: 'M', effective_date: '2025-02-01', termination_date: '2025-06-30' })],
          }),
        ],
      },
    ]),
  ),
  Verscend: {
    file: 'verscend',
    records: [
      record({
        ...MARTA,
        ...CONTACT,
        gender: 'F',
        member_id: 'H-1',
        employee_id: '90011',
        group_id: 'QS',
        address: APARTMENT,
        coverage: { effective_date: '2025-01-01' },
        dependents: [dependent({ ...TESS, member_id: 'H-2', gender: 'F', effective_date: '2025-01-01', termination_date: '2025-12-31' })],
      }),
    ],
  },
  Voya: {
    file: 'voya',
    records: [
      record({
        ...MARTA,
        ...CONTACT,
        middle_name: 'I',
        gender: 'F',
        employee_id: '90011',
        group_id: '00700001',
        hire_date: '2015-03-02',
        address: APARTMENT,
        coverage: { plan_id: 'CI', benefit: 'other', coverage_type: 'FAMILY', effective_date: '2025-01-01' },
        dependents: [
          dependent({ ...NOAH, ssn: NOAHS_SSN, gender: 'M', effective_date: '2025-01-01' }),
          dependent({ ...TESS, gender: 'F', effective_date: '2025-01-01', termination_date: '2025-06-30' }),
        ],
      }),
    ],
  },
  HCSC: {
    file: 'hcsc',
    records: [
      record({
        ...MARTA,
        ...CONTACT,
        gender: 'F',
        member_id: 'K-1',
        group_id: 'G-9',
        address: HOME,
        coverage: { plan_id: 'BA-7', effective_date: '2025-01-01' },
        dependents: [
          dependent({
            ...NOAH,
            ssn: NOAHS_SSN,
            member_id: 'K-2',
            gender: 'M',
            effective_date: '2025-02-01',
            termination_date: '2025-06-30',
          }),
        ],
      }),
    ],
  },
};
