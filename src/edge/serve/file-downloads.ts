import { ACKNOWLEDGMENT_TYPES } from '../../../stages/rows/acknowledge/acknowledger.ts';
import { createBulkhead } from '../bulkhead.ts';
import type { EdgeOptions } from '../edge-options.ts';
import { failure } from '../error-body.ts';
import { findJob, mustNotHaveFailed } from '../find-job.ts';
import { createSlots } from '../partner-slots.ts';
import { readQuery } from '../query.ts';
import type { RouteHandler } from '../state.ts';
import { stemOf } from '../upload/file-name.ts';
import { ACKNOWLEDGMENT_VERSION, createAcknowledgment } from './acknowledgment.ts';
import { createBlobBody } from './blob-body.ts';
import { goneOf, type Serve } from './download.ts';
import { etagOf } from './etag.ts';
import type { Readers } from './readers.ts';
import { createStreamBody } from './stream-body.ts';

/** Acknowledgments under way. Each holds some chunks of its file, even while its reader stalls. */
const MAX_ACKNOWLEDGMENTS = 32;
/** How many of them are computed at once. Each reads its whole file, at some hundred megabytes a second. */
const MAX_ACKNOWLEDGING = 2;

/** Downloads made from the stored file: the file itself, and the answer to an 834. */
export function fileDownloads({ store }: EdgeOptions, readers: Readers, serve: Serve): { original: RouteHandler; acknowledgment: RouteHandler } {
  const takeAcknowledgment = createSlots(MAX_ACKNOWLEDGMENTS, 'acknowledgments');
  const bulkhead = createBulkhead(MAX_ACKNOWLEDGING, MAX_ACKNOWLEDGMENTS);
  return {
    async original(ctx) {
      const job = await findJob(ctx, store);
      await serve(ctx, job, () => ({
        body: createBlobBody(store.blobs.originals, job.blob_id, job.bytes, readers.parts),
        type: 'application/octet-stream',
        etag: etagOf('original', job._id, job.sha256),
        fileName: job.file_name,
        encoded: false,
        action: 'read original',
      }));
    },
    async acknowledgment(ctx) {
      const type = readQuery(ctx.query).oneOf('type', ACKNOWLEDGMENT_TYPES) ?? '999';
      const job = await findJob(ctx, store);
      if (job.format !== 'edi_834') throw failure('not_found', `Only an EDI 834 is acknowledged; this file is ${job.format.toUpperCase()}.`);
      mustNotHaveFailed(job);
      const signal = goneOf(ctx, takeAcknowledgment(job.partner_id));
      await serve(ctx, job, () => ({
        body: createStreamBody(() => createAcknowledgment({ store, bulkhead, signal }, job, type)),
        type: 'application/edi-x12',
        etag: etagOf('acknowledgment', job._id, type, ACKNOWLEDGMENT_VERSION),
        fileName: `${stemOf(job.file_name)}.${type}.edi`,
        encoded: true,
        action: 'read acknowledgment',
      }));
    },
  };
}
