import { timestamp } from '../../base/time.ts';
import type { Delivery } from '../../model/delivery.ts';
import type { WebhookTarget } from '../../model/partner.ts';
import { momentView } from './job.ts';

/**
 * A delivery with each of its attempts, as the partner it goes to sees it. `target` is where it went last, or goes next:
 * what waits goes to where the partner's target (`webhook`) is by then.
 */
export function deliveryView(delivery: Delivery, webhook: WebhookTarget | null): Record<string, unknown> {
  const { attempts, state } = delivery;
  const moves = state === 'waiting' && !delivery.callback;
  return {
    delivery_id: delivery._id,
    event_id: delivery.event_id,
    event: delivery.kind,
    sequence: delivery.sequence,
    job_id: delivery.job_id,
    run_id: delivery.run_id,
    target: (moves ? webhook?.url : attempts.at(-1)?.target) ?? delivery.target,
    callback: delivery.callback,
    state,
    reason: delivery.reason,
    attempts: attempts.map(({ number, at, target = delivery.target, status, duration_ms, failure }) => ({
      number,
      at: timestamp(at),
      target,
      status,
      duration_ms,
      failure,
    })),
    next_attempt_at: state === 'waiting' ? momentView(delivery.next_attempt_at) : null,
    created_at: timestamp(delivery.created_at),
    redelivery_of: delivery.redelivery_of ?? null,
  };
}
