import type { Detection } from '../../../../src/model/detection.ts';
import type { FixedWidthReading, TaggedLinesReading } from '../../../../src/model/reading.ts';
import type { VendorVersion } from '../../../../src/model/vendor-config.ts';
import type { VendorLayout } from '../table/vendor-layout.ts';

type Later = 'encoding' | 'data_start' | 'day_first' | 'linkage' | 'blank_relationship';

/** What the head of a file of typed lines says; the rest of its reading is known when the lines have passed. */
export interface LinesPlan {
  vendor: VendorVersion;
  detection: Detection;
  /** Where the first line of data stands in the window. */
  dataStart: number;
  reading: Omit<FixedWidthReading, Later> | Omit<TaggedLinesReading, Later>;
  /** Where a header names the columns: what it and the rows below it say. */
  layout?: VendorLayout;
}
