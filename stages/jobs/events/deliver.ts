import { Type, type Static } from 'typebox';
import type { Delivery } from '../../../src/model/delivery.ts';
import type { Partner } from '../../../src/model/partner.ts';
import { defineStage, type Outcome, type StageContext } from '../../../src/flow/stage.ts';
import type { JobContext } from '../context.ts';
import { aimOf, GONE, type Aim } from './webhook/aim.ts';
import { callTarget, type CallFailure, type CallOutcome } from './webhook/call.ts';
import { deliveriesOfJob } from './webhook/of-job.ts';
import { GIVE_UP_AFTER_MS, MAX_ATTEMPTS, retryAfterMs, retryDelayMs } from './webhook/schedule.ts';
import { signatureHeaders, type SigningKeys } from './webhook/signature.ts';
import { takeSlot } from './webhook/slots.ts';
import { USER_AGENT } from './webhook/user-agent.ts';

const DeliverInput = Type.Object({ delivery_id: Type.String(), attempt: Type.Integer({ minimum: 1, maximum: MAX_ATTEMPTS }) });
const DeliverOutput = Type.Object({ state: Type.Union([Type.Enum(['waiting', 'delivered', 'failed', 'cancelled']), Type.Null()]) });
type DeliverOutput = Static<typeof DeliverOutput>;

/** A run outlives the longest call that the settings can ask for. */
const TIMEOUT_MS = 120_000;
/** How soon to check again whether the event before this one has been tried. */
const AGAIN_MS = 1_000;
/** Earlier than this is too early; less is the rounding of the queue. */
const TIMELY_MS = 500;

const UNREADABLE = 'secret_unreadable' satisfies CallFailure;

/**
 * One attempt to deliver one event. The delivery's document decides: an attempt recorded there is not made again, but its consequences are
 * repeated until they are complete. A crash between the call and its record repeats the call with the same `webhook-id`, which is what "at
 * least once" means.
 */
export const deliver = defineStage({
  name: 'deliver',
  version: 'v1',
  input: DeliverInput,
  output: DeliverOutput,
  retry: [1_000, 5_000, 30_000],
  concurrency: (context: JobContext) => context.settings.WEBHOOK_CONCURRENCY,
  timeoutMs: TIMEOUT_MS,
  run: runDelivery,
});

async function runDelivery(
  { delivery_id, attempt }: Static<typeof DeliverInput>,
  context: JobContext & StageContext,
): Promise<Outcome<DeliverOutput>> {
  const { deliveries, partners } = context.store;
  const delivery = await deliveries.get(delivery_id);
  if (delivery === null) return { done: { state: null } };
  const partner = await partners.get(delivery.partner_id);
  if (delivery.state !== 'waiting' || delivery.attempts.length >= attempt) return follow(context, delivery, partner);
  if (!(await deliveries.firstAttemptEnded(delivery.job_id, delivery.callback, delivery.sequence - 1))) return { laterMs: AGAIN_MS };

  const aim = await aimOf(delivery, partner, deliveries);
  if ('cancel' in aim) {
    await deliveries.cancel(delivery._id, aim.cancel);
    return follow(context, { ...delivery, state: 'cancelled' }, partner);
  }
  const earlyMs = earlyBy(delivery, context.clock.now());
  if (earlyMs > 0) return { laterMs: earlyMs };
  const slot = await takeSlot(aim.url, context.settings.WEBHOOK_CONCURRENCY);
  if ('laterMs' in slot) return slot;
  try {
    return follow(context, await tryOnce(context, delivery, aim), partner);
  } finally {
    slot.giveBack();
  }
}

/**
 * How long before its time a repeated attempt begins, in milliseconds. The queue goes by the clock of whichever process looks: one whose
 * clock is ahead would make the attempts of hours one after the other.
 */
function earlyBy({ attempts, next_attempt_at }: Delivery, now: Date): number {
  if (attempts.length === 0 || next_attempt_at === null) return 0;
  const earlyMs = next_attempt_at.getTime() - now.getTime();
  return earlyMs > TIMELY_MS ? earlyMs : 0;
}

/** Makes the attempt and records it. Returns the delivery as it then stands. */
async function tryOnce(context: JobContext & StageContext, delivery: Delivery, aim: Exclude<Aim, { cancel: unknown }>): Promise<Delivery> {
  const { clock, store } = context;
  const number = delivery.attempts.length + 1;
  const at = clock.now();
  const outcome = aim.keys === 'unreadable' ? unsignable(context, delivery) : await call(context, delivery, aim.url, aim.keys, at);
  const next = nextOf(delivery._id, number, outcome, clock.now());
  const attempt = { number, at, target: aim.url, status: outcome.status, duration_ms: outcome.durationMs, failure: outcome.failure };
  const recorded = await store.deliveries.recordAttempt(delivery._id, attempt, next);
  if (recorded) return { ...delivery, ...next, attempts: [...delivery.attempts, attempt] };
  // Another run of this attempt, or a cancellation, came first; its record counts.
  return (await store.deliveries.get(delivery._id)) ?? { ...delivery, state: 'cancelled' };
}

