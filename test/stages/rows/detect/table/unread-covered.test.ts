import { expect, test } from 'vitest';
import { inspectAny } from '../inspecting.ts';

const unread = (header: string, ...rows: string[]) =>
  inspectAny(
    [`Employee ID,First Name,Last Name,${header}`, ...rows.map((row, at) => `${1001 + at},Ann,Fox${at},${row}`), ''].join('\n'),
  ).findings.map(({ code, source, suggested_fix: fix }) => `${code} ${source} ${fix?.includes('Medical Tier')}`);

test.each(['Med EE,Med SP,Med CH', 'Medical Employee,Medical Spouse,Medical Children'])(
  '%s say whom a benefit covers, and are named as unread',
  (header) => {
    expect(unread(header, 'Y,Y,N', 'Y,N,N')).toEqual(header.split(',').map((name) => `values_unread ${name} true`));
  },
);

test('amounts are none, and neither are those of one person only', () => {
  expect(unread('Med EE,Med SP', '120.50,80.00')).toEqual([]);
  expect(unread('Med SP,Med CH', 'Y,N')).toEqual([]);
});
