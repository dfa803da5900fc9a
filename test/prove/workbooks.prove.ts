import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { excelFixture } from '../../bench/excel-fixture.ts';
import { runProgram } from '../../bench/measure.ts';
import { outcomesOf } from '../edge/upload/outcomes.ts';

const data = mkdtempSync(path.join(tmpdir(), 'rollcall-workbooks-'));
afterAll(() => rmSync(data, { recursive: true, force: true }));

test('two thousand workbooks with anything changed in them end in a result or in a clear refusal', async () => {
  const { read, refused } = await outcomesOf(10_000, 2000);
  expect(read + refused).toBe(2000);
});

test('a sheet of 300,000 rows takes no more memory than its texts', async () => {
  const program = path.join(import.meta.dirname, '../../bench/programs/excel.ts');
  const measured = async (rows: number) => {
    const { file } = await excelFixture(data, rows);
    return runProgram([process.execPath, program, file]);
  };
  const [small, large] = [await measured(30_000), await measured(300_000)];
  expect([small.rows, large.rows]).toEqual([30_000, 300_000]);
  // Five texts of some 15 bytes a row are its own (each with 4 bytes for its place), and the arena grows by halves; its
  // XML is 200 MB, its rows as JSON are 160 MB.
  const textsMb = (270_000 * 5 * 20 * 2) / 1e6;
  expect(large.rss_mb - small.rss_mb).toBeLessThan(textsMb + 40);
});
