import type Router from '@koa/router';
import { compileCheck } from '../../base/check.ts';
import { timestamp } from '../../base/time.ts';
import { PartnerConfigBody, type Partner } from '../../model/partner.ts';
import { secretFault } from '../../../stages/jobs/events/webhook/signature.ts';
import { checkTarget } from '../../../stages/jobs/events/webhook/target.ts';
import type { EdgeOptions } from '../edge-options.ts';
import { failure } from '../error-body.ts';
import { bodyOf, readBody } from '../json-body.ts';
import { needs } from '../middleware/authenticate.ts';
import { ownPartner } from '../own-partner.ts';
import { callerOf, type EdgeState } from '../state.ts';

const check = compileCheck(PartnerConfigBody);
/** Cut at whole characters: half of one is JSON that strict readers refuse. */
const LAST_FOUR = /.{4}$/su;

/** The webhook target of the caller's own partner; any other partner is not there. */
export function partnerConfigRoutes(router: Router<EdgeState>, { store, settings }: EdgeOptions): void {
  router.get('/v1/partner-config/:partner_id', needs('partner'), async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    ctx.body = partnerView(known(await store.partners.get(ownPartner(ctx))));
  });

  router.post('/v1/partner-config/:partner_id', needs('partner'), readBody({ form: false }), async (ctx) => {
    const partnerId = ownPartner(ctx);
    const { webhook_url, webhook_secret, webhook_events } = bodyOf(ctx, check);
    const fault = secretFault(webhook_secret);
    if (fault !== null) throw failure('invalid_request', `/webhook_secret: ${fault}`);
    const refusal = await checkTarget(webhook_url, { allowPrivate: settings.WEBHOOK_ALLOW_PRIVATE_NETWORKS });
    if (refusal !== null) throw failure('invalid_request', `webhook_url: ${refusal.details ?? refusal.message}`);
    const partner = known(
      await store.partners.setWebhook(partnerId, { url: webhook_url, secret: webhook_secret, events: [...new Set(webhook_events)] }),
    );
    await store.audit.write({ who: callerOf(ctx).client_id, action: 'change partner config', subject: partnerId });
    ctx.set('Cache-Control', 'no-store');
    ctx.body = partnerView(partner);
  });
}

function known(partner: Partner | null): Partner {
  if (partner === null) throw failure('not_found');
  return partner;
}

/** Shows the last four characters of the secret, or none if it can no longer be decrypted. */
function partnerView({ _id, name, webhook }: Partner): Record<string, unknown> {
  const disabled = webhook?.disabled ?? null;
  return {
    partner_id: _id,
    name,
    webhook_url: webhook?.url ?? null,
    webhook_secret: LAST_FOUR.exec(webhook?.secret ?? '')?.[0] ?? null,
    webhook_events: webhook?.events ?? [],
    updated_at: webhook === null ? null : timestamp(webhook.updated_at),
    disabled: disabled === null ? null : { reason: disabled.reason, at: timestamp(disabled.at) },
  };
}
