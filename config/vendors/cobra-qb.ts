import type { TaggedRecordType } from '../../src/model/record-layout.ts';
import { CONFIG_LANGUAGE, type FieldMappings, type VendorConfig } from '../../src/model/vendor-config.ts';
import { numbers } from './fixed-fields.ts';

const MAX_PLANS = 12;
/** One for each dependent and plan of it. */
const MAX_DEPENDENTS = 30;

/** How many children the levels count, the last of them as "or more". */
const COUNTED_CHILDREN = ['1Child', '2Children', '3Children', '4Children', '5orMoreChildren'];
/** Rates for members under 19, whoever is covered: of two at most who are employee and spouse, of three at most elsewhere. */
const under19 = (level: string, most: number): string[] => numbers(most).map((n) => `${level}${n}UNDER19`);

/**
 * The published coverage levels that senders at large do not write. Who is covered without the employee is a dependent, and children beside a
 * spouse make a family, as everywhere.
 */
const COVERAGE_LEVELS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    EMPLOYEE_ONLY: under19('EE', 1),
    EMPLOYEE_SPOUSE: ['EE+DOMESTICPARTNER', ...under19('EE+SPOUSE', 2)],
    EMPLOYEE_CHILDREN: [...COUNTED_CHILDREN.map((children) => `EE+${children}`), ...under19('EE+CHILDREN', 3)],
    FAMILY: [...COUNTED_CHILDREN.map((children) => `EE+Spouse+${children}`), ...under19('EE+FAMILY', 3)],
    DEPENDENTS_ONLY: ['SPOUSEONLY', 'CHILDREN', 'SPOUSE+CHILD', ...COUNTED_CHILDREN.map((children) => `SPOUSE+${children}`)],
  }).flatMap(([code, levels]) => levels.map((level) => [level, code])),
);

/** Names of the cells behind the tag, in their order; null is not read. */
const cells = (...names: (string | null)[]): TaggedRecordType['fields'] => names.flatMap((name, at) => (name === null ? [] : [{ name, at: at + 2 }]));

/** What stands together in the lines of all persons. */
const REACHED_AT = ['Email', 'Phone', 'Phone 2', 'Address 1', 'Address 2', 'City', 'State', 'Postal Code', 'Country'];

/**
 * Qualified beneficiaries of COBRA (QB import 1.2): the lines from one [QB] to the next are one person, with an event, plans,
 * dependents, and the plans of each dependent. The beneficiary is the subscriber of the coverage, whoever was employed. A new plan
 * member (NPM import 1.0), who is to be told of COBRA, is an employee in one line, without a word of the coverage. A special plan member
 * (SPM import 1.2) is billed while retired or on leave, with plans and dependents in lines as a beneficiary's.
 */
