import { setImmediate as breathe } from 'node:timers/promises';
import type { VendorVersion } from '../../model/vendor-config.ts';
import type { Inspection } from '../../../stages/rows/detect/inspection.ts';
import { compileRules } from '../../../stages/rows/normalizer.ts';
import { previewRows, type RowsPreview } from '../../../stages/rows/preview.ts';
import { inspectSample, type Sample } from './sample.ts';

export interface PreviewOptions {
  sample: Sample;
  /** Who sends the sample; its config may be a draft that nobody has stored. */
  vendor: VendorVersion;
  /** The vendors of the partner, among which the header is known. */
  vendors: readonly VendorVersion[];
  hashKey: Uint8Array;
  /** year × 512 + month × 32 + day. */
  submittedOn: number;
  segmentBytes: number;
}

export interface Preview extends RowsPreview {
  inspection: Inspection;
}

const MAX_ROWS = 50;

/** Reads a sample by a vendor's rules as a job would, and shows its first 50 rows. Nothing is stored. */
export async function preview({ sample, vendor, vendors, hashKey, submittedOn, segmentBytes }: PreviewOptions): Promise<Preview> {
  const known = [...vendors.filter(({ vendor_id }) => vendor_id !== vendor.vendor_id), vendor];
  const inspect = { vendors: known, hint: vendor, fileName: sample.fileName, segmentBytes };
  const { content, inspection } = await inspectSample(sample.bytes, inspect);
  // A file of a form that the vendor leaves to another is read by that one, as its job will be: an 834 of Generic by Generic 834.
  const rules = compileRules(inspection.vendor.config, inspection.reading, { hashKey, file_kind: inspection.file_kind, submittedOn });
  const work = previewRows(content, inspection, rules, MAX_ROWS);
  for (;;) {
    const step = work.next();
    if (step.done === true) return { ...step.value, inspection };
    await breathe();
  }
}
