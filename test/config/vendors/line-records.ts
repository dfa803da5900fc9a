import { dependent, HOME, MARTA, record, type Expected } from './expected.ts';

const APARTMENT = { ...HOME, street: '14 Harbor Row, Apt 3' };
const NOAH = { first_name: 'Noah', last_name: 'Okafor', date_of_birth: '1970-02-14', ssn: '***-**-8182' };
const MILL = { ...HOME, street: '2 Mill Lane' };
const SPOUSE = { first_name: 'Noah', last_name: 'Quill', date_of_birth: '1970-02-14', ssn: '***-**-8182', relationship: 'spouse', gender: 'M' };
const TESS = { first_name: 'Tess', last_name: 'Quill', date_of_birth: '2012-09-30', relationship: 'child', gender: 'F' };

const METLIFE_MARTA = {
  ...MARTA,
  middle_name: 'I',
  gender: 'F',
  employee_id: '77',
  group_id: '5210077',
  hire_date: '2015-03-02',
  phone: '+1-202-555-0143',
  email: 'marta.quill@example.com',
  address: { ...APARTMENT, zip: '20003-1234' },
};
const METLIFE_NOAH = { ...NOAH, gender: 'M', employee_id: '78', group_id: '5210077', hire_date: '2015-03-02', address: MILL };
const LAWSON_MARTA = {
  ...MARTA,
  middle_name: 'Ines',
  suffix: 'Jr',
  gender: 'F',
  group_id: 'G-9',
  hire_date: '2015-03-02',
  action: 'add',
  address: { ...APARTMENT, zip: '20003-1234' },
};
const LAWSON = [
  record({
    ...LAWSON_MARTA,
    coverage: { plan_id: 'PPO500', effective_date: '2025-01-01', coverage_type: 'FAMILY', benefit: 'medical' },
    dependents: [dependent({ ...SPOUSE, action: 'add', effective_date: '2025-02-01' })],
  }),
  record({
    ...LAWSON_MARTA,
    coverage: {
      plan_id: 'DEN',
      effective_date: '2025-01-01',
      termination_date: '2025-12-31',
      coverage_type: 'EMPLOYEE_ONLY',
      benefit: 'dental',
    },
  }),
];
const COBRA_MARTA = {
  ...MARTA,
  middle_name: 'I',
  gender: 'F',
  employee_id: '77',
  group_id: 'Quill & Sons',
  phone: '+1-202-555-0143',
  email: 'marta.quill@example.com',
  address: APARTMENT,
};

