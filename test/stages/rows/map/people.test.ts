import { describe, expect, it } from 'vitest';
import { normalizeFile } from '../normalized.ts';
import { normalizeRow } from '../one-row.ts';

describe('an SSN', () => {
  it.each(['219-09-0368', '219090368', '219 09 0368', "'219090368", ' 219-09-0368 '])('%s is masked to its last four digits', (ssn) => {
    const { record, errors } = normalizeRow({ SSN: ssn });
    expect(errors).toEqual([]);
    expect(record?.ssn).toBe('***-**-0368');
  });

  it.each([
    ['21909036', '***-**-9036'],
    ['2190903681', '***-**-3681'],
    ['219-09-036', '***-**-9036'],
    ['21A-09-0368', '***-**-0368'],
    ['21909.0368', '***-**-0368'],
    ['***-**-0368', '***-**-0368'],
    ['**1-**-0368', '***-**-0368'],
  ])('%s is an error that shows %s', (ssn, shown) => {
    const { record, first } = normalizeRow({ SSN: ssn });
    expect(record).toBeUndefined();
    expect(first).toMatchObject({ code: 'invalid_ssn', field: 'ssn', severity: 'error', source: 'SSN', original_value: shown });
  });

  it.each([
    ['219-09-0368', /^tok_[0-9a-f]{16}$/],
    ['219-09-036A', /^219-09-036A$/],
    ['2190-9-0368', /^2190-9-0368$/],
    ['219090368', /^219090368$/],
  ])('%s as an id, of a person whose SSN nobody knows, is %s', (id, written) => {
    const { record, errors } = normalizeRow({ SSN: null, 'Member ID': id });
    expect(errors).toEqual([]);
    expect(record?.member_id).toMatch(written);
  });

  it('that a spreadsheet has rounded is an error of its own', () => {
    expect(normalizeRow({ SSN: '2.1909E+08' }).codes).toEqual(['scientific_notation ssn']);
    expect(normalizeRow({ 'Member ID': '1.23457E+11' }).codes).toEqual(['scientific_notation member_id']);
    expect(normalizeRow({ 'Member ID': 'AE+11' }).codes).toEqual([]);
  });

  it.each(['000-12-3456', '666-12-3456', '900-12-3456', '987-65-4321', '123-00-4567', '123-45-0000', '111111111', '999999999'])(
    '%s is a warning',
    (ssn) => {
      const { record, first, tally } = normalizeRow({ SSN: ssn });
      expect(record?.ssn).toBe(`***-**-${ssn.slice(-4)}`);
      expect(first).toMatchObject({ code: 'implausible_ssn', severity: 'warning' });
      expect(tally).toMatchObject({ valid_rows: 1, invalid_rows: 0, warnings: 1 });
    },
  );
});

describe('a zip of another country', () => {
  it.each([
    [{ Country: 'Norway', Zip: '0150' }, '0150', ['unknown_zip address.zip']],
    [{ 'Country Code': 'AU', State: 'NSW', Zip: '2000' }, '2000', ['unknown_state address.state', 'unknown_zip address.zip']],
    [{ State: 'NSW', Zip: '2000' }, '2000', ['unknown_state address.state', 'unknown_zip address.zip']],
    [{ Country: 'Canada', State: 'ON', Zip: 'K1A 0B6' }, 'K1A 0B6', ['unknown_state address.state', 'unknown_zip address.zip']],
    [{ Country: 'US', State: 'MA', Zip: '2134' }, '02134', ['zip_padded address.zip']],
    [{ Country: 'Puerto Rico', State: 'PR', Zip: '901' }, '00901', ['zip_padded address.zip']],
    [{ 'Country of Birth': 'Norway', State: 'MA', Zip: '2134' }, '02134', ['zip_padded address.zip']],
    ...['USA - United States', 'United States of America (the)', 'US-USA', 'US of A', 'U.S.A', 'Estados Unidos', 'Unites States', '1'].map(
      (country): [Record<string, string>, string, string[]] => [{ Country: country, State: 'MA', Zip: '2134' }, '02134', ['zip_padded address.zip']],
    ),
    ...(['PRI', 'VIR', 'GUM'] as const).map((country): [Record<string, string>, string, string[]] => [
      { Country: country, Zip: '802' },
      '00802',
      ['zip_padded address.zip'],
    ]),
    ...['Australia', 'AUS', 'Suisse', 'Estados Unidos Mexicanos', 'Mexico', 'Österreich', 'Norge'].map(
      (country): [Record<string, string>, string, string[]] => [{ Country: country, State: 'WA', Zip: '2134' }, '2134', ['unknown_zip address.zip']],
    ),
    [{ Country: 'Elsewhere', Zip: '2134' }, '2134', ['unknown_zip address.zip']],
    [{ State: 'Massachusets', Zip: '2134' }, '02134', ['unknown_state address.state', 'zip_padded address.zip']],
  ])('gets no zeros: %o', (cells, zip, codes) => {
    const { record, codes: noted } = normalizeRow(cells);
    expect(record?.address.zip).toBe(zip);
    expect(noted).toEqual(codes);
  });
});

