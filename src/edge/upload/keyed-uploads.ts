import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Failure } from '../../base/failure.ts';
import { newId } from '../../base/ids.ts';
import type { Clock } from '../../base/time.ts';
import type { Log } from '../../base/log.ts';
import type { Job } from '../../model/job.ts';
import type { Token } from '../../model/partner.ts';
import type { KeyedRequest } from '../../store/idempotency.ts';
import type { Store } from '../../store/store.ts';
import { failure, HttpFailure } from '../error-body.ts';
import { uploadView } from '../views/upload.ts';
import { fileNameOf } from './file-name.ts';
import { readForm } from './form.ts';
import type { Received } from './receive.ts';

export interface KeyedUploadsOptions {
  store: Pick<Store, 'idempotency' | 'jobs'>;
  clock: Clock;
  log: Log;
  maxFileBytes: number;
  idleMs: number;
}

/** Receives a file and makes its job. */
export type MakeJob = (jobId: string, steps: MakingSteps) => Promise<Job>;

export interface MakingSteps {
  /** Called once the file is received; no job is made where this throws. */
  confirm(received: Received): Promise<void>;
  /** Called just before the job is written: whatever throws before, there is none. */
  making(): void;
}

/** Takes the request to be read for comparison alone; in bounded number, as uploads are. */
export type CompareForm = (reading: (form: IncomingMessage) => Promise<Compared>) => Promise<Compared>;

/** What a form would do, and the name of its file. */
interface Compared {
  fingerprint: string;
  fileName: string;
}

export interface Answer {
  body: Record<string, unknown>;
  /** The request was carried out before; this is what it was answered with then. */
  replayed: boolean;
}

/** Uploads under an idempotency key: the same request is carried out once, however often it is sent. */
export interface KeyedUploads {
  /** Throws idempotency_conflict for another request under the same key, and while the first one still runs. */
  run(caller: Token, key: string, compare: CompareForm, make: MakeJob): Promise<Answer>;
}

const RENEW_INTERVAL_MS = 10_000;
const RETRY_AFTER_S = 5;
const KEY = /^[\x21-\x7e]{1,255}$/;

/** The key of a request, or null where it has none. Throws invalid_request for one that is none. */
export function idempotencyKeyOf(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header !== 'string' || !KEY.test(header)) {
    throw failure('invalid_request', 'Idempotency-Key: 1 to 255 visible ASCII characters, once.');
  }
  return header;
}

export function createKeyedUploads(options: KeyedUploadsOptions): KeyedUploads {
  const { idempotency, jobs } = options.store;

  const carryOut = async (request: KeyedRequest, make: MakeJob): Promise<Answer> => {
    let fingerprint = '';
    let mayBeMade = false;
    const renewing = setInterval(() => void renew(request, options), RENEW_INTERVAL_MS);
    try {
      const job = await make(request.job_id, {
        async confirm(received) {
          fingerprint = fingerprintOf(received);
          // Whoever was silent for too long has lost the key; two jobs for one key there must not be.
          if (!(await idempotency.confirm(request, fingerprint))) throw failure('idempotency_conflict', 'Another request has taken over the key.');
        },
        making: () => void (mayBeMade = true),
      });
      const body = uploadView(job);
      await keep(request, fingerprint, body, options);
      return { body, replayed: false };
    } catch (err) {
      // Once the job is being written, a store that fails has perhaps made it: whoever takes over when the lease is over finds out.
      if (!mayBeMade || err instanceof Failure) await giveBack(request, options);
      throw err;
    } finally {
      clearInterval(renewing);
    }
  };

  const replay = async (request: KeyedRequest, body: Record<string, unknown>, compare: CompareForm): Promise<Answer> => {
    const { fingerprint, fileName } = await compare((form) => readForComparison(form, options));
    if (fingerprint !== request.fingerprint) throw failure('idempotency_conflict', 'The key was used for a file or fields that differ.');
    return { body: { ...body, file_name: fileName }, replayed: true };
  };

  return {
    async run(caller, key, compare, make) {
      const jobId = newId('job', options.clock.now());
      const request = await idempotency.take(caller.client_id, key, jobId);
      if (request.job_id !== jobId) {
        if (request.answer !== null) return replay(request, request.answer, compare);
        throw new HttpFailure('idempotency_conflict', 'The first request under this key still runs, or how it ended is not known yet.', {
          'Retry-After': String(RETRY_AFTER_S),
        });
      }
      // Its holder died. Where it had come so far as to make the job, that is the answer.
      const made = request.abandoned_job_id === null ? null : await jobs.getOf(caller.partner_id, request.abandoned_job_id);
      if (made === null || request.fingerprint === null) return carryOut(request, make);
      const body = uploadView(made);
      await keep(request, request.fingerprint, body, options);
      return replay(request, body, compare);
    },
  };
}

async function renew(request: KeyedRequest, { store, log }: KeyedUploadsOptions): Promise<void> {
  try {
    await store.idempotency.renew(request);
  } catch (err) {
    // It is asked again before the job is made.
    log.warn({ err, job_id: request.job_id }, 'the lease of an idempotency key could not be renewed');
  }
}

/**
 * The job is made: the client gets its answer, also where that cannot be kept. The next request will find the job. The name of the
 * file is not kept, as it would outlive a job that is removed: whoever sends the same again sends it, too.
 */
async function keep(request: KeyedRequest, fingerprint: string, body: Record<string, unknown>, { store, log }: KeyedUploadsOptions): Promise<void> {
  try {
    await store.idempotency.finish(request, fingerprint, { ...body, file_name: null });
  } catch (err) {
    log.warn({ err, job_id: request.job_id }, 'the answer under an idempotency key could not be kept');
  }
}

async function giveBack(request: KeyedRequest, { store, log }: KeyedUploadsOptions): Promise<void> {
  try {
    await store.idempotency.release(request);
  } catch (err) {
    log.warn({ err, job_id: request.job_id }, 'an idempotency key could not be given back; its lease runs out');
  }
}

interface Sent {
  sha256: string;
  fileName: string;
  vendorHint: string | null;
  callbackUrl: string | null;
}

function fingerprintOf({ sha256, fileName, vendorHint, callbackUrl }: Sent): string {
  return createHash('sha256')
    .update(JSON.stringify([sha256, fileName, vendorHint, callbackUrl]), 'utf8')
    .digest('hex');
}

/** Reads a form for what it would do, and keeps nothing of it. */
async function readForComparison(request: IncomingMessage, { maxFileBytes, idleMs }: KeyedUploadsOptions): Promise<Compared> {
  const fields = new Map<string, string>();
  const hash = createHash('sha256');
  let fileName = '';
  await readForm(request, {
    maxFileBytes,
    idleMs,
    onField: (name, value) => void fields.set(name, value),
    async onFile(sentName, stream) {
      fileName = fileNameOf(sentName);
      for await (const chunk of stream as AsyncIterable<Buffer>) hash.update(chunk);
    },
  });
  const vendorHint = fields.get('vendor_hint') || null;
  const callbackUrl = fields.get('callback_url') || null;
  return { fingerprint: fingerprintOf({ sha256: hash.digest('hex'), fileName, vendorHint, callbackUrl }), fileName };
}
