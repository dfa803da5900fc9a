import { describe, expect, it } from 'vitest';
import { builtIn, normalizeFile, type NormalizedFile } from '../normalized.ts';
import { csv } from '../one-row.ts';
import { codes, shape } from './family-file.ts';

describe("a dependent's identity", () => {
  it('is not what stands in the column that names the family', () => {
    const columns = ['Employee SSN', 'Dependent SSN', 'First Name', 'Last Name', 'Date of Birth', 'Relationship'];
    const file = normalizeFile(
      csv(columns, [
        ['219-09-0368', '', 'Ann', 'Lee', '1985-03-15', 'Self'],
        ['219-09-0368', '', 'Bob', 'Lee', '1984-03-15', 'Spouse'],
        ['219-09-0368', '219-09-0400', 'Cy', 'Lee', '2014-03-15', 'Child'],
      ]),
    );
    expect(file.errors).toEqual([]);
    expect(file.records[0]?.ssn).toBe('***-**-0368');
    expect(file.records[0]?.dependents.map(({ ssn }) => ssn)).toEqual([null, '***-**-0400']);
  });

  it("that holds the subscriber's SSN is a token", () => {
    const columns = ['Family ID', 'Member ID', 'SSN', 'First Name', 'Last Name', 'Date of Birth', 'Relationship'];
    const file = normalizeFile(
      csv(columns, [
        ['1', '219090368-00', '219-09-0368', 'Ann', 'Lee', '1985-03-15', 'Self'],
        ['1', '219090368-01', '219-09-0400', 'Bob', 'Lee', '1984-03-15', 'Spouse'],
      ]),
    );
    expect(file.records[0]?.member_id).toMatch(/^tok_/);
    expect(file.records[0]?.dependents[0]?.member_id).toMatch(/^tok_/);
    expect(file.tally.tokens).toBe(2);
  });
});

describe('a dependent with the SSN of its subscriber', () => {
  const HEADER = ['Employee ID', 'SSN', 'First Name', 'Last Name', 'Date of Birth', 'Relationship', 'Plan ID'];
  const rows = (ssn: string, dependents: string): string[][] => [
    ['7', ssn, 'Ann', 'Lee', '1985-03-15', 'Employee', 'MED'],
    ['7', dependents, 'Bob', 'Lee', '1984-03-15', 'Spouse', 'MED'],
    ['7', dependents, 'Cy', 'Lee', '2014-03-15', 'Child', 'MED'],
  ];
  const ssns = ({ records }: NormalizedFile) => records.map(({ ssn, dependents }) => [ssn, ...dependents.map((dependent) => dependent.ssn)]);

  it('is kept without one, with a warning', () => {
    const file = normalizeFile(csv(HEADER, rows('219-09-9999', '219099999')));
    expect(ssns(file)).toEqual([['***-**-9999', null, null]]);
    expect(codes(file)).toEqual(['3 ssn_of_subscriber warning', '4 ssn_of_subscriber warning']);
    expect(file.errors[0]).toMatchObject({ field: 'ssn', original_value: null, source: 'SSN' });
    expect(new Set(Array.from({ length: 3 }, (_, at) => Buffer.from(file.keys.subarray(at * 20, at * 20 + 16)).toString('hex'))).size).toBe(3);
  });

  it('is so in silence where the column says that it is the subscriber’s', () => {
    const columns = HEADER.map((name) => (name === 'SSN' ? 'Sub_SSN' : name));
    const file = normalizeFile(csv(columns, rows('219-09-9999', '219-09-9999')));
    expect([ssns(file), codes(file)]).toEqual([[['***-**-9999', null, null]], []]);
  });

  it('is out where a vendor calls it an error', () => {
    const vendor = { ...builtIn('Generic'), name: 'Own' };
    const strict = { ...vendor, validation: { ...vendor.validation, severities: { ssn_of_subscriber: 'error' as const } } };
    const file = normalizeFile(csv(HEADER, rows('219-09-9999', '219-09-9999')), { vendor: strict });
    expect([ssns(file), codes(file)]).toEqual([[['***-**-9999']], ['3 ssn_of_subscriber error', '4 ssn_of_subscriber error']]);
  });

  it('does not share a number that was never issued, nor one of its own', () => {
    expect(ssns(normalizeFile(csv(HEADER, rows('219-09-9999', '219-09-9998'))))).toEqual([['***-**-9999', '***-**-9998', '***-**-9998']]);
    const placeholders = normalizeFile(csv(HEADER, rows('999-99-9999', '999-99-9999')));
    expect(ssns(placeholders)).toEqual([['***-**-9999', '***-**-9999', '***-**-9999']]);
    expect(codes(placeholders)).toEqual([2, 3, 4].map((row) => `${row} implausible_ssn warning`));
  });
});

