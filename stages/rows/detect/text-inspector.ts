import { Failure } from '../../../src/base/failure.ts';
import type { VendorScore } from '../../../src/model/reading.ts';
import type { VendorVersion } from '../../../src/model/vendor-config.ts';
import { inspectCsv } from './table/csv-inspector.ts';
import type { InspectOptions, Inspector } from './inspection.ts';
import { planAligned } from './lines/aligned-plan.ts';
import { planFixedWidth } from './lines/fixed-plan.ts';
import { planTaggedLines } from './lines/tagged-plan.ts';
import { LinesInspector } from './lines/lines-inspector.ts';
import { SourceText } from './source-text.ts';
import type { Steps } from './steps.ts';
import { mismatch } from './layout-refusals.ts';

/**
 * The inspector of a text: lines with tags or of fixed width where a vendor's layout fits them, a table that blanks align, else delimited text. A
 * header with known names never fits a layout, and lines without a delimiter never have such a header.
 */
export function* inspectText(options: InspectOptions, head: Uint8Array, whole: boolean): Steps<Inspector> {
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
  const aligned = planAligned(text.window, vendors, options.hint, options.fileName);
  if (aligned !== null) return new LinesInspector(options, text, aligned);
  yield;
  try {
    return yield* inspectCsv(options, text, layouts);
  } catch (err) {
    throw contradicted(options.hint, err, text, vendors) ?? err;
  }
}

/** The refusal of a hint, where a text that is no format by it is lines of another vendor: the hint is wrong, and not the file. */
function contradicted(hint: VendorVersion | null, error: unknown, { window }: SourceText, vendors: readonly VendorVersion[]): Failure | null {
  if (hint === null || !(error instanceof Failure) || error.code !== 'invalid_file_format') return null;
  const isOfAnother = planTaggedLines(window, vendors, null).plan !== null || planFixedWidth(window, vendors, null).plan !== null;
  return isOfAnother ? mismatch(hint.config) : null;
}
