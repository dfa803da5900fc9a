import { describe, expect, it } from 'vitest';
import type { Field } from '../../../../src/model/record.ts';
import { ROW_ERROR_EXAMPLES } from '../../../../src/model/row-error-examples.ts';
import type { RowErrorCodeName } from '../../../../src/model/row-error-codes.ts';
import { dateValue } from '../../../../stages/rows/map/dates/calendar.ts';
import { compileSuggestions } from '../../../../stages/rows/validate/suggested-fix.ts';
import { entryText } from '../serialize/entry-text.ts';
import { normalizeRow } from '../one-row.ts';

const submittedOn = dateValue(2026, 1, 15);
const suggest = compileSuggestions({ submittedOn });

/** What is typed instead, by what was found. */
type Table = readonly (readonly [input: string, suggestion: string | null])[];

function holds(code: RowErrorCodeName, field: Field | null, table: Table): void {
  it.each(table)(`${code}: %j → %j`, (input, suggestion) => expect(suggest(code, field, input)).toBe(suggestion));
}

describe('a date', () => {
  holds('invalid_date', 'date_of_birth', [
    ['15/03/1985', '1985-03-15'],
    ['15-03-1985', '1985-03-15'],
    ['1985.03.15', '1985-03-15'],
    ['15.03.1985', '1985-03-15'],
    ['15MAR1985', '1985-03-15'],
    ['15MAR1985:00:00:00', '1985-03-15'],
    ['19850315.0', '1985-03-15'],
    ['1985-03-15 08:00:00 UTC', '1985-03-15'],
    ['15 March 1985', '1985-03-15'],
    ['March 15, 1985', '1985-03-15'],
    ['Mar. 15 1985', '1985-03-15'],
    ['15th Mar 1985', '1985-03-15'],
    ['1985_03_15', '1985-03-15'],
    ['15.03.85', '1985-03-15'],
    // Two days are as likely: both are named and none is chosen.
    ['03.04.1985', 'Either 1985-03-04 or 1985-04-03: write the day that is meant in this form.'],
    // A day that never was, or lies ahead of the file, is no birth date in any order.
    ['1985-02-30', 'February 1985 has 28 days.'],
    ['02/30/1984', 'February 1984 has 29 days.'],
    ['31.04.1985', 'April 1985 has 30 days.'],
    ['1985-02-45', 'February 1985 has 28 days.'],
    ['30-Feb-1985', 'February 1985 has 28 days.'],
    ['31 September 1985', 'September 1985 has 30 days.'],
    ['February 30, 1984', 'February 1984 has 29 days.'],
    ['31-Apr-85', 'April has 30 days.'],
    ['02301985', 'February 1985 has 28 days.'],
    ['14151985', 'Neither 14 nor 15 is a month.'],
    ['30-Feb-85', 'February has 29 days.'],
    ['1985-13-01', 'There is no month 13.'],
    ['1985-00-10', 'There is no month 00.'],
    ['1985-10-00', 'There is no day 00.'],
    ['13/13/1985', 'There is no month 13.'],
    ['13/45/1985', 'Neither 13 nor 45 is a month.'],
    ['00/45/1985', 'Neither 00 nor 45 is a month.'],
    ['10/32/1985', 'October 1985 has 31 days.'],
    ['00/02/1980', 'No month and no day is 00.'],
    ['12-34-5678', null],
    ['15.03.2085', null],
    ['unknown', null],
    ['', null],
  ]);
  holds('invalid_date', 'date_of_birth', [
    ['31062', 'As the number of a day in Excel it is 1985-01-15: write the day in this form.'],
    ['031585', '1985-03-15'],
    ['99999', null],
  ]);
  holds('invalid_date', 'coverage.effective_date', [
    ['010125', 'Either 2001-01-25 or 2025-01-01: write the day that is meant in this form.'],
    ['250101', 'Either 2001-01-25 or 2025-01-01: write the day that is meant in this form.'],
    ['123125', '2025-12-31'],
    ['10180', null],
    ['78701', null],
    ['99999', null],
    ['31.12.2026', '2026-12-31'],
    ['2026.12.31', '2026-12-31'],
    ['31-Dec-2026.', null],
  ]);
});

describe('a phone that a spreadsheet shortened', () => {
  holds('invalid_phone', 'phone', [
    ['9.2309E+11', 'A spreadsheet shortened the number: format the column as text and type it again.'],
    ['6.17555E+09', 'A spreadsheet shortened the number: format the column as text and type it again.'],
    ['555-0163', 'It has no area code: put its three digits in front.'],
  ]);
});

