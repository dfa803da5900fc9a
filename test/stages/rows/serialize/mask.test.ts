import { expect, test } from 'vitest';
import { maskIn, maskSsn } from '../../../../stages/rows/serialize/error-json.ts';

test.each([
  ['219-09-9999', '***-**-9999'],
  ['2190-99', '***-**-9099'],
  ['***-**-6789', '***-**-6789'],
  ['XXX-XX-6789', '***-**-6789'],
  ['*****6789', '***-**-6789'],
  ['6789', '****'],
  ['２３４-５６-７８９５', '***-**-7895'],
  ['٢٣٤٥٦٧٨٩٥', '***-**-٧٨٩٥'],
  ['none', 'none'],
])('of an SSN field %s shows %s', (text, shown) => {
  expect(maskSsn(text)).toBe(shown);
});

test.each([
  ['call 219-09-9999 now', 'call ***-**-9999 now'],
  ['ID２１９０９９９９９', 'ID***-**-9999'],
  ['ａｐｔ 12', 'ａｐｔ 12'],
  ['Unit ５', 'Unit ５'],
])('in any other text %s shows %s', (text, shown) => {
  expect(maskIn(text, [])).toBe(shown);
});
