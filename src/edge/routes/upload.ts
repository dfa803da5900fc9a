import type Router from '@koa/router';
import { newId } from '../../base/ids.ts';
import { Failure } from '../../base/failure.ts';
import { timestamp } from '../../base/time.ts';
import type { Job } from '../../model/job.ts';
import type { Store } from '../../store/store.ts';
import { relayJob } from '../../../stages/jobs/relay.ts';
import { checkTarget } from '../../../stages/jobs/webhook/target.ts';
import type { Background } from '../background.ts';
import { ClientGone } from '../client-gone.ts';
import { failure } from '../error-body.ts';
import { continueRequest } from '../expect.ts';
import type { Metrics, UploadOutcome } from '../metrics.ts';
import { needs } from '../middleware/authenticate.ts';
import type { EdgeOptions } from '../parts.ts';
import { callerOf, type EdgeState, type RouteContext } from '../state.ts';
import { acceptUpload } from '../upload/accept.ts';
import { createEstimate } from '../upload/estimate.ts';
import { receive, type Received } from '../upload/receive.ts';
import { createSlots } from '../upload/slots.ts';

/** What the form adds to the file, at most. */
const MAX_FORM_BYTES = 1024 * 1024;

/** POST /files/upload: the 201 is sent once the job is safely written. */
export function uploadRoutes(router: Router<EdgeState>, options: EdgeOptions, background: Background, metrics: Metrics): void {
  const { store, settings, clock, log, context } = options;
  const takeSlot = createSlots(settings.MAX_CONCURRENT_UPLOADS);
  const estimate = createEstimate(store, clock, log);

  router.post('/v1/files/upload', needs('files'), async (ctx) => {
    checkHead(ctx, settings.MAX_UPLOAD_BYTES);
    const release = takeSlot(callerOf(ctx).partner_id);
    metrics.uploadStarted();
    let outcome: UploadOutcome = 'failed';
    let bytes = 0;
    try {
      const caller = callerOf(ctx);
      const jobId = newId('job', clock.now());
      const received = await receiveUpload(ctx, jobId, options);
      bytes = received.bytes;
      const job = await acceptUpload(store, jobId, caller, received, estimate);
      outcome = 'accepted';
      background.run('claim', jobId, () => claimBlobs(store, job));
      background.run('submit', jobId, () => context.submit(job));
      background.run('relay', jobId, () => relayJob(context, jobId));
      ctx.status = 201;
      ctx.set('Location', `${settings.BASE_URL}/jobs/${jobId}`);
      ctx.body = uploadResult(job);
    } catch (err) {
      if (err instanceof ClientGone) outcome = 'abandoned';
      else if (err instanceof Failure) outcome = 'refused';
      throw err;
    } finally {
      release();
      metrics.uploadEnded(outcome, bytes);
    }
  });
}

async function claimBlobs({ blobs }: Pick<Store, 'blobs'>, { blob_id, content }: Job): Promise<void> {
  await blobs.originals.claim(blob_id);
  if (content === 'inflated') await blobs.inflated.claim(blob_id);
}

/** What the head alone rules out is refused before a byte of the body is read. */
function checkHead(ctx: RouteContext, maxUploadBytes: number): void {
  if (ctx.is('multipart/form-data') !== 'multipart/form-data') throw failure('unsupported_media_type', 'An upload must be multipart/form-data.');
  const length = ctx.request.length;
  if (length !== undefined && length > maxUploadBytes + MAX_FORM_BYTES) throw failure('file_too_large', `A file may have ${maxUploadBytes} bytes.`);
}

async function receiveUpload(ctx: RouteContext, jobId: string, { store, settings, log }: EdgeOptions): Promise<Received> {
  const { partner_id } = callerOf(ctx);
  const vendors = await store.vendors.active(partner_id);
  continueRequest(ctx);
  return receive(ctx.req, {
    blobId: jobId,
    partnerId: partner_id,
    vendors,
    blobs: store.blobs,
    maxFileBytes: settings.MAX_UPLOAD_BYTES,
    maxInflatedBytes: settings.MAX_INFLATED_BYTES,
    idleMs: settings.UPLOAD_IDLE_TIMEOUT_MS,
    segmentBytes: settings.SEGMENT_BYTES,
    log,
    async checkCallback(url) {
      const refusal = await checkTarget(url, { allowPrivate: settings.WEBHOOK_ALLOW_PRIVATE_NETWORKS });
      if (refusal !== null) throw failure('invalid_request', `callback_url: ${refusal.details ?? refusal.message}`);
    },
  });
}

function uploadResult(job: Job): Record<string, unknown> {
  return {
    job_id: job._id,
    status: job.status,
    file_name: job.file_name,
    detected_vendor: job.vendor_name,
    detected_format: job.format.toUpperCase(),
    row_count: job.row_count,
    submitted_at: timestamp(job.submitted_at),
    estimated_completion: timestamp(job.estimated_completion),
    duplicate_of: job.duplicate_of,
  };
}
