import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { refusal, SAMPLES } from '../detect/inspecting.ts';
import { fixedVendor, inspectLines, rowsOf } from './lines.ts';

/** What a partner who knows these files would write: an identifier of 11 characters, and nothing that names anybody. */
const IDENTIFIERS = fixedVendor(
  'Beneficiary identifiers',
  {
    line_lengths: [37],
    record_types: [{ name: 'beneficiary', role: 'row', fields: [{ name: 'MBI', start: 1, length: 11 }] }],
  },
  { member_id: { from: ['MBI'] } },
);

describe.skipIf(SAMPLES === null)('samples of fixed width (skipped where their folder does not stand beside the repository)', () => {
  const sample = (name: string): Uint8Array => readFileSync(`${SAMPLES}/fixed/${name}`);

  // Lines: wc -l FILE. Their lengths: awk '{ print length }' FILE | sort | uniq -c. Identifiers: cut -c1-11 FILE | sort -u | wc -l
  test.each([
    ['cms_cclf8_new_dev.txt', 54, 37, 50],
    ['cms_cclf8_improved_dev.txt', 35, 37, 35],
  ])('%s: %d lines of %d characters that name nobody are refused as a layout that is not known', (name, lines, length, identifiers) => {
    const { code, details } = refusal(sample(name));
    expect(code).toBe('unrecognized_layout');
    expect(details).toBe(
      `Characters of most lines: ${length}; nearest vendors: none; no line holds a word that could be a name, and identifiers alone name nobody`,
    );
    // A partner whose vendor has the layout gets every line.
    const inspection = inspectLines(sample(name), [IDENTIFIERS], { hint: IDENTIFIERS });
    expect(inspection.row_count).toBe(lines);
    const ids = rowsOf(sample(name), inspection).map(({ cells }) => cells[0]);
    expect(new Set(ids).size).toBe(identifiers);
  });

  // Columns: head -1 FILE | tr -cd '|' | wc -c, and one more.
  test('cms_cclf0_summary.txt: control totals, parted by bars, are no persons', () => {
    const { code, details } = refusal(sample('cms_cclf0_summary.txt'));
    expect(code).toBe('unrecognized_layout');
    expect(details).toMatch(/the first of them has 4 cells|header cells/);
  });
});
