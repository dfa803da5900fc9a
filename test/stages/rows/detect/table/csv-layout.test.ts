import { describe, expect, test } from 'vitest';
import { inspect, refusal, vendorOf } from '../inspecting.ts';

const HEADERS = ['Member ID', 'First Name', 'Last Name', 'DOB', 'Plan ID'];
const VALUES = ['M1', 'Anna', 'Example', '1985-03-15', 'P1'];
const file = (delimiter: string): string => `${HEADERS.join(delimiter)}\n${VALUES.join(delimiter)}\n`;
const columnsOf = (text: string) => inspect(text).reading.columns;

describe('dialect', () => {
  test.each([',', '\t', '|', ';'])('the delimiter %j is found', (delimiter) => {
    expect(inspect(file(delimiter)).reading).toMatchObject({ delimiter: delimiter.charCodeAt(0), quote: 34, columns: HEADERS });
  });

  test('other delimiters inside values do not mislead', () => {
    const text = `Member ID|First Name|Last Name|Address\n${'M1|Anna|Example|1, Main Street, Apt; 4, x, y\n'.repeat(50)}`;
    expect(inspect(text).reading.delimiter).toBe('|'.charCodeAt(0));
  });

  test('delimiters inside quotes do not count', () => {
    expect(inspect(`"Note, short, of all";"Member ID";"First Name";"Last Name";"DOB"\n"x,y,z";"M1";"a,b,c";"d,e,f";""\n`).reading.delimiter).toBe(59);
  });

  test('bars with blanks around them are bars', () => {
    expect(inspect('Member ID | First Name | Last Name\nM1        | Anna       | Example\n').row_count).toBe(1);
  });

  test('a sep= line is obeyed and counts as a record', () => {
    for (const sep of ['sep=^\n', '"sep=^"\r\n', '\ufeffSEP=^\n']) {
      const { reading, cuts } = inspect(sep + file('^'));
      expect(reading).toMatchObject({ delimiter: 94, columns: HEADERS, records_before: 2 });
      expect(cuts[0]?.first_row).toBe(3);
    }
  });

  test('single quotes are quotes where the header stands in them', () => {
    const { reading, row_count } = inspect(`'Member ID','First Name','Last Name'\n'M1','An\nna','O''Neil, x'\n`);
    expect(reading).toMatchObject({ quote: 39, columns: ['Member ID', 'First Name', 'Last Name'] });
    expect(row_count).toBe(1);
  });
});

