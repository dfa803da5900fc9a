import { createHash } from 'node:crypto';
import { READ_TIMEOUT_MS } from './bounds.ts';
import type { Collections, KeyedRequest } from './collections.ts';
import { retried } from './compare-and-set.ts';

export type { KeyedRequest };

/** The keys under which clients send requests that must not be carried out twice. Times are the database's. */
export interface Idempotency {
  /** Takes the key for a request that will make this job, unless another request holds it; answers with what stands there then. */
  take(clientId: string, key: string, jobId: string): Promise<KeyedRequest>;
  /** Renews the lease of a request that still runs. */
  renew(request: KeyedRequest): Promise<void>;
  /** Renews it and notes what was sent, before the job is made; false where the key is no longer held for this job. */
  confirm(request: KeyedRequest, fingerprint: string): Promise<boolean>;
  /** Keeps the answer; the same key gets it again. */
  finish(request: KeyedRequest, fingerprint: string, answer: Record<string, unknown>): Promise<void>;
  /** Gives the key back: the request was refused, and may be sent again. */
  release(request: KeyedRequest): Promise<void>;
}

const LEASE_MS = 30_000;
const KEPT_MS = 24 * 3_600_000;
const LATER = (ms: number) => ({ $add: ['$$NOW', ms] });

export function openIdempotency({ idempotency }: Pick<Collections, 'idempotency'>): Idempotency {
  const held = ({ _id, job_id }: KeyedRequest) => ({ _id, job_id, state: 'running' as const });
  return {
    async take(clientId, key, jobId) {
      const _id = createHash('sha256').update(`${clientId}\n${key}`, 'utf8').digest('hex');
      const isDead = { $and: [{ $eq: ['$state', 'running'] }, { $lt: ['$lease_until', '$$NOW'] }] };
      const isFree = { $or: [{ $eq: [{ $type: '$state' }, 'missing'] }, { $lt: ['$expires_at', '$$NOW'] }, isDead] };
      // One that was never let make its job cannot have made it, but the one whose place it took may.
      const abandoned = { $cond: [{ $eq: ['$confirmed', false] }, { $ifNull: ['$abandoned_job_id', '$job_id'] }, '$job_id'] };
      const fresh = {
        _id: '$_id',
        schema: { $literal: 1 },
        job_id: { $literal: jobId },
        state: { $literal: 'running' },
        lease_until: LATER(LEASE_MS),
        abandoned_job_id: { $cond: [isDead, abandoned, null] },
        confirmed: { $literal: false },
        fingerprint: { $cond: [isDead, '$fingerprint', null] },
        answer: null,
        expires_at: LATER(KEPT_MS),
      };
      return retried('taking of an idempotency key', async () => {
        const now = await idempotency.findOneAndUpdate({ _id }, [{ $replaceWith: { $cond: [isFree, fresh, '$$ROOT'] } }], {
          upsert: true,
          returnDocument: 'after',
          maxTimeMS: READ_TIMEOUT_MS,
        });
        return now ?? undefined;
      });
    },

    async renew(request) {
      await idempotency.updateOne(held(request), [{ $set: { lease_until: LATER(LEASE_MS) } }]);
    },

    async confirm(request, fingerprint) {
      const confirmed = { lease_until: LATER(LEASE_MS), fingerprint: { $literal: fingerprint }, confirmed: true };
      const { matchedCount } = await idempotency.updateOne(held(request), [{ $set: confirmed }]);
      return matchedCount === 1;
    },

    async finish(request, fingerprint, answer) {
      await idempotency.updateOne(held(request), { $set: { state: 'done', fingerprint, answer } });
    },

    async release(request) {
      await idempotency.deleteOne(held(request));
    },
  };
}
