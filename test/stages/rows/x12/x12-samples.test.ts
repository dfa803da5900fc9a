import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { builtIn, normalizeFile, type NormalizedFile } from '../normalized.ts';
import { CATALOG_VENDORS, refusal, SAMPLES } from '../detect/inspecting.ts';
import { createInspector } from '../../../../stages/rows/detect/inspect.ts';
import { entries, findings } from './x12-file.ts';

/**
 * Members and coverages of each sample, as a shell counts them:
 *   tr '~' '\n' < FILE | grep -c '^[[:space:]]*INS\*'
 *   tr '~' '\n' < FILE | grep -c '^[[:space:]]*HD\*'
 */
const COUNTS: readonly (readonly [file: string, ins: number, hd: number, vendor: string])[] = [
  ['ambicuity__sample_output_834.edi', 5, 5, 'Generic 834'],
  ['databricks__EDI_834.txt', 1, 3, 'Generic 834'],
  ['edifabric__BenefitEnrollment.txt', 1, 3, 'Generic 834'],
  ['hccinfhir__sample_834_01.txt', 5, 8, 'CA DHCS'],
  ['hccinfhir__sample_834_02.txt', 1, 1, 'CA DHCS'],
  ['hccinfhir__sample_834_03.txt', 1, 1, 'CA DHCS'],
  ['hccinfhir__sample_834_04.txt', 1, 1, 'CA DHCS'],
  ['impendjcs__data_valid-834.edi', 1, 1, 'Generic 834'],
  ['impendjcs__src_test_resources_valid-834.edi', 1, 1, 'Generic 834'],
  ['lfh__add-dependent.834', 1, 1, 'Generic 834'],
  ['lfh__add-subscriber-coverage.834', 1, 1, 'Generic 834'],
  ['lfh__cancel-dependent.834', 1, 0, 'Generic 834'],
  ['lfh__change-subscriber-information.834', 1, 0, 'Generic 834'],
  ['lfh__enroll-employee-managed-care.834', 1, 1, 'Generic 834'],
  ['lfh__enroll-employee-multiple-products.834', 1, 2, 'Generic 834'],
  ['lfh__reinstate-employee-coverage-level.834', 1, 1, 'Generic 834'],
  ['lfh__reinstate-employee.834', 1, 0, 'Generic 834'],
  ['lfh__reinstate-member-eligiblity-ins.834', 1, 0, 'Generic 834'],
  ['lfh__terminate-subscriber-eligibility.834', 1, 0, 'Generic 834'],
  ['mpulse__AnP-IHG-add-dep-to-sub-and-spouse.edi', 3, 3, 'CMS FFE'],
  ['mpulse__AnP-IHG-add-spouse-to-sub-cancel-dental.edi', 1, 1, 'CMS FFE'],
  ['mpulse__AnP-IHG-add-spouse-to-sub-cancel-medical.edi', 1, 1, 'CMS FFE'],
  ['mpulse__AnP-IHG-add-spouse-to-sub-cancel-vision.edi', 1, 1, 'CMS FFE'],
  ['mpulse__AnP-IHG-add-spouse-to-sub-dental.edi', 2, 2, 'CMS FFE'],
  ['mpulse__AnP-IHG-add-spouse-to-sub-medical.edi', 2, 2, 'CMS FFE'],
  ['mpulse__AnP-IHG-add-spouse-to-sub-vision.edi', 2, 2, 'CMS FFE'],
  ['mpulse__AnP-IHG-new-enroll-sub-spouse-dep-dental.edi', 3, 3, 'CMS FFE'],
  ['mpulse__AnP-IHG-new-enroll-sub-spouse-dep-medical.edi', 3, 3, 'CMS FFE'],
  ['mpulse__AnP-IHG-new-enroll-sub-spouse-dep-vision.edi', 3, 3, 'CMS FFE'],
  ['mpulse__AnP-TEST-field-format-errors.edi', 2, 2, 'Generic 834'],
  ['mpulse__AnP-TEST-groupD-2750-errors.edi', 1, 1, 'CMS FFE'],
  ['mpulse__AnP-TEST-tier1-invalid-codes.edi', 1, 1, 'Generic 834'],
  ['mpulse__AnP-TEST-tier2-date-errors.edi', 1, 1, 'Generic 834'],
  ['oopfactory__Dhcs_Example1.txt', 1, 1, 'CA DHCS'],
  ['oopfactory__Example1_IG.txt', 1, 3, 'Generic 834'],
  ['pyx12__834_deident_family.txt', 3, 1, 'Generic 834'],
  ['pyx12__834_deident_new_enroll.txt', 1, 1, 'Generic 834'],
  ['pyx12__834_deident_term.txt', 2, 2, 'Generic 834'],
  ['pyx12__834_ls_le_ls.txt', 1, 1, 'Generic 834'],
  ['pyx12__example834_5010.txt', 1, 1, 'Generic 834'],
  ['pyx12__multiple_st_loops.txt', 4, 4, 'Generic 834'],
  ['pyx12td__834_ls_le_ls__source.txt', 1, 1, 'Generic 834'],
  ['pyx12td__834_lui_id_5010__source.txt', 1, 1, 'Generic 834'],
  ['pyx12td__834_lui_id__source.txt', 1, 1, 'Generic 834'],
  ['stupidedi__X220A1__add-dependent--full-time-student--to-existing-enrollment.edi', 1, 1, 'Generic 834'],
  ['stupidedi__X220A1__add-subscriber-coverage.edi', 1, 1, 'Generic 834'],
  ['stupidedi__X220A1__cancel-a-dependent.edi', 1, 0, 'Generic 834'],
  ['stupidedi__X220A1__change-subscriber-information.edi', 1, 0, 'Generic 834'],
  ['stupidedi__X220A1__enroll-employee-in-managed-care-product.edi', 1, 1, 'Generic 834'],
  ['stupidedi__X220A1__enroll-employee-in-multiple-health-care-insurance-products.edi', 1, 3, 'Generic 834'],
  ['stupidedi__X220A1__reinstate-an-employee.edi', 1, 0, 'Generic 834'],
  ['stupidedi__X220A1__reinstate-employee-at-coverage--hd--level.edi', 1, 1, 'Generic 834'],
  ['stupidedi__X220A1__reinstate-member-eligibility--ins-.edi', 1, 0, 'Generic 834'],
  ['stupidedi__X220A1__terminate-eligibility-for-subscriber.edi', 1, 0, 'Generic 834'],
];