describe('a dependent without an id', () => {
  const HEADER = ['SSN', 'Relationship', 'First Name', 'Last Name', 'Date of Birth'];
  const ANN = ['219-09-9999', 'Employee', 'Ann', 'Lee', '1985-03-15'];
  const KID = ['', 'Child', 'Cy', 'Lee', '2014-03-15'];

  it('is known by the subscriber above it', () => {
    const file = normalizeFile(csv(HEADER, [ANN, KID]));
    expect([shape(file), file.errors]).toEqual([['Ann@null[Cy]'], []]);
  });

  it('is an error where there is none', () => {
    const file = normalizeFile(csv(HEADER, [KID, ANN]));
    expect(shape(file)).toEqual(['Ann@null[]']);
    expect(codes(file)).toEqual(['2 orphan_dependent warning', '2 identifier_missing error']);
    expect(file.tally).toMatchObject({ rows: 2, valid_rows: 1, invalid_rows: 1 });
  });

  it('is an error to a vendor that does not count the family', () => {
    const generic = builtIn('Generic');
    const strict = { ...generic, name: 'Own', validation: { ...generic.validation, identifiers: ['ssn' as const] } };
    expect(codes(normalizeFile(csv(HEADER, [ANN, KID]), { vendor: strict }))).toEqual(['3 identifier_missing error']);
  });
});

describe('a dependent of a vendor whose identifier names the family', () => {
  const generic = builtIn('Generic');
  const linkage = { family_id: ['Cardholder ID'], following: false };
  const fields = { ...generic.mapping.fields, member_id: { from: ['Cardholder ID'] } };
  const vendor = {
    ...generic,
    name: 'Own',
    mapping: { ...generic.mapping, fields, linkage },
    validation: { ...generic.validation, identifiers: ['member_id' as const] },
  };
  const HEADER = ['Cardholder ID', 'Relationship', 'First Name', 'Last Name', 'Date of Birth'];
  const ANN = ['W1', 'Employee', 'Ann', 'Lee', '1985-03-15'];

  it('is identified by it', () => {
    const file = normalizeFile(csv(HEADER, [ANN, ['W1', 'Child', 'Cy', 'Lee', '2014-03-15']]), { vendor });
    expect([file.records.map(({ dependents }) => dependents.map(({ first_name }) => first_name)), file.errors]).toEqual([[['Cy']], []]);
  });

  it('is an error where it is blank', () => {
    const file = normalizeFile(csv(HEADER, [ANN, ['', 'Child', 'Cy', 'Lee', '2014-03-15']]), { vendor });
    expect(codes(file)).toContain('3 identifier_missing error');
  });
});

describe('the subscriber again, among those in numbered columns', () => {
  const named = (header: string, own: string, other: string): string[] => {
    const { records } = normalizeFile(
      [`Employee ID,First Name,Last Name,DOB,${header},${header.replaceAll('1', '2')}`, `7,Ann,Lee,1985-03-15,${own},${other}`].join('\n'),
    );
    return records.flatMap(({ dependents }) => dependents.map(({ first_name, date_of_birth }) => `${first_name} ${date_of_birth}`));
  };

  it('is no dependent, by a birth date or an SSN', () => {
    expect(
      normalizeFile(
        [
          'Employee SSN,First Name,Last Name,DOB,CI1 First Name,CI1 Last Name,CI1 SSN,CI1 DOB,CI2 First Name,CI2 Last Name,CI2 SSN,CI2 DOB',
          '219-09-0368,Ann,Lee,,Ann,Lee,219-09-0368,1985-03-15,Bob,Lee,219-09-0400,1984-03-15',
          '219-09-0369,Cy,Lee,1990-01-01,Cy,Lee,,1990-01-01,,,,',
        ].join('\n'),
      ),
    ).toMatchObject({ errors: [{ code: 'birth_date_missing' }], records: [{ dependents: [{ first_name: 'Bob' }] }, { dependents: [] }] });
  });

  it.each([
    ['who has another birth date', 'Ann,2014-01-01,', 'Bob,2012-01-01,'],
    ['of whom a relationship is said', 'Ann,1985-03-15,Child', 'Bob,2012-01-01,Child'],
  ])('is another person %s', (_, own, other) => {
    const header = 'Dependent 1 First Name,Dependent 1 DOB,Dependent 1 Relationship';
    expect(named(header, own, other).map((one) => one.split(' ')[0])).toEqual(['Ann', 'Bob']);
  });
});
