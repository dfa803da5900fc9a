import { FIELDS, isCodedField, isDateField, type Field } from '../../../../src/model/record.ts';
import type { FixedRecordType } from '../../../../src/model/record-layout.ts';
import type { FieldMapping, FieldMappings, VendorConfig } from '../../../../src/model/vendor-config.ts';
import { madeOnce } from '../../base/remembered.ts';
import { headerKey } from '../../headers/header.ts';
import { fieldWords } from '../../map/code.ts';
import { compileDates } from '../../map/dates/date-text.ts';
import { ssnDigits } from '../../map/persons/ssn.ts';
import { OPEN_END_WORDS, STATES, wordKey } from '../../map/vocabulary.ts';

/** Whether the text of a field can be what its target says; null where it says nothing. */
export interface FieldTest {
  /** Hardly ever right by chance: dates, SSNs, codes, states, zip codes. */
  strong: boolean;
  fits(text: string): boolean | null;
}

/** What the fields of a vendor's layout must look like, by the keys of their names: what they are mapped to says it. Worked out once for a config. */
export const fieldTests: (config: VendorConfig) => ReadonlyMap<string, FieldTest> = madeOnce(testsOf);

function testsOf(config: VendorConfig): Map<string, FieldTest> {
  const tests = new Map<string, FieldTest>();
  const { fields, coverages, dependent_columns: dependents } = config.mapping;
  const mapped: FieldMappings[] = [fields, ...(coverages.kind === 'sets' ? coverages.sets : []), ...(dependents === null ? [] : [dependents.fields])];
  for (const mappings of mapped) {
    for (const field of FIELDS) {
      const mapping = mappings[field];
      // What is brought into another form first says nothing about the text of the line.
      if (mapping === undefined || 'transforms' in mapping) continue;
      const test = testOf(field, mapping, config);
      if (test !== null) for (const name of mapping.from ?? []) if (!tests.has(keyOf(name))) tests.set(keyOf(name), test);
    }
  }
  return tests;
}

/** The key of a field's name, of its first number where it has `{n}`. */
function keyOf(name: string): string {
  return headerKey(name.replaceAll('{n}', '1'));
}

/** The test of each field of a record type, in the order of its fields. Worked out once for a type. */
export function testsOfType(type: FixedRecordType, tests: ReadonlyMap<string, FieldTest>): readonly (FieldTest | undefined)[] {
  const known = OF_TYPE.get(type) ?? type.fields.map(({ name }) => tests.get(keyOf(name)));
  OF_TYPE.set(type, known);
  return known;
}

const OF_TYPE = new WeakMap<FixedRecordType, readonly (FieldTest | undefined)[]>();

const encoder = new TextEncoder();
const FAR_AHEAD = 9999 * 512;

function testOf(field: Field, mapping: FieldMapping, config: VendorConfig): FieldTest | null {
  if (isDateField(field)) return dateTest(mapping, config);
  if (isCodedField(field)) {
    const words = fieldWords(field, mapping.lookup ?? {});
    return strong((text) => words.find(encoder.encode(text), 0, encoder.encode(text).length) >= 0);
  }
  switch (field) {
    case 'ssn':
      return strong((text) => /^0*$/.test(text) || ssnDigits(encoder.encode(text), 0, text.length) >= 0);
    case 'address.state':
      return strong((text) => Object.hasOwn(STATES, text.toUpperCase()));
    case 'address.zip':
      return strong((text) => /^\d{5}(-?\d{4}|-)?$/.test(text));
    case 'phone':
      return weak((text) => /^[\d() .+/-]{7,}$/.test(text));
    case 'email':
      return weak((text) => /^\S+@\S+$/.test(text));
    case 'first_name':
    case 'last_name':
      return weak((text) => /^\p{L}[\p{L}\p{M}\s.,'’-]*$/u.test(text));
    case 'member_id':
    case 'employee_id':
    case 'group_id':
      return weak((text) => /^[\p{L}\p{N}_./-]+$/u.test(text));
    default:
      return null;
  }
}

/** Sentinels of zeros and nines, and words for "no end", say nothing. */
function dateTest(mapping: FieldMapping, config: VendorConfig): FieldTest {
  const formats = mapping.formats ?? config.dialect.date_formats;
  const read = compileDates({ formats, dayFirst: false, pivot: 'coverage', submittedOn: FAR_AHEAD });
  const other = compileDates({ formats, dayFirst: true, pivot: 'coverage', submittedOn: FAR_AHEAD });
  const words = new Set([...OPEN_END_WORDS, ...config.dialect.open_end_dates].map(wordKey));
  return {
    strong: true,
    fits: (text) => {
      if (/^[09/ -]+$/.test(text) || words.has(wordKey(text))) return null;
      const bytes = encoder.encode(text);
      return read(bytes, 0, bytes.length) > 0 || other(bytes, 0, bytes.length) > 0;
    },
  };
}

function strong(fits: (text: string) => boolean): FieldTest {
  return { strong: true, fits };
}

function weak(fits: (text: string) => boolean): FieldTest {
  return { strong: false, fits };
}
