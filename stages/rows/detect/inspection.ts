import type { Cut } from '../../../src/model/cut.ts';
import type { Detection } from '../../../src/model/detection.ts';
import type { Reading } from '../../../src/model/reading.ts';
import type { RowError } from '../../../src/model/row-error.ts';
import type { FileFormat, VendorConfig, VendorVersion } from '../../../src/model/vendor-config.ts';
import { formatOf } from '../read/reader.ts';
import type { Steps } from './steps.ts';

export interface InspectOptions {
  /** The vendors that may be detected. Those that are not active are skipped. */
  vendors: readonly VendorVersion[];
  hint: VendorVersion | null;
  fileName: string;
  /** About how many bytes of a file make a segment. */
  segmentBytes: number;
}

/** All that is decided about a file, once. It does not depend on how the bytes were cut into chunks. */
export interface Inspection {
  format: FileFormat;
  vendor: VendorVersion;
  reading: Reading;
  detection: Detection;
  file_kind: VendorConfig['dialect']['file_kind'];
  test: boolean;
  row_count: number;
  cuts: Cut[];
  /** Dependents stand apart from their subscriber, or a family had to be cut: see `collect` and `route`. */
  keyed: boolean;
  /** X12 only: the interchanges of the file, by sender and control number; the first hundred. */
  interchanges?: string[];
  /** Entries of the error report for the file as a whole. */
  findings: RowError[];
}

/** What a file whose first bytes have passed would be read by if nothing behind them said otherwise, and the pieces that are cut off. */
export type SoFar = Pick<Inspection, 'vendor' | 'reading' | 'file_kind' | 'cuts' | 'keyed'>;

/** The inspection of a file whose rows belong to one vendor. Only an interchange can be marked as a test. */
export function inspectionOf(
  { vendor, detection }: Pick<Inspection, 'vendor' | 'detection'>,
  reading: Reading,
  found: Pick<Inspection, 'row_count' | 'cuts' | 'keyed' | 'findings'>,
): Inspection {
  return { format: formatOf(reading), vendor, reading, detection, file_kind: vendor.config.dialect.file_kind, test: false, ...found };
}

/** What is known of such a file so far. */
export function soFarOf({ vendor }: Pick<Inspection, 'vendor'>, reading: Reading, found: { cuts: readonly Cut[]; keyed: boolean }): SoFar {
  return { vendor, reading, file_kind: vendor.config.dialect.file_kind, cuts: [...found.cuts], keyed: found.keyed };
}

/**
 * Takes the bytes of a file as they pass. Holds at most 1 MiB of head and one row of 1 MiB, besides a copy of the last chunk. `push` and
 * `end` throw a `Failure` (`invalid_file_format`, `unrecognized_layout`, `vendor_mismatch`) as soon as it is known. An inspector that has
 * thrown must not be used any more.
 */
export interface Inspector {
  push(chunk: Uint8Array): void;
  end(): Inspection;
  /** `push` in steps, because a head may take long. Until the last step nothing else may be called, and the bytes must not change. */
  pushing?(chunk: Uint8Array): Steps<void>;
  /** `end` in steps. */
  ending?(): Steps<Inspection>;
}

/** An inspector of a file that is still coming in. */
export interface FileInspector extends Inspector {
  /** How many pieces of the file are cut off: they stay as they are, whatever follows. */
  cutCount(): number;
  /** To be asked once a piece is cut off. */
  soFar(): SoFar;
}
