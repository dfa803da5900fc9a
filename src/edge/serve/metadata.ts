import { timestamp } from '../../base/time.ts';
import type { Job } from '../../model/job.ts';
import type { Json } from '../../../stages/rows/serialize/xml.ts';
import type { Reading } from '../../model/reading.ts';
import { momentView, processingSeconds } from '../views/job.ts';

/** What `include_metadata` says about a job's output as a whole. */
export function metadataOf(job: Job): { readonly [name: string]: Json } {
  return {
    vendor_id: job.vendor_id,
    vendor_version: job.vendor_version,
    detection: job.detection,
    dialect: dialectOf(job.reading),
    reading: job.reading,
    file_kind: job.file_kind,
    statistics: job.statistics,
    timings: {
      submitted_at: timestamp(job.submitted_at),
      started_at: momentView(job.started_at),
      completed_at: momentView(job.completed_at),
      processing_time_seconds: processingSeconds(job),
    },
    sha256: job.sha256,
  };
}

/** How the file is written, as people say it. */
function dialectOf(reading: Reading | null): Json {
  if (reading === null) return null;
  const { format } = reading;
  switch (format) {
    case 'csv':
      return { format, encoding: reading.encoding, delimiter: character(reading.delimiter), quote: character(reading.quote) };
    case 'excel':
      return { format, sheet: reading.sheet, header_row: reading.header_row };
    default:
      return { format, encoding: reading.encoding };
  }
}

function character(byte: number): string | null {
  return byte === 0 ? null : String.fromCharCode(byte);
}