describe('a phone number', () => {
  it('is the one of the home beside another that says nothing of whose it is', () => {
    const phones = { Phone: '555-234-5678', 'Mobile Phone': '555-234-5679', 'Home Phone': '555-234-5670' };
    expect(normalizeRow(phones).record?.phone).toBe('+1-555-234-5670');
    expect(normalizeRow({ ...phones, 'Home Phone': '' }).record?.phone).toBe('+1-555-234-5678');
    expect(normalizeRow({ 'Mobile Phone': '555-234-5679', 'Home Phone': '555-234-5670' }).record?.phone).toBe('+1-555-234-5679');
  });

  it.each([
    ['(555) 234-5678', '+1-555-234-5678'],
    ['5552345678', '+1-555-234-5678'],
    ['555.234.5678', '+1-555-234-5678'],
    ['1-555-234-5678', '+1-555-234-5678'],
    ['+1 555 234 5678', '+1-555-234-5678'],
    ['555-234-5678 x12', '+1-555-234-5678'],
    ['555-234-5678 ext. 1234', '+1-555-234-5678'],
    ['(555)234-5678,ext 9', '+1-555-234-5678'],
    ['001-462-769-1768', '+1-462-769-1768'],
    ['00 1 (462) 769-1768 x85995', '+1-462-769-1768'],
    ['0014627691768', '+1-462-769-1768'],
    ['+44 20 7946 0958', '+44-20-7946-0958'],
    ['+44 (0)20 7946 0958', '+44-20-7946-0958'],
    ['+442079460958', '+44-2079460958'],
    ['+353 1 234 5678', '+353-1-234-5678'],
    ['+972-3-123-4567', '+972-3-123-4567'],
    ['(123) 456-7890', '+1-123-456-7890'],
  ])('%s is %s', (text, phone) => {
    const { record, errors } = normalizeRow({ Phone: text });
    expect(errors).toEqual([]);
    expect(record?.phone).toBe(phone);
  });

  it.each([
    '555-0100',
    '22345678901',
    'call me',
    '555-234-5678 or 555-234-9999',
    '+1 555 234',
    '+999',
    '555-234-5678 home',
    '0024627691768',
    '001-462-769-176',
    '0400000001',
    '1-055-234-5678',
  ])('%s is a warning and no number', (text) => {
    const { record, codes, tally } = normalizeRow({ Phone: text });
    expect(codes).toEqual(['invalid_phone phone']);
    expect(record?.phone).toBeNull();
    expect(tally.valid_rows).toBe(1);
  });

  it('of one digit only is a placeholder', () => {
    const { record, codes } = normalizeRow({ Phone: '000-000-0000' });
    expect(codes).toEqual(['placeholder_value phone']);
    expect(record?.phone).toBe('+1-000-000-0000');
  });
});

describe('an e-mail address', () => {
  it.each(['jane.doe@example.com', "o'brien+x@mail.example.co.uk", 'jörg@exämple.de'])('%s stays as sent', (text) => {
    const { record, errors } = normalizeRow({ Email: text });
    expect(errors).toEqual([]);
    expect(record?.email).toBe(text);
  });

  it.each([
    ['jane@', null],
    ['@example.com', null],
    ['jane', null],
    ['jane@example', null],
    ['jane@@example.com', 'jane@example.com'],
    ['jane doe@example.com', 'janedoe@example.com'],
    ['jane@example.com.', 'jane@example.com'],
    ['jane@example,com', 'jane@example.com'],
    ['jane(at)example.com', 'jane@example.com'],
    ['Jane <jane@example.com>', 'jane@example.com'],
    ['jane@.example.com', null],
    ['jane.@example.com', null],
  ])('%s is a warning and no address', (text, fix) => {
    const { record, first } = normalizeRow({ Email: text });
    expect(first).toMatchObject({ code: 'invalid_email', severity: 'warning', original_value: text });
    expect(first?.suggested_fix).toBe(fix ?? 'Correct the address or leave the field empty.');
    expect(record?.email).toBeNull();
  });
});

