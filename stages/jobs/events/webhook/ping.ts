import { timestamp } from '../../../../src/base/time.ts';
import { newId } from '../../../../src/base/ids.ts';
import type { WebhookTarget } from '../../../../src/model/partner.ts';
import type { JobContext } from '../../context.ts';
import { callTarget, type CallOutcome } from './call.ts';
import { signatureHeaders } from './signature.ts';
import { USER_AGENT } from './user-agent.ts';

export interface Ping extends Omit<CallOutcome, 'retryAfter'> {
  event_id: string;
  at: Date;
}

/** Calls a target once with a `ping`, signed like every event. It is not retried, and its result switches the target neither off nor on. */
export async function pingTarget(
  { settings, clock }: Pick<JobContext, 'settings' | 'clock'>,
  partnerId: string,
  { url, secret, previous }: WebhookTarget,
  signal: AbortSignal,
): Promise<Ping> {
  const at = clock.now();
  const event_id = newId('evt', at);
  if (secret === null) return { event_id, at, status: null, durationMs: 0, failure: 'secret_unreadable' };
  const body = JSON.stringify({ event: 'ping', timestamp: timestamp(at), partner_id: partnerId, event_id });
  const signature = signatureHeaders({ eventId: event_id, body, sentAt: at, keys: { secret, previous } });
  const headers = { 'Content-Type': 'application/json', 'User-Agent': USER_AGENT, ...signature };
  const { status, durationMs, failure } = await callTarget(url, headers, body, {
    allowPrivate: settings.WEBHOOK_ALLOW_PRIVATE_NETWORKS,
    timeoutMs: settings.WEBHOOK_TIMEOUT_MS,
    signal,
  });
  return { event_id, at, status, durationMs, failure };
}
