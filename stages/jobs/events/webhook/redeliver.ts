import { newId } from '../../../../src/base/ids.ts';
import type { Delivery } from '../../../../src/model/delivery.ts';
import type { JobContext } from '../../context.ts';
import { deliveriesOfJob, MAX_DELIVERIES } from './of-job.ts';

/** Room that is left for a job's own events, which may still come. */
const RESERVED_DELIVERIES = 10;

/** Null if the job's events have been sent again as often as is allowed. */
export type Redelivered = Delivery | null;

/**
 * Makes a new delivery of the same event and bytes, due at once, to the partner's current target (or the same `callback_url`). A delivery
 * that still waits for its next attempt is abandoned in its favour, after the new one is stored: a crash in between sends the event twice
 * rather than not at all.
 */
export async function redeliver({ store, clock }: Pick<JobContext, 'store' | 'clock'>, delivery: Delivery): Promise<Redelivered> {
  const ofJob = await deliveriesOfJob(store.deliveries, delivery.partner_id, delivery.job_id);
  if (ofJob.length >= MAX_DELIVERIES - RESERVED_DELIVERIES) return null;
  const now = clock.now();
  const again: Delivery = {
    ...delivery,
    _id: newId('dlv', now),
    redelivery_of: delivery._id,
    state: 'waiting',
    reason: null,
    attempts: [],
    next_attempt_at: now,
    created_at: now,
  };
  await store.deliveries.insertMany([again]);
  if (delivery.state === 'waiting') await store.deliveries.cancel(delivery._id, 'redelivered');
  return again;
}
