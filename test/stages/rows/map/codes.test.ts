import { describe, expect, it } from 'vitest';
import { CODED_FIELDS, type CodedField } from '../../../../src/model/record.ts';
import { COMMON_WORDS, STATES, wordKey } from '../../../../stages/rows/map/vocabulary.ts';
import { compileWords } from '../../../../stages/rows/map/words.ts';
import { builtIn } from '../normalized.ts';
import { normalizeRow } from '../one-row.ts';

describe('the common words', () => {
  it.each(Object.keys(CODED_FIELDS) as CodedField[])('of %s are word keys, and stand for codes of the field', (field) => {
    for (const [word, code] of Object.entries(COMMON_WORDS[field])) {
      expect(wordKey(word)).toBe(word);
      expect(CODED_FIELDS[field]).toContain(code);
    }
  });

  it.each([
    ['EMP', 'self'],
    ['SPS', 'spouse'],
    ['DEP', 'child'],
    ['E', 'self'],
    ['S', 'spouse'],
    ['D', 'child'],
    ['self', 'self'],
    ['Other', 'other'],
    ['H', 'spouse'],
    ['W', 'spouse'],
    ['DP', 'domestic_partner'],
    ['CH', 'child'],
    ['18', 'self'],
    ['HEAD', 'self'],
    ['Head of Household', 'self'],
    ['HOH', 'self'],
    ['Principal Member', 'self'],
    ['Policy Owner', 'self'],
    ['Titular', 'self'],
    ['01', 'spouse'],
    ['19', 'child'],
    ['0', 'self'],
    ['Spouse', 'spouse'],
    ['Spouse-Ex', 'ex_spouse'],
    ['Child', 'child'],
    ['Child-Step', 'stepchild'],
    ['Child-Domestic Partner', 'child'],
    ['Child-Adopted', 'adopted_child'],
    ['Child-Fostered', 'foster_child'],
    ['Child-Grandchild', 'grandchild'],
    ['Child-Legal Guardian', 'ward'],
    ['Domestic Partner', 'domestic_partner'],
    ['SC', 'stepchild'],
    ['AC', 'adopted_child'],
  ])('relationship %s is %s', (word, code) => {
    expect(COMMON_WORDS.relationship[wordKey(word)]).toBe(code);
  });

  it.each([
    ['EE', 'EMPLOYEE_ONLY'],
    ['Employee', 'EMPLOYEE_ONLY'],
    ['Employee Only', 'EMPLOYEE_ONLY'],
    ['You Only', 'EMPLOYEE_ONLY'],
    ['You + Spouse', 'EMPLOYEE_SPOUSE'],
    ['You and Child(ren)', 'EMPLOYEE_CHILDREN'],
    ['You + Family', 'FAMILY'],
    ['ES', 'EMPLOYEE_SPOUSE'],
    ['EE-S', 'EMPLOYEE_SPOUSE'],
    ['EES', 'EMPLOYEE_SPOUSE'],
    ['Employee + Spouse', 'EMPLOYEE_SPOUSE'],
    ['EC', 'EMPLOYEE_CHILDREN'],
    ['EE-CH', 'EMPLOYEE_CHILDREN'],
    ['ECN', 'EMPLOYEE_CHILDREN'],
    ['EE-CN', 'EMPLOYEE_CHILDREN'],
    ['Employee + Children', 'EMPLOYEE_CHILDREN'],
    ['Employee + Child(ren)', 'EMPLOYEE_CHILDREN'],
    ['F', 'FAMILY'],
    ['EF', 'FAMILY'],
    ['EEF', 'FAMILY'],
    ['Family', 'FAMILY'],
    ['W', 'WAIVED'],
    ['Waiver', 'WAIVED'],
    ['Waiving', 'WAIVED'],
    ['EMP', 'EMPLOYEE_ONLY'],
    ['ESP', 'EMPLOYEE_SPOUSE'],
    ['ECH', 'EMPLOYEE_CHILDREN'],
    ['FAM', 'FAMILY'],
    ['subscriberAndFamily', 'FAMILY'],
    ['EE+SPOUSE', 'EMPLOYEE_SPOUSE'],
    ['IND', 'INDIVIDUAL'],
    ['DEP', 'DEPENDENTS_ONLY'],
    ['E/S', 'EMPLOYEE_SPOUSE'],
    ['E/O', 'EMPLOYEE_ONLY'],
    ['EE/O', 'EMPLOYEE_ONLY'],
    ['EE/FM', 'FAMILY'],
    ['Party of 1', 'INDIVIDUAL'],
    ['E+S', 'EMPLOYEE_SPOUSE'],
    ['Member w/ Spouse/DP', undefined],
    ['Emp w/ Spouse/DP', 'EMPLOYEE_SPOUSE'],
    ['E/C', 'EMPLOYEE_CHILDREN'],
    ['EE/CHN', 'EMPLOYEE_CHILDREN'],
    ['Retiree & Child(ren)', 'EMPLOYEE_CHILDREN'],
    ['E+F', 'FAMILY'],
    ['Emp + 1', 'FAMILY'],
    ['Self + Family', 'FAMILY'],
    ['EE+Dep(s)', 'FAMILY'],
    ['Emp+Sp+Ch', 'FAMILY'],
    ['Employee, Spouse & Child(ren)', 'FAMILY'],
    ['Single Coverage', 'INDIVIDUAL'],
  ])('tier %s is %s', (word, code) => {
    expect(COMMON_WORDS['coverage.coverage_type'][wordKey(word)]).toBe(code);
  });
});

