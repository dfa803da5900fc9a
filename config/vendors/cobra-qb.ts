import type { TaggedRecordType } from '../../src/model/record-layout.ts';
import { CONFIG_LANGUAGE, type FieldMappings, type VendorConfig } from '../../src/model/vendor-config.ts';
import { numbers } from './fixed-fields.ts';

const MAX_PLANS = 12;
/** One for each dependent and plan of it. */
const MAX_DEPENDENTS = 30;

/** Names of the cells behind the tag, in their order; null is not read. */
const cells = (...names: (string | null)[]): TaggedRecordType['fields'] => names.flatMap((name, at) => (name === null ? [] : [{ name, at: at + 2 }]));

/**
 * Qualified beneficiaries of COBRA (QB import 1.2): the lines from one [QB] to the next are one person, with an event, plans,
 * dependents, and the plans of each dependent. The beneficiary is the subscriber of the coverage, whoever was employed.
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
            ...cells(
              'Client Name',
              'Client Division',
              null,
              'First Name',
              'Middle Initial',
              'Last Name',
              'SSN',
              'Individual ID',
              'Email',
              'Phone',
              'Phone 2',
            ),
            { name: 'Address 1', at: 13 },
            { name: 'Address 2', at: 14 },
            { name: 'City', at: 15 },
            { name: 'State', at: 16 },
            { name: 'Postal Code', at: 17 },
            { name: 'Country', at: 18 },
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
          tags: ['[QBPLAN]'],
          max: MAX_PLANS,
          fields: cells('Plan {n}', 'Plan {n} Start', 'Plan {n} End', 'Plan {n} Coverage Level'),
        },
        {
          name: 'dependent',
          role: 'part',
          tags: ['[QBDEPENDENT]'],
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
          tags: ['[QBDEPENDENTPLAN]'],
          within: 'dependent',
          repeats_parent: true,
          fields: cells('Dependent {n} Plan', 'Dependent {n} Start', 'Dependent {n} End'),
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
    },
    linkage: { following: false },
    coverages: {
      kind: 'sets',
      sets: [
        ...numbers(MAX_PLANS).map((n): FieldMappings => ({
          'coverage.plan_id': { from: [`Initial Plan ${n}`] },
          'coverage.coverage_type': { from: [`Initial Plan ${n} Coverage Level`] },
        })),
        ...numbers(MAX_PLANS).map((n): FieldMappings => ({
          'coverage.plan_id': { from: [`Plan ${n}`] },
          'coverage.effective_date': { from: [`Plan ${n} Start`] },
          'coverage.termination_date': { from: [`Plan ${n} End`] },
          'coverage.coverage_type': { from: [`Plan ${n} Coverage Level`] },
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
  source: 'COBRApoint QB import specification 1.2, as a copy of it and public export scripts (UKG Pro, Compass) state the order of its fields',
};
