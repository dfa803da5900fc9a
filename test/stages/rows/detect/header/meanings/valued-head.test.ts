import { expect, test } from 'vitest';
import { FAMILY_IDS } from '../../../../../../stages/rows/detect/header/field-names.ts';
import { hasField, placeOf, placeOfField, writtenKeys } from '../../../../../../stages/rows/detect/header/meanings/valued-head.ts';

/** A list that counts how often one of its entries is looked at. */
function counted(keys: string[]): { keys: string[]; looks: () => number } {
  let looks = 0;
  const seen = new Proxy(keys, {
    get(target, name) {
      if (typeof name === 'string' && /^\d+$/.test(name)) looks++;
      return Reflect.get(target, name) as unknown;
    },
  });
  return { keys: seen, looks: () => looks };
}

test('a header is looked through once for a field, however many of its columns ask', () => {
  const { keys, looks } = counted(['member id', ...Array.from({ length: 100 }, () => 'spouse'), 'rel code']);
  for (let n = 0; n < 100; n++)
    expect([placeOfField(keys, 'relationship'), hasField({ keys }, 'ssn'), placeOf(keys, FAMILY_IDS)]).toEqual([101, false, -1]);
  expect(looks()).toBe(3 * keys.length);
});

test('its keys are written out once', () => {
  const keys = ['mbr id', 'cov eff dt'];
  expect(writtenKeys(keys)).toEqual(['member id', 'coverage effective date']);
  expect(writtenKeys(keys)).toBe(writtenKeys(keys));
});
