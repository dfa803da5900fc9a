import { Failure } from '../../../src/base/failure.ts';
import type { VendorScore } from '../../../src/model/detection.ts';
import type { VendorVersion } from '../../../src/model/vendor-config.ts';
import { inspectCsv } from './table/csv-inspector.ts';
import type { FileInspector, InspectOptions } from './inspection.ts';
import { planAligned } from './lines/aligned-plan.ts';
import { planFixedWidth } from './lines/fixed-plan.ts';
import { planTaggedLines } from './lines/tagged-plan.ts';
import { LinesInspector } from './lines/lines-inspector.ts';
import { isSpooled } from './lines/session.ts';
import { SourceText } from './source-text.ts';
import type { Steps } from './steps.ts';
import { mismatch } from './layout-refusals.ts';

/**
 * The inspector of a text: lines with tags or of fixed width where a vendor's layout fits them, else delimited text. A
 * header with known names never fits a layout. Text that no delimiter parts may have its columns under their names.
 */
export function* inspectText(options: InspectOptions, head: Uint8Array, whole: boolean): Steps<FileInspector> {
  const vendors = options.vendors.filter(({ config }) => config.status === 'active');
  const mayBe = (has: (vendor: (typeof vendors)[number]) => boolean): boolean => (options.hint === null ? vendors.some(has) : has(options.hint));
  const text = new SourceText(head, whole);
  let layouts: readonly VendorScore[] = [];
  yield;
  if (mayBe(({ config }) => config.dialect.tagged_lines !== undefined)) {
    const { plan } = planTaggedLines(text.window, vendors, options.hint);
    if (plan !== null) return new LinesInspector(options, text, plan);
  }
  yield;
  if (mayBe(({ config }) => config.dialect.fixed_width !== undefined)) {
    const { plan, ranking } = planFixedWidth(text.window, vendors, options.hint);
    if (plan !== null) return new LinesInspector(options, text, plan);
    layouts = ranking;
  }
  yield;
  // The columns of the query stand between commas, and name what is printed below it.
  const spooled = isSpooled(text.window) ? yield* planAligned(text.window, options) : null;
  if (spooled !== null) return new LinesInspector(options, text, spooled);
  try {
    return yield* inspectCsv(options, text, layouts);
  } catch (err) {
    if (!(err instanceof Failure)) throw err;
    const plan = yield* planAligned(text.window, options);
    if (plan !== null) return new LinesInspector(options, text, plan);
    throw contradicted(options.hint, err, text, vendors) ?? err;
  }
}

/** The refusal of a hint, where a text that is no format by it is lines of another vendor: the hint is wrong, and not the file. */
function contradicted(hint: VendorVersion | null, error: Failure, { window }: SourceText, vendors: readonly VendorVersion[]): Failure | null {
  if (hint === null || error.code !== 'invalid_file_format') return null;
  const isOfAnother = planTaggedLines(window, vendors, null).plan !== null || planFixedWidth(window, vendors, null).plan !== null;
  return isOfAnother ? mismatch(hint.config) : null;
}