function detected(bytes: Uint8Array): string {
  const inspector = createInspector({ vendors: CATALOG_VENDORS, hint: null, fileName: 'f.edi', segmentBytes: 8 << 20 });
  inspector.push(bytes);
  return inspector.end().vendor.config.name;
}

describe.skipIf(SAMPLES === null)('834 samples (skipped where their folder does not stand beside the repository)', () => {
  const sample = (name: string): Uint8Array => readFileSync(`${SAMPLES}/edi/${name}`);
  const normalized = (name: string): NormalizedFile => {
    const bytes = sample(name);
    return normalizeFile(bytes, { vendor: builtIn(detected(bytes)) });
  };

  test.each(COUNTS)('%s has %i members and %i coverages, and is read as %s', (name, ins, hd, vendor) => {
    const bytes = sample(name);
    const text = new TextDecoder('latin1').decode(bytes);
    expect([/^\W*INS\*/, /^\W*HD\*/].map((segment) => text.split('~').filter((one) => segment.test(one)).length)).toEqual([ins, hd]);
    expect(detected(bytes)).toBe(vendor);
    const file = normalizeFile(bytes, { vendor: builtIn(vendor) });
    expect([file.inspection.row_count, file.tally.rows]).toEqual([ins, ins]);
    for (const segmentBytes of [1, 500]) {
      const cut = normalizeFile(bytes, { vendor: builtIn(vendor), segmentBytes, chunkBytes: 97 });
      expect([cut.recordText, cut.errorText, cut.metaText]).toEqual([file.recordText, file.errorText, file.metaText]);
    }
    for (const [, ssn = ''] of text.matchAll(/(?:\*34|REF\*SY)\*(\d{9})/g))
      expect(file.recordText + file.errorText + file.metaText).not.toContain(ssn);
  });

  test.each(['ack999__834_ls_le_ls_5010.999.txt', 'ack999__834_lui_id_5010.999.txt'])('%s is refused as what it is', (name) => {
    const { code, details } = refusal(sample(name));
    expect([code, details]).toEqual(['invalid_file_format', 'This is an EDI 999 file (implementation acknowledgment), but no 834.']);
  });

  test('an exchange: one family with the ids that the exchange assigns', () => {
    const { records } = normalized('mpulse__AnP-IHG-new-enroll-sub-spouse-dep-medical.edi');
    expect(records).toMatchObject([
      {
        member_id: 'IPA000007902',
        phone: '+1-656-546-5456',
        address: { street: '987 Din Ave', city: 'Miop', state: 'PA', zip: '19342' },
        coverage: {
          plan_id: '33871PA012001100',
          effective_date: '2026-04-01',
          termination_date: '2026-12-31',
          coverage_type: 'FAMILY',
          benefit: 'medical',
        },
        action: 'add',
        group_id: null,
        dependents: [{ member_id: 'IPA000017612', first_name: 'Lisa', relationship: 'spouse' }, { relationship: 'child' }],
      },
    ]);
  });

  test('Medi-Cal: the member id, no group, the state in the wrong cell left alone', () => {
    expect(normalized('oopfactory__Dhcs_Example1.txt').records).toMatchObject([
      {
        member_id: '91234567S',
        first_name: 'DOE',
        last_name: 'JOHN',
        group_id: null,
        address: { street: '123 NOWHERE LANE', city: 'HOPECITY CA', state: 'CA', zip: '95814-2384' },
        coverage: { plan_id: '123;01', effective_date: '2011-08-01', termination_date: '2011-08-31', benefit: 'medical' },
      },
    ]);
  });

  test('Oregon: the corrected person, not the former one, and nothing out of the reporting categories', () => {
    const file = normalized('pyx12__834_ls_le_ls.txt');
    expect(file.records).toMatchObject([
      {
        member_id: 'REF 23',
        last_name: 'SUBSCRIBER LAST 1',
        date_of_birth: '1983-07-19',
        ssn: '***-**-1234',
        address: { city: 'GRANTS PASS', zip: '97526-0000' },
        group_id: '500647166',
        coverage: {
          plan_id: '12345678902012062020130415N',
          coverage_type: 'INDIVIDUAL',
          effective_date: '2012-09-01',
          termination_date: '2013-03-31',
        },
        action: 'change',
      },
    ]);
    expect(findings(file)).toEqual([]);
  });

  test('a file without ISA16 and with wrong counts is read, and says so', () => {
    expect(findings(normalized('impendjcs__data_valid-834.edi'))).toEqual(['separators_assumed ISA']);
    expect(findings(normalized('impendjcs__src_test_resources_valid-834.edi'))).toEqual(['envelope_count_differs SE01']);
    expect(findings(normalized('mpulse__AnP-IHG-add-dep-to-sub-and-spouse.edi'))).toEqual([
      'envelope_count_differs SE01',
      'envelope_incomplete GE',
      'envelope_incomplete IEA',
    ]);
  });

  test('a file of faulty codes and dates names each with its element', () => {
    expect(entries(normalized('mpulse__AnP-TEST-tier1-invalid-codes.edi'))).toEqual([
      '1 error invalid_ssn NM109 (34)',
      '1 warning unknown_code INS02',
      '1 warning unknown_code INS03',
      '1 warning unknown_code INS04',
    ]);
    expect(entries(normalized('mpulse__AnP-TEST-tier2-date-errors.edi'))).toEqual([
      '1 error invalid_ssn NM109 (34)',
      '1 error birth_date_in_future DMG02',
      '1 error termination_before_effective DTP03 (349)',
    ]);
  });
});
