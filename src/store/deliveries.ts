import type { Filter } from 'mongodb';
import type { Delivery, DeliveryAttempt } from '../model/delivery.ts';
import { BULK_COUNT, READ_TIMEOUT_MS } from './bounds.ts';
import type { Collections } from './collections.ts';
import { ignoreDuplicates } from './duplicates.ts';
import { behind, cursorOf, placeOf } from './page.ts';

export type DeliveryState = Delivery['state'];

export interface DeliveryPage {
  /** Newest first. */
  deliveries: Delivery[];
  next_cursor: string | null;
}

/** Webhook deliveries. The rows are the truth about what is due; the queue only carries their ids. */
export interface Deliveries {
  /** Stores deliveries; those that are there already stay as they are. */
  insertMany(deliveries: readonly Delivery[]): Promise<void>;
  get(id: string): Promise<Delivery | null>;
  /** Appends attempt number n to a waiting delivery that has n - 1, and moves it on. False if that was done before. */
  recordAttempt(id: string, attempt: DeliveryAttempt, next: { state: DeliveryState; next_attempt_at: Date | null }): Promise<boolean>;
  /** Waiting deliveries whose next attempt is due, the longest due first. */
  due(now: Date, limit: number): Promise<Delivery[]>;
  /**
   * True if no event of this job, up to the sequence, still waits for its first attempt: at the `callback_url`, or at the partner's target,
   * wherever that was when the event came.
   */
  firstAttemptEnded(jobId: string, callback: boolean, sequence: number): Promise<boolean>;
  /** Abandons a waiting delivery, with the reason. False if it no longer waits. */
  cancel(id: string, reason: string): Promise<boolean>;
  /** Abandons everything that still waits for a target of a partner (not for a `callback_url`), with the reason. Returns how many. */
  cancelTarget(partnerId: string, target: string, reason: string): Promise<number>;
  listOf(partnerId: string, page: { limit: number; cursor?: string; job_id?: string }): Promise<DeliveryPage>;
  countByState(): Promise<Record<DeliveryState, number>>;
}

export function openDeliveries({ deliveries }: Pick<Collections, 'deliveries'>): Deliveries {
  const bounds = { maxTimeMS: READ_TIMEOUT_MS };
  return {
    async insertMany(all) {
      for (let from = 0; from < all.length; from += BULK_COUNT) {
        await ignoreDuplicates(deliveries.insertMany(all.slice(from, from + BULK_COUNT), { ordered: false }));
      }
    },

    get: (id) => deliveries.findOne({ _id: id }, bounds),

    async recordAttempt(id, attempt, next) {
      const { modifiedCount } = await deliveries.updateOne(
        { _id: id, state: 'waiting', attempts: { $size: attempt.number - 1 } },
        { $push: { attempts: attempt }, $set: { state: next.state, next_attempt_at: next.next_attempt_at } },
      );
      return modifiedCount === 1;
    },

    due: (now, limit) =>
      deliveries
        .find({ state: 'waiting', next_attempt_at: { $lte: now } }, { limit, batchSize: limit, ...bounds })
        .sort({ next_attempt_at: 1 })
        .toArray(),

    async firstAttemptEnded(jobId, callback, sequence) {
      const untried = { job_id: jobId, callback, sequence: { $lte: sequence }, state: 'waiting' as const, 'attempts.0': { $exists: false } };
      return (await deliveries.findOne(untried, { projection: { _id: 1 }, ...bounds })) === null;
    },

    async cancel(id, reason) {
      const { modifiedCount } = await deliveries.updateOne({ _id: id, state: 'waiting' }, { $set: cancelledFor(reason) });
      return modifiedCount === 1;
    },

    async cancelTarget(partnerId, target, reason) {
      const waiting = { partner_id: partnerId, target, callback: false, state: 'waiting' as const };
      return (await deliveries.updateMany(waiting, { $set: cancelledFor(reason) })).modifiedCount;
    },

    async listOf(partnerId, { limit, cursor, job_id }) {
      const conditions: Filter<Delivery>[] = [{ partner_id: partnerId }];
      if (job_id !== undefined) conditions.push({ job_id });
      if (cursor !== undefined) conditions.push(...behind('created_at', placeOf(cursor)));
      const found = await deliveries
        .find({ $and: conditions }, { limit: limit + 1, batchSize: limit + 1, ...bounds })
        .sort({ created_at: -1, _id: -1 })
        .toArray();
      const page = found.slice(0, limit);
      const last = page.at(-1);
      return { deliveries: page, next_cursor: found.length > limit && last !== undefined ? cursorOf({ at: last.created_at, id: last._id }) : null };
    },

    async countByState() {
      const counts = await Promise.all(STATES.map(async (state) => [state, await deliveries.countDocuments({ state }, bounds)] as const));
      return Object.fromEntries(counts) as Record<DeliveryState, number>;
    },
  };
}

function cancelledFor(reason: string): Pick<Delivery, 'state' | 'reason' | 'next_attempt_at'> {
  return { state: 'cancelled', reason, next_attempt_at: null };
}

const STATES = ['waiting', 'delivered', 'failed', 'cancelled'] as const satisfies readonly DeliveryState[];
