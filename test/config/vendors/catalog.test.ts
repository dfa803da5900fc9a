import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { catalog, GENERIC_VENDOR_ID } from '../../../config/vendors/index.ts';
import { FIELDS } from '../../../src/model/record.ts';
import { VendorConfig } from '../../../src/model/vendor-config.ts';
import { headerKey } from '../../../stages/rows/headers/header.ts';
import { fieldWords } from '../../../stages/rows/map/code.ts';
import { CODED_FIELDS, type CodedField } from '../../../src/model/record.ts';
import { wordKey } from '../../../stages/rows/map/vocabulary.ts';
import { createInspector } from '../../../stages/rows/detect/inspect.ts';
import { vendorVersion } from '../../stages/rows/detect/inspecting.ts';
import { builtIn, normalizeFile } from '../../stages/rows/normalized.ts';
import { dependent, HOME, MARTA, record, type Expected } from './expected.ts';
import { EDI_834_RECORDS } from './edi-834-records.ts';
import { LAYOUT_RECORDS } from './layout-records.ts';
import { LINE_RECORDS } from './line-records.ts';

const fixture = (name: string) => readFileSync(path.join(import.meta.dirname, '../../fixtures', name.includes('.') ? name : `${name}.csv`));

const EXPECTED: Record<string, Expected> = {
  ...LAYOUT_RECORDS,
  ...EDI_834_RECORDS,
  ...LINE_RECORDS,
  Generic: {
    file: 'generic',
    records: [
      record({
        ...MARTA,
        middle_name: 'Ines',
        suffix: 'Jr',
        gender: 'F',
        employee_id: '77',
        group_id: 'G-9',
        hire_date: '2015-03-02',
        action: 'add',
        email: 'marta.quill@example.com',
        phone: '+1-202-555-0143',
        address: { ...HOME, zip: '20003-1234' },
        coverage: { plan_id: 'PPO500', effective_date: '2025-01-01', coverage_type: 'EMPLOYEE_CHILDREN', benefit: 'medical' },
      }),
    ],
  },
  'DC Health Link conversion': {
    file: 'dc-health-link-conversion',
    records: [
      record({
        ...MARTA,
        middle_name: 'Ines',
        gender: 'F',
        group_id: '521230000',
        hire_date: '2015-03-02',
        action: 'add',
        email: 'marta.quill@example.com',
        phone: '+1-202-555-0143',
        address: HOME,
        coverage: { plan_id: '12345DC0010001', effective_date: '2015-07-01' },
        dependents: [
          dependent({ first_name: 'Owen', last_name: 'Quill', date_of_birth: '2006-04-09', ssn: '***-**-8182', relationship: 'child', gender: 'M' }),
          dependent({ first_name: 'Tess', last_name: 'Quill', date_of_birth: '2012-09-30', relationship: 'child', gender: 'F' }),
        ],
      }),
    ],
  },
  'Universal benefits': {
    file: 'universal-benefits',
    records: [
      record({
        ...MARTA,
        member_id: 'E-1001',
        middle_name: 'Ines',
        gender: 'F',
        group_id: 'BG-7',
        hire_date: '2015-03-02',
        email: 'marta.quill@example.com',
        phone: '+1-202-555-0143',
        address: HOME,
        coverage: { plan_id: 'PPO-500', effective_date: '2025-01-01', coverage_type: 'EMPLOYEE_SPOUSE' },
        dependents: [
          dependent({
            member_id: 'E-1001',
            first_name: 'Noah',
            last_name: 'Quill',
            date_of_birth: '1970-02-14',
            ssn: '***-**-8182',
            relationship: 'spouse',
            gender: 'M',
            effective_date: '2025-02-01',
          }),
        ],
      }),
      record({
        ...MARTA,
        member_id: 'E-1001',
        middle_name: 'Ines',
        gender: 'F',
        group_id: 'BG-7',
        hire_date: '2015-03-02',
        email: 'marta.quill@example.com',
        phone: '+1-202-555-0143',
        address: HOME,
        coverage: { plan_id: 'DEN-1', effective_date: '2025-01-01', termination_date: '2025-12-31', coverage_type: 'EMPLOYEE_ONLY' },
      }),
    ],
  },
  Ease: {
    file: 'ease',
    records: [
      record({
        ...MARTA,
        gender: 'F',
        employee_id: '5001',
        hire_date: '2015-03-02',
        address: { ...HOME, street: null },
        coverage: { plan_id: 'M7X2QA' },
        dependents: [
          dependent({
            first_name: 'Noah',
            last_name: 'Quill',
            date_of_birth: '1970-02-14',
            ssn: '***-**-8182',
            relationship: 'domestic_partner',
            gender: 'M',
          }),
          dependent({ first_name: 'Tess', last_name: 'Quill', date_of_birth: '2012-09-30', relationship: 'stepchild', gender: 'F' }),
        ],
      }),
      record({
        ...MARTA,
        gender: 'F',
        employee_id: '5001',
        hire_date: '2015-03-02',
        address: { ...HOME, street: null },
        coverage: { plan_id: 'D4K9ZB', coverage_type: 'WAIVED' },
      }),
    ],
  },
  'Eligibility pipeline medical A': {
    file: 'eligpipe-medical-a',
    records: [
      record({
        first_name: 'MARTA',
        last_name: 'QUILL',
        date_of_birth: '1971-11-23',
        member_id: 'A-SUB9001-00',
        employee_id: 'SUB9001',
        address: HOME,
        coverage: { plan_id: 'MEDX1', benefit: 'medical' },
        dependents: [
          dependent({ member_id: 'A-SUB9001-99', first_name: 'NOAH', last_name: 'QUILL', date_of_birth: '1970-02-14', relationship: 'spouse' }),
          dependent({ member_id: 'A-SUB9001-01', first_name: 'TESS', last_name: 'QUILL', date_of_birth: '2012-09-30', relationship: 'child' }),
        ],
      }),
    ],
  },
};