export const cobraQb: VendorConfig = {
  language: CONFIG_LANGUAGE,
  name: 'COBRA QB',
  status: 'active',
  file_formats: ['csv'],
  detection: { required_headers: [], optional_headers: [] },
  dialect: {
    date_formats: ['MM/DD/YYYY', 'YYYY-MM-DD'],
    open_end_dates: [],
    file_kind: 'unknown',
    termination_is_first_day_not_covered: false,
    tagged_lines: {
      record_types: [
        { name: 'version', role: 'header', tags: ['[VERSION]'], fields: [] },
        {
          name: 'beneficiary',
          role: 'row',
          tags: ['[QB]'],
          fields: [
            ...cells('Client Name', 'Client Division', null, 'First Name', 'Middle Initial', 'Last Name', 'SSN', 'Individual ID', ...REACHED_AT),
            { name: 'Sex', at: 26 },
            { name: 'DOB', at: 27 },
          ],
        },
        { name: 'event', role: 'part', tags: ['[QBEVENT]'], fields: cells('Event Type', 'Event Date', 'Enrollment Date') },
        {
          name: 'initial plan',
          role: 'part',
          tags: ['[QBPLANINITIAL]'],
          max: MAX_PLANS,
          fields: cells('Initial Plan {n}', 'Initial Plan {n} Coverage Level'),
        },
        {
          name: 'plan',
          role: 'part',
          tags: ['[QBPLAN]', '[SPMPLAN]'],
          max: MAX_PLANS,
          fields: cells('Plan {n}', 'Plan {n} Start', 'Plan {n} End', 'Plan {n} Coverage Level'),
        },
        {
          name: 'dependent',
          role: 'part',
          tags: ['[QBDEPENDENT]', '[SPMDEPENDENT]'],
          max: MAX_DEPENDENTS,
          fields: [
            ...cells('Dependent {n} SSN', 'Dependent {n} Relationship', null, 'Dependent {n} First Name', null, 'Dependent {n} Last Name'),
            { name: 'Dependent {n} Sex', at: 19 },
            { name: 'Dependent {n} DOB', at: 20 },
          ],
        },
        {
          name: 'initial plan of a dependent',
          role: 'part',
          tags: ['[QBDEPENDENTPLANINITIAL]'],
          within: 'dependent',
          repeats_parent: true,
          fields: cells('Dependent {n} Plan'),
        },
        {
          name: 'plan of a dependent',
          role: 'part',
          tags: ['[QBDEPENDENTPLAN]', '[SPMDEPENDENTPLAN]'],
          within: 'dependent',
          repeats_parent: true,
          fields: cells('Dependent {n} Plan', 'Dependent {n} Start', 'Dependent {n} End'),
        },
        {
          name: 'special plan member',
          role: 'row',
          tags: ['[SPM]'],
          fields: [
            ...cells('Client Name', 'Client Division', null, 'First Name', 'Middle Initial', 'Last Name', 'SSN', 'Individual ID', ...REACHED_AT),
            { name: 'Sex', at: 19 },
            { name: 'DOB', at: 20 },
            { name: 'Enrollment Date', at: 31 },
          ],
        },
        {
          name: 'new plan member',
          role: 'row',
          tags: ['[NPM]'],
          fields: [
            ...cells('SSN', 'Individual ID', 'Client Name', 'Client Division', 'First Name', 'Middle Initial', 'Last Name', null, ...REACHED_AT),
            { name: 'Sex', at: 19 },
            { name: 'Hire Date', at: 23 },
          ],
        },
        {
          name: 'not read',
          role: 'other',
          tags: [
            '[QBLEGACY]',
            '[QBNOTE]',
            '[QBLETTERATTACHMENT]',
            '[QBSUBSIDYSCHEDULE]',
            '[QBPLANMEMBERSPECIFICRATEINITIAL]',
            '[QBPLANMEMBERSPECIFICRATE]',
            '[QBPLANTERMREINSTATE]',
            '[QBSTATEINSERTS]',
            '[QBDISABILITYEXTENSION]',
            '[SPMPLANMEMBERSPECIFICRATE]',
            '[SPMSUBSIDYSCHEDULE]',
            '[SPMNOTE]',
          ],
          fields: [],
        },
      ],
    },
  },
  mapping: {
    fields: {
      employee_id: { from: ['Individual ID'] },
      ssn: { from: ['SSN'] },
      first_name: { from: ['First Name'] },
      last_name: { from: ['Last Name'] },
      middle_name: { from: ['Middle Initial'] },
      date_of_birth: { from: ['DOB'] },
      gender: { from: ['Sex'] },
      email: { from: ['Email'] },
      phone: { from: ['Phone', 'Phone 2'] },
      'address.street': { from: ['Address 1'], join: ['Address 2'] },
      'address.city': { from: ['City'] },
      'address.state': { from: ['State'] },
      'address.zip': { from: ['Postal Code'] },
      'coverage.effective_date': { from: ['Enrollment Date'] },
      group_id: { from: ['Client Name'] },
      hire_date: { from: ['Hire Date'] },
    },
    linkage: { following: false },
    coverages: {
      kind: 'sets',
      sets: [
        ...numbers(MAX_PLANS).map((n): FieldMappings => ({
          'coverage.plan_id': { from: [`Initial Plan ${n}`] },
          'coverage.coverage_type': { from: [`Initial Plan ${n} Coverage Level`], lookup: COVERAGE_LEVELS },
        })),
        ...numbers(MAX_PLANS).map((n): FieldMappings => ({
          'coverage.plan_id': { from: [`Plan ${n}`] },
          'coverage.effective_date': { from: [`Plan ${n} Start`] },
          'coverage.termination_date': { from: [`Plan ${n} End`] },
          'coverage.coverage_type': { from: [`Plan ${n} Coverage Level`], lookup: COVERAGE_LEVELS },
        })),
      ],
    },
    dependent_columns: {
      max: MAX_DEPENDENTS,
      fields: {
        ssn: { from: ['Dependent {n} SSN'] },
        relationship: { from: ['Dependent {n} Relationship'] },
        first_name: { from: ['Dependent {n} First Name'] },
        last_name: { from: ['Dependent {n} Last Name'] },
        date_of_birth: { from: ['Dependent {n} DOB'] },
        gender: { from: ['Dependent {n} Sex'] },
        'coverage.plan_id': { from: ['Dependent {n} Plan'] },
        'coverage.effective_date': { from: ['Dependent {n} Start'] },
        'coverage.termination_date': { from: ['Dependent {n} End'] },
      },
    },
  },
  validation: { required: ['last_name', 'first_name'], identifiers: ['ssn', 'employee_id', 'family_id'], errors: [] },
  source:
    'COBRApoint QB and SPM import specifications 1.2 and NPM import specification 1.0, as a copy of them and public export scripts (UKG Pro, Compass) state the order of their fields',
};
