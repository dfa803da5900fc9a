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
  const row = header.map(() => '');
  for (const write of [inCamelCase, (name: string) => inCamelCase(name).toUpperCase(), (name: string) => words(name).join('_')]) {
    expect(vendorOf(header.map(write), row)).toBe(vendor);
  }
});

test('a file with one more column, or without one that the vendor requires, is Generic’s', () => {
  const header = headerOf('UHC').map(inCamelCase);
  const row = header.map(() => '');
  expect(vendorOf([...header, 'hireDate'], [...row, 'x'])).toBe('Generic');
  expect(vendorOf(header.slice(1), row.slice(1))).toBe('Generic');
});

test('a file is Generic’s where a column holds nothing that the vendor can read', () => {
  const header = ['SubID', 'MemberNo', 'FName', 'LName', 'Rel', 'VisionPlan', 'DOB'];
  expect(vendorOf(header, ['1', '2', 'Ann', 'Fox', 'Self', 'VSP', '02-Jan-1980'])).toBe('Eligibility pipeline vision');
  expect(vendorOf(header, ['1', '2', 'Ann', 'Fox', 'Self', 'VSP', '1980-01-02'])).toBe('Generic');
});

test.each(['active', 'draft'] as const)('a hinted vendor has its own names as they are: %s', (status) => {
  const uhc = CATALOG_VENDORS.find(({ config }) => config.name === 'UHC')!;
  const header = uhc.config.detection.required_headers.map(inCamelCase);
  const detection = { required_headers: header.slice(0, status === 'draft' ? 2 : 0), optional_headers: [] };
  const mapping = { ...uhc.config.mapping, fields: { last_name: { from: ['lastName'] } } };
  const hint = { ...uhc, vendor_id: 'ours', config: { ...uhc.config, name: 'Ours', status, detection, mapping } };
  const inspector = createInspector({ vendors: CATALOG_VENDORS, hint, fileName: 'file.csv', segmentBytes: 1 << 20 });
  inspector.push(new TextEncoder().encode(`${header.join(',')}\n${header.map(() => 'x').join(',')}\n`));
  expect(inspector.end().reading.columns).toEqual(header);
});
