import { Failure } from '../../../src/base/failure.ts';
import { mutatedWorkbook } from '../../support/excel/mutations.ts';
import { readWorkbook } from './reading-workbooks.ts';

const REFUSALS = new Set(['invalid_file_format', 'unrecognized_layout', 'vendor_mismatch', 'file_too_large']);
const MAX_BYTES = 20_000_000;

/** How mutated workbooks end, by their seeds; throws for any other end, naming the seed. */
export async function outcomesOf(firstSeed: number, count: number): Promise<{ read: number; refused: number }> {
  const outcomes = { read: 0, refused: 0 };
  for (let seed = firstSeed; seed < firstSeed + count; seed++) {
    try {
      const { inspection, normalized } = await readWorkbook(mutatedWorkbook(seed), { maxBytes: MAX_BYTES });
      if (inspection.row_count !== normalized.tally.rows) throw new Error(`${inspection.row_count} rows counted, ${normalized.tally.rows} read`);
      outcomes.read++;
    } catch (err) {
      const isRefusal = err instanceof Failure && REFUSALS.has(err.code) && err.details !== null && err.details !== '';
      if (!isRefusal) throw new Error(`the workbook of seed ${seed}`, { cause: err });
      outcomes.refused++;
    }
  }
  return outcomes;
}
