import type { Delivery } from '../../../../src/model/delivery.ts';
import type { Partner, WebhookTarget } from '../../../../src/model/partner.ts';
import type { Deliveries } from '../../../../src/store/deliveries.ts';
import { deliveriesOfJob } from './of-job.ts';
import type { SigningKeys } from './signature.ts';

/** Where an attempt goes and what signs it (or that its secret cannot be read), or why there is no attempt any more. */
export type Aim = { url: string; keys: SigningKeys | 'unreadable' | null } | { cancel: CancelReason };
export type CancelReason = 'target_removed' | 'target_disabled' | 'not_subscribed' | 'gone';

export const GONE = 410;

/** Decided again before each attempt: meanwhile the target may have been moved, removed or switched off, or may have dropped the event. */
export async function aimOf(delivery: Delivery, partner: Partner | null, deliveries: Deliveries): Promise<Aim> {
  const webhook = partner?.webhook ?? null;
  if (delivery.callback) {
    if (await callbackIsGone(delivery, deliveries)) return { cancel: 'gone' };
    return { url: delivery.target, keys: webhook === null ? null : keysOf(webhook) };
  }
  if (webhook === null) return { cancel: 'target_removed' };
  if (webhook.disabled !== null) return { cancel: 'target_disabled' };
  // A redelivery that somebody asked for is sent whatever the target subscribes to.
  if (delivery.redelivery_of === undefined && !webhook.events.includes(delivery.kind)) return { cancel: 'not_subscribed' };
  return { url: webhook.url, keys: keysOf(webhook) };
}

/** A partner that has a secret is never called unsigned. */
function keysOf({ secret, previous }: WebhookTarget): SigningKeys | 'unreadable' {
  return secret === null ? 'unreadable' : { secret, previous };
}

/** A `callback_url` cannot be switched off: its 410 is recorded in the attempts of its job. */
async function callbackIsGone({ partner_id, job_id, target }: Delivery, deliveries: Deliveries): Promise<boolean> {
  const ofJob = await deliveriesOfJob(deliveries, partner_id, job_id);
  return ofJob.some((each) => each.target === target && each.attempts.at(-1)?.status === GONE);
}