describe('an SSN', () => {
  holds('invalid_ssn', 'ssn', [
    ['219.09.9999', 'Write the same nine digits as XXX-XX-9999.'],
    ['219_09_9999', 'Write the same nine digits as XXX-XX-9999.'],
    ['21909999', 'It has 8 digits, an SSN has nine. A spreadsheet may have dropped zeros in front: format the column as text.'],
    ['2190999', 'It has 7 digits, an SSN has nine. A spreadsheet may have dropped zeros in front: format the column as text.'],
    ['219-09-999', 'It has 8 digits, an SSN has nine.'],
    ['12345', 'It has 5 digits, an SSN has nine.'],
    // A program took it for a number with a fraction: the zero is no digit of it.
    ['21909999.0', 'It has 8 digits, an SSN has nine. A spreadsheet may have dropped zeros in front: format the column as text.'],
    ['219099999.00', 'Write the same nine digits as XXX-XX-9999.'],
    ['1', 'It has 1 digit, an SSN has nine.'],
    ['2190999991', 'It has 10 digits, an SSN has nine.'],
    ['***-**-9999', 'The number is masked: send all nine digits.'],
    ['XXX-XX-9999', 'The number is masked: send all nine digits.'],
    ['N/A', null],
    ['A21909999', null],
  ]);

  it.each(['219.09.9999', '219_09_9999', '219–09–9999', '2190999991', '21909999', 'SSN 219/09/9999'])('%j is never shown by an entry', (text) => {
    const entry = {
      row: 2,
      code: 'invalid_ssn',
      isError: true,
      field: 'ssn',
      original: text,
      fix: suggest('invalid_ssn', 'ssn', text),
      source: null,
      ssns: [],
    } as const;
    expect(entryText(entry).replace(/\D/g, '')).not.toContain('21909');
  });
});

describe('a state, a zip', () => {
  holds('unknown_state', 'address.state', [
    ['Massachusets', 'MA'],
    ['Pensylvania', 'PA'],
    ['Conneticut', 'CT'],
    ['TX - Texas', 'TX'],
    ['DE 19901', 'DE'],
    ['de, USA', 'DE'],
    ['MA or NH', null],
    ['Lives in Ontario', null],
    ['Bavaria', null],
    ['Carolina', null],
    ['ZZ', null],
  ]);
  holds('unknown_zip', 'address.zip', [
    ['19901-', '19901'],
    ['19901 1234', '19901-1234'],
    ['DE 19901', '19901'],
    ['19901/19902', null],
    ['1990', null],
    ['EC1A 1BB', null],
  ]);
  holds('zip_padded', 'address.zip', [
    ['2134', '02134'],
    ['2134-5678', '02134-5678'],
    ['71020000', '07102-0000'],
  ]);

  it('by its name becomes the code without a word', () => {
    const { record, codes } = normalizeRow({ State: 'delaware' });
    expect([record?.address.state, codes]).toEqual(['DE', []]);
  });
});

describe('a word of a closed list', () => {
  holds('unknown_code', 'relationship', [
    ['Spose', 'spouse'],
    ['Chlid', 'child'],
    ['Domestic Prtner', 'domestic_partner'],
    ['Zorblatt', 'One of self, spouse, child, domestic_partner, stepchild, adopted_child, foster_child, grandchild, ward, parent, ex_spouse, other.'],
  ]);
  holds('unknown_code', 'gender', [
    ['Femal', 'F'],
    ['Q', 'One of M, F, X, U.'],
  ]);
  holds('unknown_code', 'coverage.coverage_type', [['Employe Only', 'EMPLOYEE_ONLY']]);
  holds('unknown_code', 'coverage.coverage_type', [
    ['AEMP', 'One of EMPLOYEE_ONLY, EMPLOYEE_SPOUSE, EMPLOYEE_CHILDREN, FAMILY, DEPENDENTS_ONLY, INDIVIDUAL, WAIVED.'],
  ]);
});

