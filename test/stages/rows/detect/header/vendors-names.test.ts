import { expect, test } from 'vitest';
import { catalog } from '../../../../../config/vendors/index.ts';
import { CATALOG_VENDORS } from '../inspecting.ts';
import { createInspector } from '../../../../../stages/rows/detect/inspect.ts';

const words = (name: string): string[] => name.toLowerCase().split(/[^a-z0-9]+/);
const inCamelCase = (name: string): string =>
  words(name)
    .map((word, at) => (at === 0 ? word : word[0]!.toUpperCase() + word.slice(1)))
    .join('');

/** Whose a file is. */
function vendorOf(header: readonly string[], row: readonly string[]): string {
  const inspector = createInspector({ vendors: CATALOG_VENDORS, hint: null, fileName: 'file.csv', segmentBytes: 1 << 20 });
  inspector.push(new TextEncoder().encode(`${header.join(',')}\n${row.join(',')}\n`));
  return inspector.end().vendor.config.name;
}

const headerOf = (vendor: string): string[] => {
  const { detection } = catalog.find(({ config }) => config.name === vendor)!.config;
  return [...detection.required_headers, ...detection.optional_headers];
};

test.each(['UHC', 'Highmark', 'HCSC', 'Medica', 'Verscend'])('%s is known by its names in other writings', (vendor) => {
  const header = headerOf(vendor);
  const row = header.map(() => 'x');
  for (const write of [inCamelCase, (name: string) => inCamelCase(name).toUpperCase(), (name: string) => words(name).join('_')]) {
    expect(vendorOf(header.map(write), row)).toBe(vendor);
  }
});

test('a file with one more column, or without one that the vendor requires, is Generic’s', () => {
  const header = headerOf('UHC').map(inCamelCase);
  const row = header.map(() => 'x');
  expect(vendorOf([...header, 'hireDate'], [...row, 'x'])).toBe('Generic');
  expect(vendorOf(header.slice(1), row.slice(1))).toBe('Generic');
});