describe('a coded field', () => {
  it('takes words in any case and punctuation', () => {
    const { record, errors } = normalizeRow({ Gender: 'FEMALE', 'Coverage Tier': ' employee & SPOUSE ', 'Benefit Type': 'Medical', Action: 'Term' });
    expect(errors).toEqual([]);
    expect(record).toMatchObject({ gender: 'F', action: 'terminate', coverage: { coverage_type: 'EMPLOYEE_SPOUSE', benefit: 'medical' } });
  });

  it('is null with a warning where nobody knows the word, or other where it has that value', () => {
    const { record, codes } = normalizeRow({ Gender: 'Q', 'Coverage Tier': 'Platinum', 'Benefit Type': 'Yoga', Action: 'Frobnicate' });
    expect(codes).toEqual(['unknown_code gender', 'unknown_code coverage.coverage_type', 'unknown_code coverage.benefit', 'unknown_code action']);
    expect(record).toMatchObject({ gender: null, action: null, coverage: { coverage_type: null, benefit: 'other' } });
  });

  it('suggests the code of the nearest word', () => {
    expect(normalizeRow({ Gender: 'Femal' }).first?.suggested_fix).toBe('F');
    expect(normalizeRow({ 'Coverage Tier': 'Famly' }).first?.suggested_fix).toBe('FAMILY');
    expect(normalizeRow({ Gender: 'Q' }).first?.suggested_fix).toBe('One of M, F, X, U.');
  });

  it("asks the vendor's own words first", () => {
    const generic = builtIn('Generic');
    const fields = { ...generic.mapping.fields, gender: { ...generic.mapping.fields.gender, lookup: { '1': 'F', m: 'X' } } };
    const own = { ...generic, mapping: { ...generic.mapping, fields } };
    expect(normalizeRow({ Gender: '1' }, own).record?.gender).toBe('F');
    expect(normalizeRow({ Gender: 'M' }, own).record?.gender).toBe('X');
    expect(normalizeRow({ Gender: 'male' }, own).record?.gender).toBe('M');
  });

  it('of a waived coverage is no error', () => {
    const { record, errors } = normalizeRow({ 'Coverage Tier': 'Waived', 'Plan ID': '' });
    expect(errors).toEqual([]);
    expect(record?.coverage).toMatchObject({ plan_id: null, coverage_type: 'WAIVED' });
  });
});

describe('a state', () => {
  it.each([
    ['NY', 'NY'],
    ['ny', 'NY'],
    ['New York', 'NY'],
    ['NEW  YORK', 'NY'],
    ['dc', 'DC'],
    ['District of Columbia', 'DC'],
    ['Puerto Rico', 'PR'],
    ['Guam', 'GU'],
    ['AE', 'AE'],
    ['Mass.', 'MA'],
    ['Calif', 'CA'],
    ['Penna.', 'PA'],
    ['N.Y.', 'NY'],
    ['W. Va.', 'WV'],
    ['N. Carolina', null],
    ['Cal', null],
  ])('%s is %s', (text, code) => {
    const { record, codes } = normalizeRow({ State: text });
    expect(record?.address.state).toBe(code ?? text);
    expect(codes).toEqual(code === null ? ['unknown_state address.state'] : []);
  });

  it('is known by its code and its name, all of them', () => {
    for (const [code, name] of Object.entries(STATES)) expect(normalizeRow({ State: name }).record?.address.state).toBe(code);
  });

  it('suggests the nearest name', () => {
    expect(normalizeRow({ State: 'Californa' }).first).toMatchObject({ code: 'unknown_state', severity: 'warning', suggested_fix: 'CA' });
    expect(normalizeRow({ State: 'Bonn' }).first?.suggested_fix).toBe('Send the two-letter code.');
    expect(normalizeRow({ State: 'XX' }).first?.suggested_fix).toBe('Send the two-letter code.');
  });
});

describe('a zip code', () => {
  it.each([
    ['02134', '02134', null, null],
    ['02134-1234', '02134-1234', null, null],
    ['021341234', '02134-1234', null, null],
    ['02134-', '02134', null, null],
    ['2134', '02134', 'zip_padded', '02134'],
    ['501', '00501', 'zip_padded', '00501'],
    ['SW1A 1AA', 'SW1A 1AA', 'unknown_zip', 'Send five digits, or nine as 12345-6789.'],
    ['4230008', '4230008', 'unknown_zip', 'Send five digits, or nine as 12345-6789.'],
    ['12', '12', 'unknown_zip', 'Send five digits, or nine as 12345-6789.'],
    ['IL 62701', 'IL 62701', 'unknown_zip', '62701'],
    ['62701 1234', '62701 1234', 'unknown_zip', '62701-1234'],
  ])('%s is %s', (text, zip, code, fix) => {
    const { record, first } = normalizeRow({ Zip: text });
    expect(record?.address.zip).toBe(zip);
    expect([first?.code ?? null, first?.suggested_fix ?? null]).toEqual([code, fix]);
  });
});

describe('a word table', () => {
  it('finds what was put in, however it is written, and nothing else', () => {
    const words = ['employee spouse', 'ee', 'a', 'child of domestic partner', 'ünïcode'];
    const table = compileWords(words.map((word, index) => [word, index] as const));
    const find = (text: string) => {
      const bytes = new TextEncoder().encode(text);
      return table.find(bytes, 0, bytes.length);
    };
    words.forEach((word, index) => expect(find(word)).toBe(index));
    expect(find(' Employee + SPOUSE. ')).toBe(0);
    expect(find('employeespouse')).toBe(-1);
    expect(find('')).toBe(-1);
    expect(find('x'.repeat(100))).toBe(-1);
  });
});
