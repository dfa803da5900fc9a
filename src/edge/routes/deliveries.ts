import type Router from '@koa/router';
import { isRunId, jobIdOf } from '../../base/ids.ts';
import { timestamp } from '../../base/time.ts';
import type { Delivery } from '../../model/delivery.ts';
import type { WebhookTarget } from '../../model/partner.ts';
import { queueAttempt } from '../../../stages/jobs/events/deliver.ts';
import { pingTarget } from '../../../stages/jobs/events/webhook/ping.ts';
import { redeliver } from '../../../stages/jobs/events/webhook/redeliver.ts';
import type { Background } from '../background.ts';
import { createBulkhead } from '../bulkhead.ts';
import { ClientGone } from '../client-gone.ts';
import type { EdgeOptions } from '../edge-options.ts';
import { failure } from '../error-body.ts';
import { needs } from '../middleware/authenticate.ts';
import { ownPartner } from '../own-partner.ts';
import { readQuery } from '../query.ts';
import { callerOf, type EdgeState, type RouteContext } from '../state.ts';
import { deliveryView } from '../views/delivery.ts';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 200;
const MAX_CURSOR_CHARACTERS = 512;
const MAX_ID_CHARACTERS = 64;
const DELIVERY_ID = /^dlv_[0-9a-z]{26}$/;
/** Test calls under way at once; each may take as long as a delivery. */
const MAX_PINGS = 8;
const MAX_WAITING = 32;

/** Lists the caller's webhook deliveries, sends one again, and tests the target. */
export function deliveryRoutes(router: Router<EdgeState>, { store, context, clock, settings }: EdgeOptions, background: Background): void {
  const bulkhead = createBulkhead(MAX_PINGS, MAX_WAITING);

  router.get('/v1/partner-config/:partner_id/deliveries', needs('partner'), async (ctx) => {
    const partnerId = ownPartner(ctx);
    const query = readQuery(ctx.query);
    const cursor = query.text('cursor', MAX_CURSOR_CHARACTERS);
    const jobId = query.text('job_id', MAX_ID_CHARACTERS);
    const page = await store.deliveries.listOf(partnerId, {
      limit: query.count('limit', DEFAULT_LIMIT, MAX_LIMIT),
      ...(cursor === null ? {} : { cursor }),
      // The `job_id` in a payload is a run id, so a caller may ask with what it received.
      ...(jobId === null ? {} : { job_id: isRunId(jobId) ? jobIdOf(jobId) : jobId }),
    });
    const webhook = await webhookOf(partnerId);
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { deliveries: page.deliveries.map((delivery) => deliveryView(delivery, webhook)), next_cursor: page.next_cursor };
  });

  router.post('/v1/partner-config/:partner_id/deliveries/:delivery_id/redeliver', needs('partner'), async (ctx) => {
    const partnerId = ownPartner(ctx);
    const delivery = await deliveryOf(ctx, partnerId);
    const webhook = await webhookOf(partnerId);
    if (!delivery.callback) mustBeOn(webhook);
    const again = await redeliver({ store, clock }, delivery);
    if (again === null) throw failure('invalid_request', 'The events of this job have been sent again as often as they can be.');
    await store.audit.write({ who: callerOf(ctx).client_id, action: 'redeliver webhook', subject: delivery._id, note: again._id });
    background.run('redeliver', again._id, () => queueAttempt(context, again));
    ctx.status = 201;
    ctx.set('Cache-Control', 'no-store');
    ctx.body = deliveryView(again, webhook);
  });

  router.post('/v1/partner-config/:partner_id/test', needs('partner'), async (ctx) => {
    const partnerId = ownPartner(ctx);
    const webhook = await webhookOf(partnerId);
    if (webhook === null) throw failure('not_found', 'No webhook target is set.');
    await store.audit.write({ who: callerOf(ctx).client_id, action: 'test webhook', subject: partnerId });
    const gone = new AbortController();
    ctx.res.once('close', () => gone.abort(new ClientGone()));
    const ping = await bulkhead(() => pingTarget({ settings, clock }, partnerId, webhook, gone.signal));
    ctx.set('Cache-Control', 'no-store');
    ctx.body = {
      event: 'ping',
      event_id: ping.event_id,
      target: webhook.url,
      at: timestamp(ping.at),
      delivered: ping.failure === null,
      status: ping.status,
      duration_ms: ping.durationMs,
      failure: ping.failure,
    };
  });

  async function deliveryOf(ctx: RouteContext, partnerId: string): Promise<Delivery> {
    const { delivery_id = '' } = ctx.params;
    const delivery = DELIVERY_ID.test(delivery_id) ? await store.deliveries.get(delivery_id) : null;
    if (delivery === null || delivery.partner_id !== partnerId) throw failure('not_found', 'No delivery of yours has this id.');
    return delivery;
  }

  async function webhookOf(partnerId: string): Promise<WebhookTarget | null> {
    return (await store.partners.get(partnerId))?.webhook ?? null;
  }
}

function mustBeOn(webhook: WebhookTarget | null): void {
  if (webhook === null) throw failure('invalid_request', 'No webhook target is set.');
  const { disabled } = webhook;
  if (disabled !== null) throw failure('invalid_request', `The webhook target is switched off (${disabled.reason}); set it again first.`);
}
