import { expect, test } from 'vitest';
import type { InspectedColumns } from '../../../../../stages/rows/detect/columns.ts';
import { subscriberBy } from '../../../../../stages/rows/detect/families/subscriber-by.ts';
import type { HeadRows } from '../../../../../stages/rows/detect/head-records.ts';
import { GENERIC } from '../inspecting.ts';
import { inspectedColumns } from '../../../../../stages/rows/detect/columns.ts';

const FEW = 100;
const numbered = (name: string): string[] => Array.from({ length: 1_000 }, () => name);

test.each<[string, readonly string[]]>([
  ['flags in a file that names no families', ['First Name', 'Last Name', ...numbered('Subscriber?')]],
  ['flags', ['Family ID', 'First Name', 'Last Name', ...numbered('Subscriber?')]],
  ['numbers of persons', ['Family ID', 'First Name', 'Last Name', ...numbered('Person Code')]],
])('of a thousand %s a few are asked: each reads the head anew', (_, columns) => {
  let passes = 0;
  const headRows: HeadRows = () => void passes++;
  const inspected: InspectedColumns = inspectedColumns(GENERIC.config, columns);
  expect(subscriberBy(headRows, inspected)).toBeNull();
  expect(passes).toBeGreaterThan(0);
  expect(passes).toBeLessThan(FEW);
});