describe('header row', () => {
  test('is found below titles, versions and notes', () => {
    const { reading, row_count } = inspect(`ACME Inc. Census,,,,\nVersion 1.1,,,,\n"Please, do not delete columns",,,,\n\n${file(',')}`);
    expect(reading.columns).toEqual(HEADERS);
    expect(reading.records_before).toBe(5);
    expect(row_count).toBe(1);
  });

  test('a row for people directly below the machine header is no data', () => {
    const machine = 'employer_assigned_family_id,employee_relationship,last_name,first_name,ssn,dob';
    const people =
      '"Family ID # \n(To match family members)","Relationship \n(EE, Spouse, Child)",Last Name,First Name,"SSN / TIN \n(Required for EE)","Date of Birth\n(MM/DD/YYYY)"';
    const { reading, row_count, cuts } = inspect(
      `DC Census,v1.1,,,,\n${machine}\n${people}\n1,Employee,Example,Anna,123-45-6789,01/02/1990\n1,,Example,Bert,,\n`,
    );
    expect(reading.columns).toEqual(machine.split(','));
    expect(row_count).toBe(2);
    expect(cuts[0]?.first_row).toBe(4);
  });

  test('in two rows, of which the second goes on with the names of the first, is called by both', () => {
    const text =
      'Member,First,Last,Date of,Social Security,,,Coverage,Effective\nID,Name,Name,Birth,Number,Relationship,Plan,Tier,Date\n' +
      'M1,Anna,Example,03/15/1985,123-45-6789,Self,GP1,Family,01/01/2025\n';
    const { reading, row_count } = inspect(text);
    expect(row_count).toBe(1);
    expect(reading.columns).toEqual([
      'Member ID',
      'First Name',
      'Last Name',
      'Date of Birth',
      'Social Security Number',
      'Relationship',
      'Plan',
      'Coverage Tier',
      'Effective Date',
    ]);
  });

  test('a first row of words is data where it names no columns', () => {
    expect(inspect('Member ID,First Name,Last Name,Relationship\nA,Self,Employee,Self\nB,C,D,Spouse\n').row_count).toBe(2);
  });

  test('stars, remarks, line ends, blanks and marks are no part of a header', () => {
    const text = ' Employee ID*,"First\nName *","Last Name (as on card)",\ufeffDate of Birth*\nE1,Anna,Example,1985-03-15\n';
    expect(inspect(text)).toMatchObject({ row_count: 1, vendor: { config: { name: 'Generic' } } });
  });

  test('a header name may occur several times', () => {
    expect(columnsOf('Member ID,First Name,Last Name,City,City ,City\nM1,Anna,Example,a,b,c\n')).toEqual([
      'Member ID',
      'First Name',
      'Last Name',
      'City',
      'City ',
      'City',
    ]);
  });

  test.each([
    'required,Required,required,optional',
    ',,(USD),(MM/DD/YYYY)',
    'Required,Required (legal name),Required,MM/DD/YYYY',
    'Text,Text(50),Text,YYYY-MM-DD',
    '9 digits,max 30 characters,###-##-####,Self/Spouse/Child',
    'required,required,required,optional\nText,Text,Text,mm/dd/yyyy',
    '###-##-####,Text,Text,MM/DD/YYYY',
    ',,,MM/DD/YYYY\nXXX-XX-XXXX,,,MM-DD-YYYY',
  ])('rows below the header that say what its columns take are no persons: %s', (rules) => {
    const { row_count, cuts } = inspect(`Member ID,First Name,Last Name,DOB\n${rules}\nM1,Anna,Example,1985-03-15\n`);
    expect(row_count).toBe(1);
    expect(cuts[0]?.first_row).toBe(2 + rules.split('\n').length);
  });

  test('a row that says anything else beside is one', () => {
    expect(inspect('Member ID,First Name,Last Name,Plan\nM1,Date,Required,Text\nM2,Anna,Example,PPO\n').row_count).toBe(2);
  });

  test('blank rows below the header are passed', () => {
    const { reading, cuts } = inspect(`${HEADERS.join(',')}\n\n,,,,\n${VALUES.join(',')}\n`);
    expect(reading.records_before).toBe(3);
    expect(cuts[0]?.first_row).toBe(4);
  });
});

