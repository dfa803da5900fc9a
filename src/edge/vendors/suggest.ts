import { setImmediate as breathe } from 'node:timers/promises';
import { generic } from '../../../config/vendors/generic.ts';
import { Failure } from '../../base/failure.ts';
import { GENERIC_NAME, type FileFormat, type VendorConfig, type VendorVersion } from '../../model/vendor-config.ts';
import { recognizeFormat } from '../../../stages/rows/detect/format.ts';
import { HeadBytes } from '../../../stages/rows/detect/head-bytes.ts';
import { createInspector } from '../../../stages/rows/detect/inspect.ts';
import { createSheetInspector } from '../../../stages/rows/detect/table/sheet-inspector.ts';
import type { Inspection, Inspector } from '../../../stages/rows/detect/inspection.ts';
import { headersOfVendor, knownHeaders } from '../../../stages/rows/detect/header/known-headers.ts';
import { guessHeader } from '../../../stages/rows/suggest/header-guess.ts';
import { suggestVendor, type Suggestion } from '../../../stages/rows/suggest/suggest.ts';
import { failure } from '../error-body.ts';
import { inspectPassing, type PassingInspection } from '../upload/inspect-passing.ts';
import { inspectSample, type Sample } from './sample.ts';

export interface SuggestOptions {
  sample: Sample;
  /** What the draft is called. */
  name: string;
  /** The vendors that the partner sees. */
  vendors: readonly VendorVersion[];
  segmentBytes: number;
}

export interface SuggestedVendor extends Suggestion {
  inspection: Inspection;
}

/** Proposes a vendor for a sample. Throws what an upload is refused with that cannot be read, or has no row of column names. */
export async function suggest({ sample, name, vendors, segmentBytes }: SuggestOptions): Promise<SuggestedVendor> {
  const trusted = vendors.find(({ config }) => config.name === GENERIC_NAME)?.config ?? generic;
  const configs = [trusted, ...vendors.map(({ config }) => config).filter((config) => config !== trusted)];
  const { content, inspection } = await withoutVendor(() =>
    inspectSample(sample.bytes, { vendors, hint: null, fileName: sample.fileName, segmentBytes }, (opened) => {
      const workbook = opened?.workbook ?? null;
      return inspectUnknown(
        workbook === null ? null : 'excel',
        (probe) => {
          const options = { vendors, hint: probe, fileName: sample.fileName, segmentBytes };
          return workbook === null
            ? createInspector(options)
            : createSheetInspector({ ...options, sheet: workbook.sheet, date1904: workbook.date1904 });
        },
        configs,
      );
    }),
  );
  const work = suggestVendor(content, inspection, { name, vendors: configs });
  for (;;) {
    const step = work.next();
    if (step.done === true) return { ...step.value, inspection };
    await breathe();
  }
}

/** Nobody has hinted at a vendor: that the file is not the probe's means that it has no header. */
async function withoutVendor<T>(inspect: () => Promise<T>): Promise<T> {
  try {
    return await inspect();
  } catch (err) {
    if (!(err instanceof Failure) || err.code !== 'vendor_mismatch') throw err;
    throw failure('unrecognized_layout', 'None of the first records looks like a row of column names.');
  }
}

const HEAD_BYTES = 64 * 1024;

/** Inspects a file as one of a vendor that knows all the headers of Generic and those that the file itself seems to have. */
function inspectUnknown(
  format: FileFormat | null,
  createFor: (probe: VendorVersion) => Inspector,
  configs: readonly VendorConfig[],
): PassingInspection {
  const head = new HeadBytes(HEAD_BYTES);
  let inspecting: PassingInspection | null = null;
  const begin = async (): Promise<PassingInspection> => {
    const kept = head.release();
    const cells = guessHeader(kept, format ?? recognizeFormat(kept).format ?? 'csv', knownHeaders(configs.map(headersOfVendor)));
    const begun = inspectPassing(createFor(probeOf(configs[0] ?? generic, cells ?? [])), true);
    await begun.push(kept);
    return begun;
  };
  return {
    async push(chunk) {
      if (inspecting !== null) return inspecting.push(chunk);
      const rest = head.take(chunk);
      if (!head.isFull) return;
      inspecting = await begin();
      await inspecting.push(rest);
    },
    end: async () => (inspecting ?? (await begin())).end(),
  };
}

function probeOf(config: VendorConfig, cells: readonly string[]): VendorVersion {
  // Any name but Generic's: that one takes only files whose headers it knows.
  const probe: VendorConfig = { ...config, name: 'Sample', detection: { required_headers: [], optional_headers: [...cells] } };
  return { vendor_id: 'vnd_sample', owner: null, version: 1, config: probe, updated_at: new Date(0), updated_by: 'suggest' };
}
