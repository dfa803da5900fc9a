import { describe, expect, it } from 'vitest';
import { builtIn, normalizeFile } from '../normalized.ts';
import { csv, normalizeRow } from '../one-row.ts';

describe('what a row must have', () => {
  it('is a last name, a first name and one identifier', () => {
    expect(normalizeRow({ 'First Name': ' ', 'Last Name': '' }).codes).toEqual(['required last_name', 'required first_name']);
    expect(normalizeRow({ 'Member ID': '', SSN: '' }).codes).toEqual(['identifier_missing member_id']);
    expect(normalizeRow({ 'Member ID': null, SSN: null, 'Employee ID': '17' }).codes).toEqual([]);
  });

  it('is reported with the blank it found, its column, and what to do', () => {
    expect(normalizeRow({ 'Last Name': ' ' }).first).toEqual({
      row_number: 2,
      severity: 'error',
      code: 'required',
      field: 'last_name',
      message: 'A value is required here',
      original_value: ' ',
      suggested_fix: 'Fill the cell and send the row again.',
      source: 'Last Name',
    });
  });

  it('an SSN that cannot be read is reported once, not missed as an identifier', () => {
    expect(normalizeRow({ 'Member ID': '', SSN: '12345' }).codes).toEqual(['invalid_ssn ssn']);
  });

  it('is more where the vendor says so, and its warnings may be errors', () => {
    const generic = builtIn('Generic');
    const strict = {
      ...generic,
      validation: {
        ...generic.validation,
        required: ['last_name' as const, 'coverage.plan_id' as const],
        errors: ['implausible_ssn', 'birth_date_missing'],
      },
    };
    const { codes, tally, records } = normalizeRow({ SSN: '000-00-0000', 'Date of Birth': '', 'First Name': '' }, strict);
    expect(codes).toEqual(['implausible_ssn ssn', 'birth_date_missing date_of_birth', 'required coverage.plan_id']);
    expect(tally).toMatchObject({ errors: 3, warnings: 0, valid_rows: 0 });
    expect(records).toEqual([]);
  });
});

describe('a birth date', () => {
  it.each([
    ['', 'birth_date_missing', 'warning'],
    ['01/16/2026', 'birth_date_in_future', 'error'],
    ['12/31/1899', 'birth_date_too_early', 'error'],
    ['9999-12-31', 'birth_date_in_future', 'error'],
  ])('of %s is %s', (text, code, severity) => {
    expect(normalizeRow({ 'Date of Birth': text }).first).toMatchObject({ code, severity, field: 'date_of_birth' });
  });

  it('is not missed row by row in a file without such a column', () => {
    expect(normalizeRow({ 'Date of Birth': null }).codes).toEqual([]);
  });

  it('may be the day of submission and the first of 1900', () => {
    expect(normalizeRow({ 'Date of Birth': '01/15/2026' }).codes).toEqual([]);
    expect(normalizeRow({ 'Date of Birth': '01/01/1900' }).codes).toEqual([]);
  });
});

describe('a coverage', () => {
  it.each([
    ['2025-02-01', '2025-02-01', 'void_coverage', 'warning'],
    ['2025-02-01', '2025-01-31', 'void_coverage', 'warning'],
    ['2024-03-01', '2024-02-29', 'void_coverage', 'warning'],
    ['2025-01-01', '2024-12-31', 'void_coverage', 'warning'],
    ['2025-02-01', '2025-01-30', 'termination_before_effective', 'error'],
  ])('from %s to %s is %s', (effective, termination, code, severity) => {
    const { record, first } = normalizeRow({ 'Effective Date': effective, 'Termination Date': termination });
    expect(first).toMatchObject({ code, severity, field: 'coverage.termination_date' });
    if (severity === 'warning') expect(record?.coverage).toMatchObject({ effective_date: effective, termination_date: termination });
    else expect(record).toBeUndefined();
  });

  it('that ends before the hire date is a warning', () => {
    expect(normalizeRow({ 'Hire Date': '2025-03-01', 'Effective Date': '2024-01-01', 'Termination Date': '2025-02-28' }).codes).toEqual([
      'termination_before_hire coverage.termination_date',
    ]);
  });
});

describe('a placeholder', () => {
  it.each([
    ['Last Name', 'Unknown', 'last_name'],
    ['First Name', 'XXX', 'first_name'],
    ['City', 'Nowhere', 'address.city'],
    ['Zip', '00000', 'address.zip'],
    ['Member ID', '000000', 'member_id'],
    ['Plan ID', 'TBD', 'coverage.plan_id'],
  ])('in %s is a warning, and the value stays', (header, text, field) => {
    const { codes, record } = normalizeRow({ [header]: text });
    expect(codes).toEqual([`placeholder_value ${field}`]);
    expect(JSON.stringify(record)).toContain(JSON.stringify(text));
  });

  it.each(['Null', 'Na', 'Nguyen', 'Lee', 'Noone', 'Test'])('is not the surname %s', (name) => {
    expect(normalizeRow({ 'Last Name': name }).codes).toEqual([]);
  });
});

describe('an SSN outside its own field', () => {
  it('makes an identifier that holds it a token, the same for every way to write it', () => {
    const token = (id: string) => normalizeRow({ 'Member ID': id }).record?.member_id;
    expect(token('219090368')).toMatch(/^tok_[0-9a-f]{16}$/);
    expect(token('219-09-0368')).toBe(token('219090368'));
    expect(token('219-09-0368-01')).toBe(token('21909036801'));
    expect(token('219090368-02')).not.toBe(token('219090368-01'));
    expect(token('E219090368')).toMatch(/^tok_/);
    expect(token('219090369')).toBe('219090369');
    expect(normalizeRow({ 'Member ID': '219090368' }).tally.tokens).toBe(1);
  });

  it('makes a token of an identifier that comes from an SSN column', () => {
    const generic = builtIn('Generic');
    const fields = { ...generic.mapping.fields, member_id: { from: ['Subscriber SSN'] } };
    const own = { ...generic, mapping: { ...generic.mapping, fields, linkage: { following: false } } };
    const { record, tally } = normalizeRow({ 'Member ID': null, SSN: '', 'Subscriber SSN': '219-09-0368' }, own);
    expect(record?.member_id).toMatch(/^tok_[0-9a-f]{16}$/);
    expect(tally.tokens).toBe(2 - 1);
  });

  it.each(['Email', 'Address', 'City', 'Last Name', 'Plan ID', 'Group ID', 'State', 'Zip'])('is never written by %s', (header) => {
    for (const text of ['219090368', '219-09-0368', 'a219090368@example.com', 'x 219 09 0368 y', '12345678219090368']) {
      const file = normalizeRow({ [header]: text });
      const all = file.recordText + file.errorText + file.metaText;
      expect(all.replace(/\D/g, '')).not.toContain('219090368');
    }
  });

  it('changes with the key', () => {
    const text = csv(['Member ID', 'First Name', 'Last Name', 'SSN'], [['219090368', 'A', 'B', '219090368']]);
    const [first, second] = [new Uint8Array(16).fill(1), new Uint8Array(16).fill(2)].map(
      (hashKey) => normalizeFile(text, { hashKey }).records[0]?.member_id,
    );
    expect(first).not.toBe(second);
  });
});
