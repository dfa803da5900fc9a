import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setImmediate as breathe } from 'node:timers/promises';
import type { Job } from '../../model/job.ts';
import { contentBucket } from '../../store/blobs.ts';
import type { Store } from '../../store/store.ts';
import { Acknowledger, type AcknowledgmentType, type AnswerOptions } from '../../../stages/rows/acknowledge/acknowledger.ts';
import type { Bulkhead } from '../bulkhead.ts';
import { failure } from '../error-body.ts';

/** How much is read before the event loop gets a turn: about a millisecond. */
const SLICE_BYTES = 64 * 1024;
const NOTHING = new Uint8Array(0);

/** Raised when the same file is answered otherwise. */
export const ACKNOWLEDGMENT_VERSION = 7;

export interface AcknowledgmentParts {
  store: Store;
  /** Bounds the work, but not the time that a reader takes. */
  bulkhead: Bulkhead;
  /** Aborted when the reader has gone. */
  signal: AbortSignal;
}

/**
 * The acknowledgment of an 834, made while it is read: the stored file passes through the inspector's code once more. Throws not_found
 * before its first byte if the file has no envelope to answer.
 */
export function createAcknowledgment({ store, bulkhead, signal }: AcknowledgmentParts, job: Job, type: AcknowledgmentType): Readable {
  const stream = Readable.from(throughBulkhead(bulkhead, pieces(store, job, type, signal)), { objectMode: false });
  // A reader that has gone asks for nothing more; waiting for it would keep the stored file open.
  signal.addEventListener('abort', () => stream.destroy(), { once: true });
  return stream;
}

async function* throughBulkhead(bulkhead: Bulkhead, source: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    for (;;) {
      const { done, value } = await bulkhead(() => source.next());
      if (done === true) return;
      yield value;
    }
  } finally {
    await source.return(null);
  }
}

async function* pieces(store: Store, job: Job, type: AcknowledgmentType, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const bucket = contentBucket(store.blobs, job);
  const content = await bucket.stat(job.blob_id);
  if (content === null) throw failure('not_found');
  const acknowledger = new Acknowledger(type, optionsOf(job, type));
  let bytes = 0;
  for await (const chunk of bucket.read(job.blob_id, 0, content.bytes)) {
    for (let from = 0; from < chunk.length; from += SLICE_BYTES) {
      const answer = acknowledger.feed(chunk.subarray(from, from + SLICE_BYTES), false);
      bytes += answer.length;
      if (answer.length > 0) yield answer;
      await breathe();
      signal.throwIfAborted();
    }
  }
  const answer = acknowledger.feed(NOTHING, true);
  if (bytes + answer.length === 0) throw failure('not_found', NO_ENVELOPE[type]);
  yield answer;
}

const NO_ENVELOPE: Record<AcknowledgmentType, string> = {
  '999': 'The file has no functional group within an interchange (ISA, GS), and so nothing that a 999 could acknowledge.',
  ta1: 'The file has no interchange (ISA), and so nothing that a TA1 could acknowledge.',
};

/**
 * The identifying fields of an answer, the same for every call: the numbers derive from the job's id, the time is that of its submission.
 */
function optionsOf(job: Job, type: AcknowledgmentType): AnswerOptions {
  const digest = createHash('sha256').update(`${job._id} ${type}`).digest();
  const [day = '', time = ''] = job.submitted_at.toISOString().split('T');
  return {
    control: digest.readUInt32BE(0) + 1,
    date: day.replaceAll('-', ''),
    time: time.slice(0, 5).replace(':', ''),
    repeated: new Set(job.findings.flatMap(({ code, original_value }) => (code === 'interchange_repeated' ? [original_value ?? ''] : []))),
    wrapped: job.reading.format === 'edi_834' && job.reading.wrapped === true,
  };
}
