import { expect, test } from 'vitest';
import { compileRules } from '../../../stages/rows/normalizer.ts';
import { previewRows, type RowsPreview } from '../../../stages/rows/preview.ts';
import { HASH_KEY, normalizeFile, SUBMITTED_ON, type NormalizedFile } from './normalized.ts';

function previewed(file: string, whole: NormalizedFile, maxRows: number): RowsPreview {
  const { inspection } = whole;
  const rules = compileRules(inspection.vendor.config, inspection.reading, {
    hashKey: HASH_KEY,
    file_kind: inspection.file_kind,
    submittedOn: SUBMITTED_ON,
  });
  const work = previewRows(new TextEncoder().encode(file), inspection, rules, maxRows);
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

/** What the whole file comes to, as far as its first rows go. */
function firstRows({ records, metas, errors }: NormalizedFile, lastRow: number): Pick<RowsPreview, 'records' | 'errors'> {
  return { records: records.filter((_record, at) => metas[at]!.row <= lastRow), errors: errors.filter(({ row_number }) => row_number <= lastRow) };
}

const HEADER = 'Family ID,Member ID,First Name,Last Name,Date of Birth,Relationship,Plan ID';

/** A family of four for every number: the last member's birth date is wrong in every third family. */
const family = (n: number): string[] =>
  ['Self', 'Spouse', 'Child', 'Child'].map(
    (relation, at) => `F${n},M${n}-${at},First${at},Last${n},${at === 3 && n % 3 === 0 ? 'soon' : '1990-01-02'},${relation},P1`,
  );

const FAMILIES = [HEADER, ...Array.from({ length: 600 }, (_, n) => family(n)).flat(), ''].join('\n');
const FAMILIES_CUT = [8 << 20, 4096].map((segmentBytes) => normalizeFile(FAMILIES, { segmentBytes }));

test.each([1, 2, 3, 4, 5, 49, 50, 51, 400, 5000])('the first %i rows are those of the whole file, with their families', (maxRows) => {
  for (const whole of FAMILIES_CUT) {
    const shown = previewed(FAMILIES, whole, maxRows);
    const rows = Math.min(maxRows, 2400);
    const expected = firstRows(whole, rows + 1);
    expect(shown.rows).toBe(rows);
    expect(shown.records).toEqual(expected.records);
    expect(shown.errors).toEqual(expected.errors);
    expect(shown.invalid_rows).toBe(new Set(expected.errors.map(({ row_number }) => row_number)).size);
  }
});

test('a dependent that stands far from its subscriber is found', () => {
  const subscribers = Array.from({ length: 1000 }, (_, n) => family(n)[0]!);
  const dependents = Array.from({ length: 1000 }, (_, n) => family(n).slice(1)).flat();
  const file = [HEADER, ...subscribers, ...dependents, ''].join('\n');
  const whole = normalizeFile(file, { segmentBytes: 64 * 1024 });
  expect(whole.inspection.keyed).toBe(true);
  const shown = previewed(file, whole, 50);
  expect(shown.records).toEqual(firstRows(whole, 51).records);
  expect((shown.records[49] as { dependents: object[] }).dependents).toHaveLength(3);
});

test('a file without rows has none to show', () => {
  const file = `${HEADER}\n`;
  expect(previewed(file, normalizeFile(file), 50)).toEqual({ rows: 0, invalid_rows: 0, records: [], errors: [] });
});
