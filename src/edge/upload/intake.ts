import { newId } from '../../base/ids.ts';
import { Failure } from '../../base/failure.ts';
import type { Job } from '../../model/job.ts';
import type { Store } from '../../store/store.ts';
import { relayJob } from '../../../stages/jobs/events/relay.ts';
import { checkTarget } from '../../../stages/jobs/events/webhook/target.ts';
import type { Background } from '../background.ts';
import { createBulkhead } from '../bulkhead.ts';
import { ClientGone } from '../client-gone.ts';
import type { EdgeOptions } from '../edge-options.ts';
import { failure } from '../error-body.ts';
import type { Metrics, UploadOutcome } from '../metrics.ts';
import { createAwaitedSlots } from '../partner-slots.ts';
import { callerOf, type RouteContext } from '../state.ts';
import { acceptUpload } from './accept.ts';
import { createEarlyWork } from './early-work.ts';
import { createEstimate } from './estimate.ts';
import type { Received, ReceiveOptions } from './receive.ts';

/** How long an upload waits for its place before it is refused. */
const SLOT_WAIT_MS = 2_000;
/** Archives and workbooks that are read at once, the others in turn: the texts of a workbook may take 320 MiB. */
const WHOLE_FILES_AT_ONCE = 2;

export interface AboutJob {
  /** The job whose file it is, if it is no new one. */
  reprocessOf?: string;
  /** The id that the job gets, if it is settled. */
  jobId?: string;
  /** Called before the job is written. */
  making?: () => void;
}

/** How files become jobs, wherever they come from: in bounded number, counted, and put on the conveyor. */
export interface Intake {
  /**
   * Takes a place for the caller's partner, has a file received and makes its job. Resolves when the job is safely written.
   * `about` is what a caller knows of the job beforehand.
   */
  take(ctx: RouteContext, receiving: (options: ReceiveOptions) => Promise<Received>, about?: AboutJob): Promise<Job>;
  /** Takes a place as well, for a file that is only read. */
  read<T>(ctx: RouteContext, reading: () => Promise<T>): Promise<T>;
}

export function createIntake(options: EdgeOptions, background: Background, metrics: Metrics): Intake {
  const { store, settings, clock, log, context } = options;
  const takeSlot = createAwaitedSlots(settings.MAX_CONCURRENT_UPLOADS, SLOT_WAIT_MS, 'uploads');
  const wholeFiles = createBulkhead(WHOLE_FILES_AT_ONCE, Infinity);
  const estimate = createEstimate(store, clock, log);
  return {
    async take(ctx, receiving, { reprocessOf, jobId = newId('job', clock.now()), making } = {}) {
      const caller = callerOf(ctx);
      const release = await takeSlot(caller.partner_id);
      metrics.uploadStarted();
      let outcome: UploadOutcome = 'failed';
      let bytes = 0;
      try {
        const early = createEarlyWork(context, jobId, caller.partner_id);
        const received = await receiving({ ...(await receiveOptions(options, caller.partner_id, jobId)), wholeFiles, early });
        bytes = received.bytes;
        const generation = await early.settle(received.inspection);
        const job = await acceptUpload(store, { jobId, caller, received, estimate, generation, reprocessOf, making });
        outcome = 'accepted';
        background.run('claim', jobId, async () => {
          // Before the blobs are claimed: as long as one is not, the janitor finds what is left of both.
          await early.end();
          await claimBlobs(store, job);
        });
        background.run('submit', jobId, () => context.submit(job));
        background.run('relay', jobId, () => relayJob(context, jobId));
        return job;
      } catch (err) {
        if (err instanceof ClientGone) outcome = 'abandoned';
        else if (err instanceof Failure) outcome = 'refused';
        throw err;
      } finally {
        release();
        metrics.uploadEnded(outcome, bytes);
      }
    },

    async read(ctx, reading) {
      const release = await takeSlot(callerOf(ctx).partner_id);
      try {
        return await reading();
      } finally {
        release();
      }
    },
  };
}

async function receiveOptions(
  { store, settings, log }: EdgeOptions,
  partnerId: string,
  jobId: string,
): Promise<Omit<ReceiveOptions, 'wholeFiles' | 'early'>> {
  return {
    blobId: jobId,
    partnerId,
    vendors: await store.vendors.active(partnerId),
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
  };
}

async function claimBlobs({ blobs }: Pick<Store, 'blobs'>, { blob_id, content }: Job): Promise<void> {
  await blobs.originals.claim(blob_id);
  if (content === 'inflated') await blobs.inflated.claim(blob_id);
}