function call(
  { settings, signal }: JobContext & StageContext,
  { event_id, body }: Delivery,
  url: string,
  keys: SigningKeys | null,
  sentAt: Date,
): Promise<CallOutcome> {
  const signature = signatureHeaders({ eventId: event_id, body, sentAt, keys });
  const headers = { 'Content-Type': 'application/json', 'User-Agent': USER_AGENT, ...signature };
  return callTarget(url, headers, body, { allowPrivate: settings.WEBHOOK_ALLOW_PRIVATE_NETWORKS, timeoutMs: settings.WEBHOOK_TIMEOUT_MS, signal });
}

/** Fails this attempt only: a call without its signature would be worse than a late one. */
function unsignable({ log }: JobContext, { partner_id }: Delivery): CallOutcome {
  log.error({ partner_id }, 'a webhook secret does not open: SECRETS_KEY is not the key that encrypted it');
  return { status: null, durationMs: 0, failure: UNREADABLE, retryAfter: null };
}

function nextOf(
  deliveryId: string,
  attempt: number,
  { status, failure, retryAfter }: CallOutcome,
  now: Date,
): Pick<Delivery, 'state' | 'next_attempt_at'> {
  if (failure === null) return { state: 'delivered', next_attempt_at: null };
  const delayMs = status === GONE ? null : retryDelayMs(deliveryId, attempt);
  if (delayMs === null) return { state: 'failed', next_attempt_at: null };
  // A receiver may ask for more time, not for less: ten quick attempts would lose the event in a short outage.
  const askedMs = status === 429 || status === 503 ? (retryAfterMs(retryAfter, now) ?? 0) : 0;
  return { state: 'waiting', next_attempt_at: new Date(now.getTime() + Math.max(delayMs, askedMs)) };
}

/** Everything that follows from the last attempt (or a cancellation). May be repeated. */
async function follow(context: JobContext, delivery: Delivery, partner: Partner | null): Promise<Outcome<DeliverOutput>> {
  await judgeTarget(context, delivery, partner);
  if (delivery.state === 'waiting') await queueAttempt(context, delivery);
  if (delivery.attempts.length <= 1) await queueFirstAttempts(context, delivery.partner_id, delivery.job_id);
  return { done: { state: delivery.state } };
}

/** Switches off a partner's target that has answered 410, or that has only failed for five days. */
async function judgeTarget({ store, clock, log }: JobContext, delivery: Delivery, partner: Partner | null): Promise<void> {
  const last = delivery.attempts.at(-1);
  const webhook = partner?.webhook ?? null;
  if (last === undefined || partner === null || webhook === null || webhook.disabled !== null) return;
  // The target was not called; the fault is ours.
  if (last.failure === UNREADABLE) return;
  const url = delivery.callback ? delivery.target : webhook.url;
  if (url !== webhook.url) return;
  const failingSince = await store.partners.noteAttempt(partner._id, url, last.failure === null);
  const failing = failingSince !== null && clock.now().getTime() - failingSince.getTime() >= GIVE_UP_AFTER_MS;
  const reason = last.status === GONE ? 'gone' : failing ? 'failing' : null;
  if (reason === null || !(await store.partners.disableWebhook(partner._id, url, reason))) return;
  const cancelled = await store.deliveries.cancelTarget(partner._id, url, 'target_disabled');
  log.warn({ partner_id: partner._id, reason, cancelled }, 'a webhook target was switched off');
  await store.audit.write({ who: 'service', action: 'disable webhook', subject: partner._id, note: reason });
}

/** Queues the next due attempt of a waiting delivery. The run's id derives from delivery and attempt, so a repeat adds nothing. */
export async function queueAttempt({ flow, clock }: JobContext, delivery: Delivery): Promise<void> {
  const attempt = delivery.attempts.length + 1;
  const delayMs = Math.max(0, (delivery.next_attempt_at ?? clock.now()).getTime() - clock.now().getTime());
  await flow.add(deliver, { delivery_id: delivery._id, attempt }, { id: `${delivery._id}.${attempt}`, ...(delayMs > 0 ? { delayMs } : {}) });
}

/**
 * For the partner's target and for the `callback_url` of a job, queues the first event that has not been tried yet. Later events wait for
 * it.
 */
export async function queueFirstAttempts(context: JobContext, partnerId: string, jobId: string): Promise<void> {
  const first = new Map<boolean, Delivery>();
  for (const delivery of await deliveriesOfJob(context.store.deliveries, partnerId, jobId)) {
    if (delivery.state !== 'waiting' || delivery.attempts.length > 0) continue;
    const before = first.get(delivery.callback);
    if (before === undefined || delivery.sequence < before.sequence) first.set(delivery.callback, delivery);
  }
  for (const delivery of first.values()) await queueAttempt(context, delivery);
}
