import { Value } from 'typebox/value';
import type { TSchema } from 'typebox';
import { describe, expect, it } from 'vitest';
import { ROW_ERROR_CODES } from '../../src/model/row-error-codes.ts';
import { FieldMapping, VendorConfig, type FieldMappings } from '../../src/model/vendor-config.ts';
import { checkVendorConfig } from '../../stages/rows/vendor-check/check.ts';
import { builtIn } from '../stages/rows/normalized.ts';
import { WARNING_WORDS } from '../../stages/rows/kernel/layout.ts';

/** Every part of a schema that has examples, once. */
function withExamples(schema: unknown, found = new Set<object>()): TSchema[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = 'examples' in schema && Array.isArray(schema.examples) && !found.has(schema) ? [schema as TSchema] : [];
  if (own.length > 0) found.add(schema);
  return [...own, ...Object.entries(schema).flatMap(([key, part]) => (key === 'examples' ? [] : withExamples(part, found)))];
}

describe('the schema of a vendor config', () => {
  const parts = withExamples(VendorConfig);

  it('has examples for all of its parts that need some', () => {
    expect(parts.length).toBeGreaterThan(25);
  });

  it.each(parts.map((part) => [String((part as { description?: string }).description).slice(0, 60), part] as const))(
    '"%s…": its examples fit',
    (_, part) => {
      for (const example of (part as unknown as { examples: unknown[] }).examples) expect([...Value.Errors(part, example)]).toEqual([]);
    },
  );

  it('has examples of mappings that can be used', () => {
    const base = builtIn('Generic');
    const [member_id, hire_date, action] = (FieldMapping as unknown as { examples: FieldMapping[] }).examples;
    const fields = { ...base.mapping.fields, member_id, hire_date, action } as FieldMappings;
    expect(checkVendorConfig({ ...base, mapping: { ...base.mapping, fields } })).toEqual([]);
  });
});

it('no more codes exist than a record has room for as warnings', () => {
  // serialize/meta-json.ts keeps them as bits of this many words.
  expect(Object.keys(ROW_ERROR_CODES).length).toBeLessThanOrEqual(WARNING_WORDS * 32);
});