describe('a name', () => {
  it.each([
    ['Doe, Jane Q', { last_name: 'Doe', first_name: 'Jane', middle_name: 'Q', suffix: null }],
    ['Doe, Jane', { last_name: 'Doe', first_name: 'Jane', middle_name: null, suffix: null }],
    ['Doe Jr., John', { last_name: 'Doe', first_name: 'John', middle_name: null, suffix: 'Jr' }],
    ['Doe, Jr., John A. B.', { last_name: 'Doe', first_name: 'John', middle_name: 'A. B.', suffix: 'Jr' }],
    ['van der Berg, Anna Maria', { last_name: 'van der Berg', first_name: 'Anna', middle_name: 'Maria', suffix: null }],
  ])('in one column, %s, is taken apart', (text, names) => {
    const { record, errors } = normalizeRow({ 'First Name': null, 'Last Name': null, 'Employee Name': text });
    expect(errors).toEqual([]);
    expect(record).toMatchObject(names);
  });

  it.each([
    ['Dr. Fox, Al', ['Fox', 'Al', null, null]],
    ['FOX, Mr. AL B', ['FOX', 'AL', 'B', null]],
    ['Rev. Al Fox, Sr.', ['Fox', 'Al', null, 'Sr']],
    ['Al Fox, MD', ['Fox', 'Al', null, null]],
    ['Al Fox Jr. MD', ['Fox', 'Al', null, 'Jr']],
    ['FOX, AL, MD', ['FOX', 'AL', null, null]],
    ['Fox, Al PhD', ['Fox', 'Al', null, null]],
    ['Fox, Al Esq.', ['Fox', 'Al', null, null]],
    ['Fox, Alexandra (Sandy)', ['Fox', 'Alexandra', null, null]],
    ['Fox, William "Bill" H.', ['Fox', 'William', 'H.', null]],
    ['William “Bill” Fox', ['Fox', 'William', null, null]],
    ['FOX, AL - TERMED', ['FOX', 'AL', null, null]],
    ['FOX, ANN (Spouse)', ['FOX', 'ANN', null, null]],
    ['Ann Fox - Spouse', ['Fox', 'Ann', null, null]],
    ['Fox, Ann B - Domestic Partner', ['Fox', 'Ann', 'B', null]],
    ['FOX/AL B', ['FOX', 'AL', 'B', null]],
    ['VAN DYKE/AL MR', ['VAN DYKE', 'AL', null, null]],
    ['FOX, AL (deceased)', ['FOX', 'AL', null, null]],
    ['FOX, AL *', ['FOX', 'AL', null, null]],
    ['Iron, Iv', ['Iron', 'Iv', null, null]],
    // What is a part of a name, or may be.
    ['MD, Sajid', ['MD', 'Sajid', null, null]],
    ['RAHMAN, ABDUL MD', ['RAHMAN', 'ABDUL', 'MD', null]],
    ['Rahman, Md', ['Rahman', 'Md', null, null]],
    ['RAHMAN KHAN, MD', ['RAHMAN KHAN', 'MD', null, null]],
    ['De La Cruz, MD', ['De La Cruz', 'MD', null, null]],
    ['SMITH JR, MD', ['SMITH', 'MD', null, 'Jr']],
    ['Esquire, Tom', ['Esquire', 'Tom', null, null]],
    ['Do, An', ['Do', 'An', null, null]],
    ['St. John, Mary', ['St. John', 'Mary', null, null]],
    ['Fox (Oak), Ann', ['Fox (Oak)', 'Ann', null, null]],
    ['JO/ANN FOX', ['FOX', 'JO/ANN', null, null]],
    ['Fox/Oak Ann', ['Ann', 'Fox/Oak', null, null]],
    ['Fox/Oak, Ann', ['Fox/Oak', 'Ann', null, null]],
    ['Ann Fox/Oak', ['Fox/Oak', 'Ann', null, null]],
    ['Fox-Oak, J. R.', ['Fox-Oak', 'J.', 'R.', null]],
  ])('in one column, %s, is read without what is no part of it', (text, parts) => {
    const { record, errors } = normalizeRow({ 'First Name': null, 'Last Name': null, 'Employee Name': text });
    expect(errors).toEqual([]);
    expect([record?.last_name, record?.first_name, record?.middle_name, record?.suffix]).toEqual(parts);
  });

  it('leaves the relationship out of first and last names', () => {
    const rows = ['E1,Al,Oak,1980-01-01', 'E1,Ann (Spouse),Oak (Fox),1981-01-01', 'E1,Bo,Oak (Child),2010-01-01'];
    const { records } = normalizeFile(`Employee ID,First Name,Last Name,DOB\n${rows.join('\n')}\n`);
    expect(records[0]).toMatchObject({
      dependents: [
        { first_name: 'Ann', last_name: 'Oak (Fox)' },
        { first_name: 'Bo', last_name: 'Oak' },
      ],
    });
  });

  it.each([
    ['Smith Jr', 'Smith', 'Jr'],
    ['SMITH, JR.', 'SMITH', 'Jr'],
    ['Smith III', 'Smith', 'III'],
    ['Smith 3rd', 'Smith', 'III'],
    ['De La Cruz', 'De La Cruz', null],
    ['Junior', 'Junior', null],
  ])('%s has the suffix that stands behind it', (text, last, suffix) => {
    expect(normalizeRow({ 'Last Name': text }).record).toMatchObject({ last_name: last, suffix });
  });

  it("has no bank account for a group's number", () => {
    expect(normalizeRow({ 'Account Number': '123456789' }).record?.group_id).toBe('123456789');
    for (const bank of ['Routing Number', 'Direct Deposit Routing', 'Bank Name', 'ABA #', 'RoutingNbr']) {
      expect(normalizeRow({ [bank]: '011000015', 'Account Number': '123456789' }).record?.group_id).toBeNull();
      expect(normalizeRow({ [bank]: '011000015', 'Account Number': '123456789', 'Group Number': 'G1' }).record?.group_id).toBe('G1');
    }
  });

  it('keeps the suffix of its own column, written in one way', () => {
    expect(normalizeRow({ 'Last Name': 'Smith', Suffix: 'JR.' }).record).toMatchObject({ last_name: 'Smith', suffix: 'Jr' });
    expect(normalizeRow({ 'Last Name': 'Smith', Suffix: 'Esq.' }).record?.suffix).toBe('Esq.');
    expect(normalizeRow({ 'Last Name': 'Smith', Suffix: '2nd' }).record?.suffix).toBe('II');
    // The number of the person in the family.
    expect(normalizeRow({ 'Last Name': 'Smith', 'Member Suffix': '00' }).record?.suffix).toBeNull();
  });
});

