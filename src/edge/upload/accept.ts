import { runIdOf } from '../../base/ids.ts';
import type { Job } from '../../model/job.ts';
import type { Store } from '../../store/store.ts';
import { RULES_VERSION } from '../../../stages/rows/normalizer.ts';
import type { Token } from '../../model/partner.ts';
import { ROW_ERROR_CODES } from '../../model/row-error-codes.ts';
import type { RowError } from '../../model/row-error.ts';
import type { Estimate } from './estimate.ts';
import type { Received } from './receive.ts';
import { segmentsOf } from './segments-of.ts';

/** What a job is made of. */
export interface ReceivedUpload {
  jobId: string;
  caller: Token;
  received: Received;
  estimate: Estimate;
  /** The generation that the job begins with. */
  generation: number;
  /** The job whose file was taken in anew: such a one is no duplicate that was sent by mistake. */
  reprocessOf?: string | undefined;
  /** Called before the job is written: where it throws, there is none. */
  making?: (() => void) | undefined;
}

/** Makes the job of a received file. Its segments are written first: a job that can be seen is whole. */
export async function acceptUpload(
  store: Store,
  { jobId, caller, received, estimate, generation, reprocessOf, making }: ReceivedUpload,
): Promise<Job> {
  const { inspection } = received;
  const runId = runIdOf(jobId);
  const duplicateOf = reprocessOf !== undefined ? null : await store.jobs.findBySha(caller.partner_id, received.sha256);
  await store.segments.insertAll(segmentsOf({ jobId, partnerId: caller.partner_id, generation }, inspection.cuts));
  const findings = [...inspection.findings, ...(await repeatedInterchanges(store, caller.partner_id, received))];
  const estimateSeconds = await estimate(inspection.row_count);
  making?.();
  return store.jobs.insert(
    {
      _id: jobId,
      schema: 2,
      run_id: runId,
      partner_id: caller.partner_id,
      client_id: caller.client_id,
      rules_version: RULES_VERSION,
      file_name: received.fileName,
      format: inspection.format,
      vendor_id: inspection.vendor.vendor_id,
      vendor_name: inspection.vendor.config.name,
      vendor_owner: inspection.vendor.owner,
      vendor_version: inspection.vendor.version,
      file_kind: inspection.file_kind,
      test: inspection.test,
      blob_id: jobId,
      content: received.content,
      bytes: received.bytes,
      sha256: received.sha256,
      reading: inspection.reading,
      detection: inspection.detection,
      ...(inspection.interchanges === undefined ? {} : { interchanges: inspection.interchanges }),
      findings,
      keyed: inspection.keyed,
      row_count: inspection.row_count,
      segment_count: inspection.cuts.length,
      callback_url: received.callbackUrl,
      duplicate_of: duplicateOf,
      reprocess_of: reprocessOf ?? null,
    },
    { estimateSeconds, generation },
  );
}

/** A warning for each interchange of the file that came before with other content. */
async function repeatedInterchanges(store: Store, partnerId: string, { inspection, sha256 }: Received): Promise<RowError[]> {
  const repeated = await store.jobs.findInterchanges(partnerId, sha256, inspection.interchanges ?? []);
  const { severity, message, remedy } = ROW_ERROR_CODES.interchange_repeated;
  return repeated.map((interchange) => ({
    row_number: 0,
    severity,
    code: 'interchange_repeated',
    field: null,
    message,
    original_value: interchange.slice(interchange.lastIndexOf(':') + 1),
    suggested_fix: remedy,
    source: 'ISA13',
  }));
}