/** What the fixtures of fixed width and of tagged lines are normalized to; each was written from the published positions. */
export const LINE_RECORDS: Record<string, Expected> = {
  'State of Maryland enrollment': {
    file: 'state-of-maryland.txt',
    records: [
      record({
        ...MARTA,
        middle_name: 'I',
        gender: 'F',
        group_id: 'REG01',
        action: 'add',
        address: { street: APARTMENT.street, city: 'Baltimore', state: 'MD', zip: '21201' },
        coverage: { plan_id: 'DPO-1', effective_date: '2025-01-01', coverage_type: 'EMPLOYEE_SPOUSE' },
      }),
      record({
        ...NOAH,
        gender: 'M',
        group_id: 'REG02',
        action: 'terminate',
        address: { street: MILL.street, city: 'Annapolis', state: 'MD', zip: '21401' },
        coverage: { plan_id: 'DHM-2', effective_date: '2025-01-01', termination_date: '2025-06-30', coverage_type: 'INDIVIDUAL' },
      }),
    ],
  },
  EyeMed: {
    file: 'eyemed.txt',
    records: [
      record({
        ...MARTA,
        member_id: 'V1001',
        middle_name: 'I',
        gender: 'F',
        group_id: 'G-9',
        address: { ...APARTMENT, zip: '20003-1234' },
        coverage: { effective_date: '2025-01-01', benefit: 'vision' },
        dependents: [
          dependent({ ...SPOUSE, member_id: 'V1001', effective_date: '2025-02-01' }),
          dependent({ ...TESS, member_id: 'V1001', effective_date: '2025-01-01', termination_date: '2025-12-31' }),
        ],
      }),
    ],
  },
  'CMS CCLF8': {
    file: 'cms-cclf8.txt',
    records: [
      record({
        first_name: 'Marta',
        last_name: 'Quill',
        middle_name: 'Ines',
        date_of_birth: '1971-11-23',
        gender: 'F',
        member_id: '1EG4TE5MK73',
        address: { ...APARTMENT, zip: '20003' },
        coverage: { effective_date: '2025-01-01' },
      }),
      record({
        first_name: 'Noah',
        last_name: 'Okafor',
        date_of_birth: '1970-02-14',
        gender: 'M',
        member_id: '1EG4TE5MK74',
        address: { ...MILL, zip: '20003' },
        coverage: { effective_date: '2024-03-01' },
      }),
    ],
  },
  'Empower 401(k)': {
    file: 'empower.txt',
    records: [
      record({
        ...MARTA,
        middle_name: 'Ines',
        suffix: 'Jr',
        gender: 'F',
        group_id: 'North',
        hire_date: '2015-03-02',
        phone: '+1-202-555-0143',
        address: { ...APARTMENT, zip: '20003-1234' },
        coverage: { plan_id: 'PLAN-401K-77', termination_date: '2025-12-31' },
      }),
      record({ ...NOAH, gender: 'M', group_id: 'North', hire_date: '2015-03-02', address: MILL, coverage: { plan_id: 'PLAN-401K-77' } }),
    ],
  },
  'CalSavers census': {
    file: 'calsavers.txt',
    records: [
      record({
        ...MARTA,
        middle_name: 'I',
        gender: 'F',
        employee_id: '77',
        group_id: '001',
        address: { street: APARTMENT.street, city: 'Oakland', state: 'CA', zip: '94601' },
      }),
      record({
        ...NOAH,
        gender: 'M',
        employee_id: '78',
        group_id: '001',
        address: { street: MILL.street, city: 'Oakland', state: 'CA', zip: '94601-1234' },
      }),
    ],
  },
  MetLife: {
    file: 'metlife.txt',
    records: [
      record({ ...METLIFE_MARTA, coverage: { plan_id: 'L', effective_date: '2025-01-01', benefit: 'life' } }),
      record({ ...METLIFE_MARTA, coverage: { plan_id: 'OL', effective_date: '2025-02-01', termination_date: '2025-12-31', benefit: 'life' } }),
      record({ ...METLIFE_NOAH, coverage: { plan_id: 'OL', effective_date: '2025-02-01', benefit: 'life' } }),
      record({ ...METLIFE_NOAH, coverage: { plan_id: 'OA', effective_date: '2025-03-01', benefit: 'life' } }),
    ],
  },
  'Optum FSA': {
    file: 'optum-fsa.txt',
    records: [
      record({
        ...MARTA,
        ssn: null,
        middle_name: 'I',
        employee_id: 'E1001',
        group_id: 'POL7700',
        address: { ...APARTMENT, zip: '20003-1234' },
        coverage: { plan_id: 'HCFS', effective_date: '2025-01-01', benefit: 'fsa' },
      }),
      record({
        ...NOAH,
        ssn: null,
        employee_id: 'E1002',
        group_id: 'POL7700',
        address: MILL,
        coverage: { plan_id: 'DCFS', effective_date: '2025-02-01', benefit: 'fsa' },
      }),
    ],
  },
  'ConnectYourCare enrollment': {
    file: 'connect-your-care.txt',
    records: [
      record({
        ssn: MARTA.ssn,
        employee_id: '77',
        group_id: 'QUILLSONS',
        coverage: { plan_id: 'FSA-HC-2025', effective_date: '2025-01-01' },
      }),
      record({
        ssn: NOAH.ssn,
        employee_id: '78',
        group_id: 'QUILLSONS',
        coverage: { plan_id: 'HSA-2025', effective_date: '2025-02-01', coverage_type: 'FAMILY' },
      }),
    ],
  },
  'Lawson BN106': { file: 'lawson-bn106.txt', records: LAWSON },
  'Lawson BN106 segments': { file: 'lawson-bn106-segments.txt', records: LAWSON },
  'COBRA QB': {
    file: 'cobra-qb.txt',
    records: [
      record({
        ...COBRA_MARTA,
        coverage: { plan_id: 'Medical "PPO", 500', effective_date: '2015-03-02', coverage_type: 'FAMILY' },
        dependents: [dependent(SPOUSE), dependent(TESS)],
      }),
      record({
        ...COBRA_MARTA,
        coverage: { plan_id: 'Dental High', effective_date: '2015-03-02', coverage_type: 'EMPLOYEE_SPOUSE' },
        dependents: [dependent(SPOUSE)],
      }),
      record({
        first_name: 'Ada',
        last_name: 'Okafor',
        date_of_birth: '1980-05-06',
        ssn: '***-**-8817',
        gender: 'F',
        employee_id: '78',
        group_id: 'Quill & Sons',
        address: MILL,
        coverage: { plan_id: 'Vision', effective_date: '2025-02-01', termination_date: '2028-01-31', coverage_type: 'EMPLOYEE_ONLY' },
      }),
    ],
  },
};