describe('a word that the vendor has its own for', () => {
  const own = compileSuggestions({ submittedOn, lookups: { 'coverage.coverage_type': { 'Tier Sole': 'EMPLOYEE_ONLY' } } });

  it('is as near as a common one', () => {
    expect(own('unknown_code', 'coverage.coverage_type', 'Tier Soul')).toBe('EMPLOYEE_ONLY');
    expect(suggest('unknown_code', 'coverage.coverage_type', 'Tier Soul')).toMatch(/^One of EMPLOYEE_ONLY, /);
  });

  it('of an 834 is a code of its lists, of which none is chosen but where a word means one', () => {
    const x12 = compileSuggestions({ submittedOn, x12: true, lookups: { gender: { W: 'F' } } });
    expect(x12('unknown_code', 'gender', 'Female')).toBe('It was read as F. One of W, F, M, U, X.');
    expect(x12('unknown_code', 'gender', '2')).toBe('One of W, F, M, U, X.');
    expect(x12('unknown_code', 'relationship', 'Spouse')).toMatch(/^One of /);
    // One that is wrong where it stands, though it is of the list: a dependent with the subscriber's.
    expect(x12('unknown_code', 'gender', 'M')).toBe('One of W, F, U, X.');
    expect(x12('unknown_code', 'coverage.coverage_type', 'FAMM')).toMatch(/^One of EMP, ESP, ECH, FAM, /);
  });

  it('of an 834 speaks of no spreadsheet where digits of an SSN are missing', () => {
    const x12 = compileSuggestions({ submittedOn, x12: true });
    expect(x12('invalid_ssn', 'ssn', '21909999')).toBe(
      'It has 8 digits, an SSN has nine. Zeros in front may have been dropped: send all nine digits.',
    );
  });
});

describe('an e-mail address, a phone number', () => {
  holds('invalid_email', 'email', [
    ['ann@@example.com', 'ann@example.com'],
    ['ann @ example.com', 'ann@example.com'],
    ['mailto:ann@example.com', 'ann@example.com'],
    ['Ann <ann@example.com>', 'ann@example.com'],
    ['ann(at)example(dot)com', 'ann@example.com'],
    ['ann@example,com', 'ann@example.com'],
    ['ann.example.com', null],
  ]);
  holds('invalid_phone', 'phone', [
    ['home 302-555-0142', '+1-302-555-0142'],
    ['302_555_0142', '+1-302-555-0142'],
    ['555-0142', 'It has no area code: put its three digits in front.'],
    ['302-555-014', null],
    ['302-555-0142 / 302-555-0143', null],
    ['+99 302 555 0142', null],
    ['none', null],
  ]);
});

describe('what nothing can be said about', () => {
  it.each(['required', 'implausible_ssn', 'placeholder_value', 'scientific_notation', 'duplicate_member'] as const)('%s has its remedy', (code) => {
    expect(suggest(code, null, 'x')).toBe(null);
  });
});

describe('the example on the page of a code', () => {
  it.each(Object.entries(ROW_ERROR_EXAMPLES))('of %s is what an entry says', (code, { field, original_value, suggested_fix }) => {
    // The page shows an SSN as entries do, so nothing can be computed from it.
    if (field !== 'ssn') expect(suggest(code as RowErrorCodeName, field, original_value)).toBe(suggested_fix);
  });
});

describe('a mistake that comes again and again', () => {
  it('has the same fix each time, in each field its own, however many others came between', () => {
    const again = compileSuggestions({ submittedOn });
    const asked = [
      ['unknown_code', 'relationship', 'Spuose'],
      ['unknown_code', 'coverage.coverage_type', 'Familly'],
      ['unknown_code', 'gender', 'Familly'],
      ['unknown_state', 'address.state', 'New Yrok'],
    ] as const;
    const first = asked.map(([code, field, text]) => again(code, field, text));
    for (let n = 0; n < 3000; n++) again('unknown_code', 'relationship', `word ${n}`);
    expect(asked.map(([code, field, text]) => again(code, field, text))).toEqual(first);
    expect(first).toEqual(['spouse', 'FAMILY', 'One of M, F, X, U.', 'NY']);
  });
});

describe('what is one of Canada', () => {
  const canadian = 'It is one of Canada, and is kept as it was sent: nothing is to be done if the address is there.';
  holds('unknown_state', 'address.state', [
    ['ON', canadian],
    ['Québec', canadian],
    ['OM', null],
  ]);
  holds('unknown_zip', 'address.zip', [
    ['M5H 1A1', canadian],
    ['m5h1a1', canadian],
    ['SW1A 1AA', null],
  ]);
});

describe('a tier', () => {
  holds('unknown_code', 'coverage.coverage_type', [
    ['Waved', 'WAIVED'],
    ['Low Plan', 'One of EMPLOYEE_ONLY, EMPLOYEE_SPOUSE, EMPLOYEE_CHILDREN, FAMILY, DEPENDENTS_ONLY, INDIVIDUAL, WAIVED.'],
  ]);
});
