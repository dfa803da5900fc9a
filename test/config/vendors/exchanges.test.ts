import { describe, expect, test } from 'vitest';
import { createInspector } from '../../../stages/rows/detect/inspect.ts';
import type { Inspection } from '../../../stages/rows/detect/inspection.ts';
import { CATALOG_VENDORS } from '../../stages/rows/detect/inspecting.ts';
import { builtIn, normalizeFile, type NormalizedFile } from '../../stages/rows/normalized.ts';
import { edi, HLT, member } from '../../stages/rows/x12/x12-file.ts';

function inspect(file: string): Inspection {
  const inspector = createInspector({ vendors: CATALOG_VENDORS, hint: null, fileName: 'f.edi', segmentBytes: 8 << 20 });
  inspector.push(new TextEncoder().encode(file));
  return inspector.end();
}

const vendorOf = (file: string): string => inspect(file).vendor.config.name;
const normalized = (file: string): NormalizedFile => normalizeFile(file, { vendor: builtIn(vendorOf(file)) });

/** What an exchange reports of a member, in a loop of its own between LS and LE. */
const categories = (...named: [name: string, qualifier: string, value: string][]): string[] => [
  'LS*2700',
  ...named.flatMap(([name, qualifier, value], at) => [`LX*${at + 1}`, `N1*75*${name}`, `REF*${qualifier}*${value}`, 'DTP*007*D8*20250101']),
  'LE*2700',
];

/** A family as a state's own exchange sends it: case number, policy id, and the name of the plan in HD04. */
const FAMILY = [
  ...member('0000700111', '18', 'Ann', 'DTP*356*D8*20250101').toSpliced(
    2,
    0,
    'REF*17*0000700111',
    'REF*3H*CASE-9',
    'REF*1L*POL-31',
    'REF*ABB*QX70011A',
  ),
  'HD*021**HLT*SILVER PLAN PLUS VISION*ESP',
  'DTP*348*D8*20250101',
  'REF*CE*70111ST0040002-06',
  'REF*1L*POL-31',
  'REF*X9*CARRIER-5',
  ...categories(
    ['PRE AMT TOT', '9X', '812.00'],
    ['APTC AMT', '9V', '210.00'],
    ['MONTHLY STATE SUBSIDY AMT', '9X', '15.00'],
    ['SOURCE EXCHANGE ID', '17', 'ST0'],
  ),
  ...member('0000700111', '01', 'Bo').toSpliced(2, 0, 'REF*17*0000700112', 'REF*3H*CASE-9'),
  'HD*021**HLT*SILVER PLAN PLUS VISION',
  'DTP*348*D8*20250201',
  'REF*CE*70111ST0040002-06',
];

describe('an 834 of a state exchange', () => {
  test('is read by the layout of the federal one: ids that the exchange assigns, the plan that it certified, no group', () => {
    const file = edi([FAMILY], { sender: 'STATEHBE' });
    expect(inspect(file)).toMatchObject({ vendor: { config: { name: 'CMS FFE' } }, detection: { chosen_by: 'envelope' } });
    const { records, errors } = normalized(file);
    expect(errors).toEqual([]);
    expect(records).toMatchObject([
      {
        member_id: '0000700111',
        first_name: 'Ann',
        group_id: null,
        action: 'add',
        coverage: {
          plan_id: '70111ST0040002-06',
          effective_date: '2025-01-01',
          termination_date: null,
          coverage_type: 'EMPLOYEE_SPOUSE',
          benefit: 'medical',
        },
        dependents: [{ member_id: '0000700112', first_name: 'Bo', relationship: 'spouse', effective_date: '2025-02-01' }],
      },
    ]);
  });

  test('that a carrier sends back, with ids of its own beside them, has the ids of the exchange', () => {
    const confirmed = FAMILY.map((segment) => (segment === 'REF*3H*CASE-9' ? 'REF*23*CARRIER-MEMBER' : segment)).toSpliced(
      3,
      0,
      'REF*ZZ*CARRIER-SUB',
    );
    const { records } = normalized(edi([confirmed], { sender: 'A CARRIER' }));
    expect(records).toMatchObject([{ member_id: '0000700111', dependents: [{ member_id: '0000700112' }] }]);
  });
});

describe('other files', () => {
  test.each([
    ['of an employer that states the plan in REF*CE', [...member('1', '18', 'Ann', ...HLT), 'REF*CE*PLAN-1']],
    [
      'of an agency that reports categories of its own',
      [...member('1', '18', 'Ann', ...HLT), ...categories(['BENEFIT PLAN', '17', 'BMH'], ['DUE DATE', '17', '20250201'])],
    ],
    ['with REF*17 as a number of its own', member('1', '18', 'Ann', 'REF*17*REPORT-4', ...HLT)],
  ])('%s are not taken for those of an exchange', (_, segments) => {
    expect(vendorOf(edi([segments]))).toBe('Generic 834');
  });
});
