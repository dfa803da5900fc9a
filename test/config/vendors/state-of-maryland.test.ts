import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { builtIn, normalizeFile } from '../../stages/rows/normalized.ts';

const [LINE = ''] = readFileSync(path.join(import.meta.dirname, '../../fixtures/state-of-maryland.txt'), 'latin1').split('\n');
const AT = 162;
const MARYLAND = builtIn('State of Maryland enrollment');

test.each([
  ['05', 'INDIVIDUAL'],
  ['09', 'FAMILY'],
  ['12', 'EMPLOYEE_SPOUSE'],
])('a coverage code of retirees and domestic partners (%s) is a tier', (code, tier) => {
  const { records, errors } = normalizeFile(`${LINE.slice(0, AT)}${code}${LINE.slice(AT + code.length)}\n`, { vendor: MARYLAND });
  expect(records).toMatchObject([{ coverage: { coverage_type: tier } }]);
  expect(errors).toEqual([]);
});

test('a retiree with one other person does not say who that is', () => {
  const { records, errors } = normalizeFile(`${LINE.slice(0, AT)}06${LINE.slice(AT + 2)}\n`, { vendor: MARYLAND });
  expect(records).toMatchObject([{ coverage: { coverage_type: null } }]);
  expect(errors).toMatchObject([{ code: 'unknown_code', original_value: '06' }]);
});