describe('vendor', () => {
  const named = (name: string, required: string[], optional: string[] = [], others: string[] = []) =>
    vendorOf(name, { member_id: { from: others } }, { detection: { required_headers: required, optional_headers: optional } });
  const HEADER_ONLY = 'Member ID,First Name,Last Name,Alpha,Beta,Gamma\n';
  const chosen = (vendors: ReturnType<typeof named>[], header = HEADER_ONLY) => inspect(header, { vendors }).vendor.config.name;

  test('is the one whose required headers are all there and that knows most of the others', () => {
    const some = named('Some', ['alpha', 'BETA'], [], ['member id']);
    const most = named('Most', ['Alpha', 'beta *'], [], ['Member_ID', 'first name', 'last name', 'gamma']);
    const lacking = named('Lacking', ['alpha', 'delta'], [], ['member id', 'first name', 'last name', 'beta', 'gamma']);
    const { detection } = inspect(HEADER_ONLY, { vendors: [some, most, lacking] });
    expect(chosen([some, most, lacking])).toBe('Most');
    expect(detection.chosen_by).toBe('headers');
    expect(detection.ranking.map(({ name, score }) => [name, score])).toEqual([
      ['Most', 1],
      ['Some', 0.6],
      ['Lacking', 0.2],
    ]);
    expect(detection.ranking[2]?.reasons[0]).toBe('required headers missing: delta');
  });

  test('equals are told apart by required headers, then by whose they are, then by id', () => {
    const few = named('Few', ['alpha'], [], ['member id', 'first name', 'last name', 'beta', 'gamma']);
    const many = named('Many', ['alpha', 'beta'], [], ['member id', 'first name', 'last name', 'gamma']);
    expect(chosen([few, many])).toBe('Many');
    expect(chosen([many, few])).toBe('Many');
    const own = { ...many, vendor_id: 'vnd_z', owner: 'prt_1' };
    expect(inspect(HEADER_ONLY, { vendors: [many, own] }).vendor).toBe(own);
  });

  test('is only one that is active and reads this format', () => {
    const vendor = named('Sleeping', ['alpha', 'beta'], [], ['member id', 'first name', 'last name', 'gamma']);
    for (const config of [
      { ...vendor.config, status: 'inactive' as const },
      { ...vendor.config, status: 'draft' as const },
      { ...vendor.config, file_formats: ['excel' as const] },
    ]) {
      expect(refusal(HEADER_ONLY, { vendors: [{ ...vendor, config }] }).code).toBe('unrecognized_layout');
    }
  });

  test('is Generic where the header names a person and an identifier', () => {
    for (const header of ['Member ID,First Name,Last Name', 'Employee Name,SSN', 'Name,SSN,Date of Birth', 'fname,lname,EID']) {
      expect(inspect(`${header}\n`)).toMatchObject({ vendor: { config: { name: 'Generic' } }, detection: { chosen_by: 'aliases' } });
    }
  });

  test.each(['First Name,Last Name,City', 'Member ID,City,State', 'ID,Name,City,State,Zip,Phone', 'Group ID,Company Name,City'])(
    '%s is refused',
    (header) => {
      const { code, details } = refusal(`${header}\nsecret,values,here\n`);
      expect(code).toBe('unrecognized_layout');
      expect(details).toMatch(/^Known header cells: .*; header cells that are not known: \d+; nearest vendors: /);
      expect(details).not.toMatch(/secret|values|here/i);
    },
  );

  test('is refused with what it lacks where it names persons and no identifier', () => {
    const lacks = /; persons are named, but no column holds an identifier: an SSN, a member or employee id, or the id of a family$/;
    expect(refusal('Last Name,First Name,Rel,Sex,DOB,Zip,Medical Tier\nsecret,values,EE,M,1970-01-02,10001,FAM\n').details).toMatch(lacks);
    expect(refusal('Member ID,City,State\nsecret,values,here\n').details).not.toMatch(lacks);
  });

  test('is told which of its columns are known also where no Generic is there to take it', () => {
    const { code, details } = refusal(HEADER_ONLY, { vendors: [named('Other', ['alpha', 'delta'], ['beta'], ['member id'])] });
    expect(code).toBe('unrecognized_layout');
    expect(details).toMatch(/^Known header cells: member id, alpha, beta; header cells that are not known: 3; nearest vendors: Other/);
  });

  test('a hint wins over detection where one required column is there', () => {
    const vendor = named('Hinted', ['alpha', 'delta']);
    const { vendor: found, detection } = inspect(HEADER_ONLY, { hint: vendor });
    expect(found).toBe(vendor);
    expect(detection.chosen_by).toBe('hint');
  });

  test('a hint that the file contradicts is refused', () => {
    for (const text of [HEADER_ONLY, '1,2,x\n3,4,y\n']) {
      const { code, details } = refusal(text, { hint: named('Hinted', ['delta', 'epsilon']) });
      expect(code).toBe('vendor_mismatch');
      expect(details).toBe('Expected header cells: delta, epsilon');
    }
  });

  test('a hint finds a header that no other vendor knows', () => {
    const hint = named('Hinted', ['Namn', 'Personnummer']);
    expect(inspect('Titel\nNamn,Personnummer\nx,1\n', { hint, vendors: [] }).reading.columns).toEqual(['Namn', 'Personnummer']);
  });
});
