import { expect, test } from 'vitest';
import { edi, member, normalize834 } from './x12-file.ts';

const read = (code: string, options = {}) => normalize834(edi([member('1', '18', 'Ann', `HD*021**${code}*P1*EMP`)]), options);

test.each([
  ['LIF', 'life'],
  ['LIFE', 'life'],
  ['ADD', 'life'],
  ['AD&D', 'life'],
  ['fsa', 'fsa'],
])('HD03 %s, which the standard does not have, is read as %s, and the warning says so', (code, benefit) => {
  for (const withoutKernel of [true, false]) {
    const file = read(code, { withoutKernel });
    expect(file.records).toMatchObject([{ coverage: { benefit } }]);
    expect(file.errors).toMatchObject([
      {
        severity: 'warning',
        code: 'unknown_code',
        source: 'HD03',
        suggested_fix: expect.stringMatching(`^It was read as ${benefit}\\. One of HLT, `),
      },
    ]);
  }
});

test.each(['M', 'QQQ', '20'])('HD03 %s says nothing that is known', (code) => {
  const file = read(code);
  expect(file.records).toMatchObject([{ coverage: { benefit: 'other' } }]);
  expect(file.errors).toMatchObject([{ code: 'unknown_code', suggested_fix: expect.stringMatching(/^One of HLT, /) }]);
});
