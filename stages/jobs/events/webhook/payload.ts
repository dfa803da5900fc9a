import { timestamp } from '../../../../src/base/time.ts';
import type { EventPayload } from '../../../../src/model/event.ts';
import type { Job, OutboxEntry, Statistics } from '../../../../src/model/job.ts';

const NOTHING_YET = { total_rows: 0, valid_rows: 0, invalid_rows: 0 };

/**
 * The body of an event. It depends on the event and on facts that never change afterwards, so an event told late states its own moment, and
 * a repeat gives the same bytes.
 */
export function payloadOf(job: Job, entry: OutboxEntry, baseUrl: string): EventPayload {
  return {
    event: entry.kind,
    job_id: job.run_id,
    status: entry.status,
    timestamp: timestamp(entry.at),
    partner_id: job.partner_id,
    original_filename: job.file_name,
    statistics: NOTHING_YET,
    ...particulars(job, entry, baseUrl),
    event_id: entry.event_id,
    sequence: entry.sequence,
  };
}

function particulars(job: Job, { kind }: OutboxEntry, baseUrl: string): Partial<EventPayload> {
  switch (kind) {
    case 'job.queued':
    case 'job.processing':
      return {};
    case 'job.failed':
      return { ...(job.error === null ? {} : { error: job.error }), ...(job.statistics === null ? {} : { statistics: countsOf(job.statistics) }) };
    case 'job.completed': {
      const root = baseUrl.replace(/\/v1$/, '');
      const downloads = { normalized_data: `${root}/download/${job.run_id}`, error_report: `${root}/errors/${job.run_id}` };
      if (job.statistics === null) return { download_urls: downloads };
      return { statistics: countsOf(job.statistics), download_urls: downloads };
    }
    default:
      return kind satisfies never;
  }
}

function countsOf({ total_rows, valid_rows, invalid_rows }: Statistics): EventPayload['statistics'] {
  return { total_rows, valid_rows, invalid_rows };
}