/** Layouts that are sent in several forms: every one makes the very records of the first. */
const OTHER_FORMS: [vendor: string, expected: Expected][] = [
  ['Avesis', { ...EXPECTED['Avesis']!, file: 'avesis.txt' }],
  ['Avesis', { ...EXPECTED['Avesis']!, file: 'avesis-bars.txt' }],
  ['Avesis', { ...EXPECTED['Avesis']!, file: 'avesis-published.csv' }],
];

describe('the built-in catalog', () => {
  it('has ids that derive from names, and Generic among them', () => {
    expect(new Set(catalog.map(({ vendor_id }) => vendor_id)).size).toBe(catalog.length);
    for (const { vendor_id } of catalog) expect(vendor_id).toMatch(/^vnd_[0-9a-z]{26}$/);
    expect(catalog.find(({ vendor_id }) => vendor_id === GENERIC_VENDOR_ID)?.config.name).toBe('Generic');
  });

  it('has a fixture for every vendor', () => {
    expect(Object.keys(EXPECTED).toSorted()).toEqual(catalog.map(({ config }) => config.name).toSorted());
  });

  it.each(catalog)('$config.name is a valid config with a source', ({ config }) => {
    expect([...Value.Errors(VendorConfig, config)]).toEqual([]);
    expect(config.source.length).toBeGreaterThan(20);
  });

  it.each(catalog)('$config.name names each header once a field, and looks up codes that exist', ({ config }) => {
    for (const field of FIELDS) {
      const mapping = config.mapping.fields[field];
      const keys = (mapping?.from ?? []).map(headerKey);
      expect(new Set(keys).size, field).toBe(keys.length);
      if (mapping?.lookup === undefined) continue;
      const words = fieldWords(field as CodedField, mapping.lookup);
      for (const [word, code] of Object.entries(mapping.lookup)) {
        const bytes = new TextEncoder().encode(wordKey(word));
        expect(CODED_FIELDS[field as CodedField][words.find(bytes, 0, bytes.length)]).toBe(code);
      }
    }
  });

  it.each([...Object.entries(EXPECTED), ...OTHER_FORMS])('%s maps its fixture $file field by field', (name, { file, records, errors = [] }) => {
    const normalized = normalizeFile(fixture(file), { vendor: builtIn(name) });
    expect(normalized.errors.map(({ row_number, code, field }) => `${row_number} ${code} ${field}`)).toEqual(errors);
    expect(normalized.records).toEqual(records);
  });

  it.each([...Object.entries(EXPECTED), ...OTHER_FORMS])('%s is detected by its fixture $file', (name, { file }) => {
    const inspector = createInspector({
      vendors: catalog.map(({ vendor_id, config }) => vendorVersion(config, vendor_id)),
      hint: null,
      fileName: `${file}.csv`,
      segmentBytes: 1 << 20,
    });
    inspector.push(fixture(file));
    expect(inspector.end().vendor.config.name).toBe(name);
  });

  describe('Ease', () => {
    const detected = (header: string) => {
      const vendors = catalog.map(({ vendor_id, config }) => vendorVersion(config, vendor_id));
      const inspector = createInspector({ vendors, hint: null, fileName: 'f.csv', segmentBytes: 1 << 20 });
      inspector.push(new TextEncoder().encode(`${header}\n${header.replaceAll(/[^,]+/g, 'a')}\n`));
      return inspector.end().vendor.config.name;
    };

    it.each([
      'EID,First Name,Last Name,Relationship,SSN,County,Salary,Status,Suffix',
      'EID,First Name,Last Name,Relationship,Middle,Gender,Email1,Phone1,Phone2',
      'EID,FIRST NAME,LAST NAME,RELATIONSHIP,SALARY,COUNTY',
    ])('does not take %s, which has no plan column', (header) => {
      expect(detected(header)).toBe('Generic');
    });

    it.each(['M7X2QA', 'QWERTY', '123456', 'Import ID M7X2QA', 'Import ID: qwerty'])('takes a file with the plan column %s', (plan) => {
      expect(detected(`EID,First Name,Last Name,Relationship,${plan}`)).toBe('Ease');
    });

    it('reads as plans only what it was detected by', () => {
      const file = normalizeFile('EID,First Name,Last Name,Relationship,County,Suffix,M7X2QA\n1,Ann,Lee,,Kings,Jr,enrolled\n', {
        vendor: builtIn('Ease'),
      });
      expect(file.records.map(({ coverage }) => coverage.plan_id)).toEqual(['M7X2QA']);
    });

    it('reads the plan behind words that say that it is one', () => {
      const file = normalizeFile('EID,First Name,Last Name,Relationship,Import ID M7X2QA,Import ID L1F3AA\n1,Ann,Lee,,enrolled,"$50,000"\n', {
        vendor: builtIn('Ease'),
      });
      expect(file.records.map(({ coverage }) => coverage.plan_id)).toEqual(['M7X2QA', 'L1F3AA']);
    });
  });

  describe('Generic', () => {
    const normalized = (columns: string, ...rows: string[]) => normalizeFile([columns, ...rows, ''].join('\n'));

    it('takes no SSN and no birth date of the subscriber for a dependent who has none', () => {
      const { records } = normalized(
        'Subscriber ID,Subscriber SSN,Member SSN,Member DOB,Subscriber DOB,Member Relationship Code,Member First Name,Member Last Name',
        'S1,123456780,,,01/02/1980,19,Baby,Lee',
      );
      expect(records).toMatchObject([{ first_name: 'Baby', last_name: 'Lee', ssn: null, date_of_birth: null, member_id: 'S1' }]);
    });

    it("takes the dependent's own columns before those of the employee", () => {
      const { records } = normalized(
        'Employee SSN,Employee First Name,Employee Last Name,Employee DOB,Relationship,Dependent SSN,Dependent First Name,Dependent Last Name,Dependent DOB',
        '123456780,Pat,Lee,01/02/1980,Employee,,,,',
        '123456780,Pat,Lee,01/02/1980,Child,457555462,Kim,Roe,03/04/2010',
        '123456780,Pat,Lee,01/02/1980,Child,,Kid,,',
      );
      expect(records).toMatchObject([
        {
          first_name: 'Pat',
          date_of_birth: '1980-01-02',
          ssn: '***-**-6780',
          dependents: [
            { first_name: 'Kim', last_name: 'Roe', date_of_birth: '2010-03-04', ssn: '***-**-5462' },
            { first_name: 'Kid', last_name: 'Lee', date_of_birth: null, ssn: null },
          ],
        },
      ]);
    });

    it("reads the employee's columns for a dependent where the file has no others", () => {
      const { records } = normalized(
        'Family ID,Employee SSN,Employee First Name,Employee Last Name,Employee DOB,Relationship',
        '1,123456780,Pat,Lee,01/02/1980,Employee',
        '1,457555462,Kim,Lee,03/04/2010,Child',
      );
      expect(records[0]?.dependents).toMatchObject([{ first_name: 'Kim', date_of_birth: '2010-03-04', ssn: '***-**-5462' }]);
    });

    it('takes the tier of each plan, in any order of the columns', () => {
      const columns = 'Member ID,First Name,Last Name,Vision Tier,Dental Tier,Medical Tier,Vision Plan,Dental Plan,Medical Plan';
      const { records } = normalized(columns, '1,Ann,Lee,EE,EE+SP,FAM,V,D,M', '2,Bob,Lee,EE,EE+SP,,,D,');
      expect(records.map(({ member_id, coverage }) => [member_id, coverage.plan_id, coverage.coverage_type, coverage.benefit])).toEqual([
        ['1', 'M', 'FAMILY', 'medical'],
        ['1', 'D', 'EMPLOYEE_SPOUSE', 'dental'],
        ['1', 'V', 'EMPLOYEE_ONLY', 'vision'],
        ['2', 'D', 'EMPLOYEE_SPOUSE', 'dental'],
      ]);
    });

    it('does not read the last four digits as an SSN', () => {
      const { records, errors } = normalized('Member ID,First Name,Last Name,SSN (Last 4)', '1,Ann,Lee,6780');
      expect([records[0]?.ssn, errors]).toEqual([null, []]);
    });

    it.each(['00/00/0000', '00000000', '0000-00-00'])('reads the termination date %s as no end', (end) => {
      const { records, errors } = normalized('Member ID,First Name,Last Name,Term Date', `1,Ann,Lee,${end}`);
      expect([records[0]?.coverage.termination_date, errors]).toEqual([null, []]);
    });

    it('reads a benefit under "Coverage Type" as the benefit, and a tier as the tier', () => {
      const { records, errors } = normalized(
        'Member ID,First Name,Last Name,Coverage Type,Coverage Level',
        '1,Ann,Lee,Medical,EE+SP',
        '2,Bob,Lee,Dental,',
        '3,Cat,Lee,Family,EE',
        '4,Dan,Lee,,EE',
      );
      expect(errors).toEqual([]);
      expect(records.map(({ coverage }) => [coverage.benefit, coverage.coverage_type])).toEqual([
        ['medical', 'EMPLOYEE_SPOUSE'],
        ['dental', null],
        [null, 'FAMILY'],
        [null, 'EMPLOYEE_ONLY'],
      ]);
      expect(normalized('Member ID,First Name,Last Name,Coverage Type', '1,Ann,Lee,sometimes').errors).toMatchObject([
        { code: 'unknown_code', field: 'coverage.coverage_type' },
      ]);
    });

    it.each([
      [
        'coverage.effective_date',
        'Benefit Start | Coverage Begin | Coverage Effective | Medical Effective Date | Date Effective | Policy Effective Date',
      ],
      ['coverage.effective_date', 'Plan Start'],
      ['coverage.termination_date', 'Benefit End | Coverage End | Coverage Stop Date | Coverage Cancel Date | Cancellation Date | Plan End'],
      ['date_of_birth', 'Member Birthdate | Employee Birthdate | Dependent Birthdate | Dependent Birth Date | Subscriber Birth Date | EE Birth Date'],
      ['date_of_birth', 'EE Date of Birth | Participant Date of Birth | Emp DOB | Dep DOB'],
      ['ssn', "Emp SSN | Employee SSN# | Employee SS# | Employee's SSN | EE Social Security Number | Dep SSN | Social Sec # | S.S.N."],
      ['family_id', "Emp SSN | Employee SSN# | Employee SS# | Employee's SSN | EE Social Security Number | Employee Num"],
      ['member_id', 'ID # | ID Number'],
      ['employee_id', 'Employee Num'],
      ['first_name', 'Dep First Name'],
      ['last_name', 'Dep Last Name'],
      ['middle_name', 'Dependent Middle Name'],
      ['address.zip', 'Employee Zipcode | Postal/Zip Code | ZIP/Postal | Zip+4'],
      ['address.street', 'Street Address Line 1 | Home Street'],
      ['phone', 'Phone 1'],
      ['email', 'Email 1'],
      ['relationship', 'Relationship to EE | Relation to Insured | Dep Relationship'],
      ['gender', 'Legal Sex | Sex/Gender'],
      ['coverage.plan_id', 'Medical Plan Name | Dental Plan Name | Vision Plan Name | Elected Plan | Enrolled Plan'],
      ['coverage.coverage_type', 'Coverage Elected | Coverage Tier Code | Tier Code | Tier Level'],
    ] as const)('knows as %s: %s', (field, headers) => {
      const { fields, linkage } = builtIn('Generic').mapping;
      const known = new Set((field === 'family_id' ? linkage.family_id! : fields[field]!.from!).map(headerKey));
      expect(headers.split(' | ').filter((header) => !known.has(headerKey(header)))).toEqual([]);
    });

    it.each(['Dependent {n} ', 'Dependent{n} ', 'Dep {n} ', 'Dep{n} ', 'Child {n} '])('reads dependents in columns called "%s…"', (prefix) => {
      const of = (n: number, name: string) => prefix.replace('{n}', String(n)) + name;
      const { records, errors } = normalized(
        ['Employee ID,First Name,Last Name,Plan ID', of(1, 'First Name'), of(1, 'Last Name'), of(1, 'DOB'), of(10, 'First Name'), of(10, 'DOB')].join(
          ',',
        ),
        '1,Ann,Lee,MED,Kim,Roe,03/04/2010,Tom,03/04/2011',
        '1,Ann,Lee,DEN,,,,Tom,03/04/2011',
        '2,Bob,Ray,MED,,,,,',
      );
      expect(errors).toEqual([]);
      expect(
        records.map(({ first_name, coverage, dependents }) => [
          `${first_name} ${coverage.plan_id}`,
          ...dependents.map((one) => `${one.first_name} ${one.last_name} ${one.date_of_birth}`),
        ]),
      ).toEqual([['Ann MED', 'Kim Roe 2010-03-04', 'Tom Lee 2011-03-04'], ['Ann DEN', 'Tom Lee 2011-03-04'], ['Bob MED']]);
    });
  });
});