describe('text', () => {
  it('is trimmed, and nothing in it is a number', () => {
    const { record } = normalizeRow({ 'Member ID': ' 00123 ', Zip: '02134', Address: '\u00a0 12 Oak Street \u00a0' });
    expect(record).toMatchObject({ member_id: '00123', address: { zip: '02134', street: '12 Oak Street' } });
  });

  it('keeps quotes, backslashes, line breaks and every script', () => {
    const street = 'The "Old" Mill\\2\nFloor 3 \u0007 東京 😀';
    expect(normalizeRow({ Address: street }).record?.address.street).toBe(street);
  });
});

describe('a second line of the address', () => {
  const street = (first: string, second: string) => normalizeRow({ 'Address 1': first, 'Address 2': second }).record?.address.street;

  it.each([
    ['14 Harbor Row', 'Apt 5', '14 Harbor Row, Apt 5'],
    ['14 Harbor Row', '  ', '14 Harbor Row'],
    ['14 Harbor Row', '', '14 Harbor Row'],
    ['14 Harbor Row', '14 Harbor Row ', '14 Harbor Row'],
    ['14 "Old" Row', '"B"', '14 "Old" Row, "B"'],
    ['', 'PO Box 7', 'PO Box 7'],
    ['Égide 1', 'Étage 2', 'Égide 1, Étage 2'],
  ])('of %j and %j gives %j', (first, second, expected) => {
    expect(street(first, second)).toBe(expected);
  });

  it('hides an SSN that stands in it', () => {
    expect(street('14 Harbor Row', '219-09-0368')).toMatch(/^tok_/);
  });
});
