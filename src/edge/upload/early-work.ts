import { runIdOf } from '../../base/ids.ts';
import { EARLY_GENERATION } from '../../model/early-job.ts';
import type { Job } from '../../model/job.ts';
import type { NewEarlyJob } from '../../store/early-jobs.ts';
import type { JobContext } from '../../../stages/jobs/context.ts';
import { beginEarly, discardEarly, withdrawEarly } from '../../../stages/jobs/segments/early.ts';
import { dayOfMoment } from '../../../stages/jobs/rules-cache.ts';
import type { FileInspector, Inspection, SoFar } from '../../../stages/rows/detect/inspection.ts';
import { RULES_VERSION } from '../../../stages/rows/normalizer.ts';
import { EarlyPieces, type Ready } from './early-pieces.ts';
import { segmentsOf } from './segments-of.ts';

/** How far a file has come in: who looks at it, and how much of it can be read. */
export interface Progress {
  inspector: FileInspector;
  content: Job['content'];
  safeBytes: number;
}

/**
 * Work on the first pieces of a file while the rest of it comes in. It goes by what the bytes so far have shown, and is in vain where those
 * behind them show something else.
 */
export interface EarlyWork {
  /** Begins what can be begun. Waits for nothing and throws nothing: what is not begun now is begun with the job. */
  look(progress: Progress): void;
  /** The generation that the job begins with: the one that was begun if the file ended as it had begun, else the next. To be asked once, after the last look. */
  settle(inspection: Inspection): Promise<number>;
  /** There is a job now. */
  end(): Promise<void>;
  /** There will be no job. Rejects where what was written could not be removed. */
  discard(): Promise<void>;
}

export function createEarlyWork(context: JobContext, jobId: string, partnerId: string): EarlyWork {
  return new PiecesAtWork(context, jobId, partnerId);
}

/** How long it may take to make a job. Its rows are checked by the day on which that is done. */
const MAKING_MS = 600_000;

class PiecesAtWork implements EarlyWork {
  readonly #context: JobContext;
  readonly #jobId: string;
  readonly #partnerId: string;
  readonly #pieces = new EarlyPieces();
  #underWay: Promise<void> = Promise.resolve();
  #hasFailed = false;

  constructor(context: JobContext, jobId: string, partnerId: string) {
    this.#context = context;
    this.#jobId = jobId;
    this.#partnerId = partnerId;
  }

  look({ inspector, content, safeBytes }: Progress): void {
    const ready = this.#pieces.next(inspector, safeBytes);
    if (ready !== null) this.#underWay = this.#underWay.then(() => this.#begin(ready, content));
  }

  async settle(inspection: Inspection): Promise<number> {
    await this.#stopped();
    if (this.#pieces.count === 0) return EARLY_GENERATION;
    if (this.#pieces.hold(inspection) && (await this.#isSameDay())) return EARLY_GENERATION;
    // Its own pieces would wait behind those that are in vain.
    await withdrawEarly(this.#context, this.#jobId);
    return EARLY_GENERATION + 1;
  }

  async end(): Promise<void> {
    if (this.#pieces.count > 0) await this.#context.store.earlyJobs.remove(this.#jobId);
  }

  async discard(): Promise<void> {
    await this.#stopped();
    if (this.#pieces.count > 0) await discardEarly(this.#context, this.#jobId);
  }

  /** Resolves when nothing more is being stored or queued. */
  async #stopped(): Promise<void> {
    this.#pieces.stop();
    await this.#underWay;
  }

  async #begin({ soFar, from }: Ready, content: Job['content']): Promise<void> {
    // The job begins what is left: nobody waits for a queue that does not answer once for each piece.
    if (this.#hasFailed) return;
    const segments = segmentsOf({ jobId: this.#jobId, partnerId: this.#partnerId, generation: EARLY_GENERATION }, soFar.cuts).slice(from);
    try {
      await beginEarly(this.#context, this.#jobOf(soFar, content), segments);
    } catch (err) {
      this.#hasFailed = true;
      this.#pieces.stop();
      this.#context.log.warn({ err, job_id: this.#jobId }, 'work on a file waits until all of it has come');
    }
  }

  #jobOf({ vendor, file_kind, reading }: SoFar, content: Job['content']): NewEarlyJob {
    return {
      _id: this.#jobId,
      run_id: runIdOf(this.#jobId),
      partner_id: this.#partnerId,
      rules_version: RULES_VERSION,
      vendor_owner: vendor.owner,
      vendor_id: vendor.vendor_id,
      vendor_version: vendor.version,
      file_kind,
      blob_id: this.#jobId,
      content,
      reading,
    };
  }

  async #isSameDay(): Promise<boolean> {
    const moments = await this.#context.store.earlyJobs.moments(this.#jobId);
    if (moments === null) return false;
    return dayOfMoment(moments.submitted_at) === dayOfMoment(new Date(moments.now.getTime() + MAKING_MS));
  }
}
