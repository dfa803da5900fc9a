import { derivedId } from '../../../src/base/ids.ts';
import type { Delivery } from '../../../src/model/delivery.ts';
import type { EventKind } from '../../../src/model/event.ts';
import type { Job, OutboxEntry } from '../../../src/model/job.ts';
import type { Partner } from '../../../src/model/partner.ts';
import type { JobContext } from '../context.ts';
import { queueAttempt, queueFirstAttempts } from './deliver.ts';
import { payloadOf } from './webhook/payload.ts';

/**
 * Turns the events in a job's outbox into deliveries, and queues those whose turn it is. An event leaves the outbox only after its
 * deliveries are stored, and their ids derive from job, sequence and target. So running this twice, at once or after a crash at any step,
 * makes the same deliveries once.
 */
export async function relayJob(context: JobContext, jobId: string): Promise<void> {
  const { jobs, partners, deliveries } = context.store;
  const job = await jobs.get(jobId);
  if (job === null || job.outbox.length === 0) return;
  const partner = await partners.get(job.partner_id);
  // In order: if a delivery exists, those of all earlier events of its job exist.
  let hasAny = false;
  for (const entry of job.outbox.toSorted((a, b) => a.sequence - b.sequence)) {
    const made = deliveriesOf(context, job, entry, partner);
    await deliveries.insertMany(made);
    await jobs.dropOutbox(job._id, entry.sequence);
    hasAny ||= made.length > 0;
  }
  if (hasAny) await queueFirstAttempts(context, job.partner_id, job._id);
}

const MAX_JOBS_A_SWEEP = 500;
const MAX_DELIVERIES_A_SWEEP = 1_000;

/**
 * Completes what a crash or a Redis without memory has left undone: events without deliveries, and deliveries that are due. Most of these
 * are queued already and are not queued twice. One that fails holds up no other.
 */
export async function relaySweep(context: JobContext): Promise<void> {
  const { store, clock, log } = context;
  for (const { _id } of await store.jobs.withOutbox(MAX_JOBS_A_SWEEP)) {
    await relayJob(context, _id).catch((err: unknown) => log.error({ err, job_id: _id }, 'events could not be relayed'));
  }
  for (const delivery of await store.deliveries.due(clock.now(), MAX_DELIVERIES_A_SWEEP)) {
    await queueAttempt(context, delivery);
  }
}

function deliveriesOf({ settings, clock }: JobContext, job: Job, entry: OutboxEntry, partner: Partner | null): Delivery[] {
  const body = JSON.stringify(payloadOf(job, entry, settings.BASE_URL));
  const now = clock.now();
  return targetsOf(job, entry.kind, partner).map(({ url, callback, disabled }) => ({
    _id: derivedId('dlv', job._id, entry.sequence, url),
    schema: 1,
    event_id: entry.event_id,
    job_id: job._id,
    run_id: job.run_id,
    partner_id: job.partner_id,
    kind: entry.kind,
    sequence: entry.sequence,
    target: url,
    callback,
    body,
    // What a target misses while it is switched off stays visible.
    ...(disabled
      ? { state: 'cancelled', reason: 'target_disabled', next_attempt_at: null }
      : { state: 'waiting', reason: null, next_attempt_at: now }),
    attempts: [],
    created_at: now,
  }));
}

interface Target {
  url: string;
  callback: boolean;
  disabled: boolean;
}

/** The `callback_url` gets every event, the partner's target those that it subscribed to; one address gets each event once. */
function targetsOf(job: Job, kind: EventKind, partner: Partner | null): Target[] {
  const targets: Target[] = [];
  if (job.callback_url !== null) targets.push({ url: job.callback_url, callback: true, disabled: false });
  const webhook = partner?.webhook ?? null;
  if (webhook !== null && webhook.events.includes(kind) && !targets.some(({ url }) => sameUrl(url, webhook.url))) {
    targets.push({ url: webhook.url, callback: false, disabled: webhook.disabled !== null });
  }
  return targets;
}

function sameUrl(a: string, b: string): boolean {
  return calledAs(a) === calledAs(b);
}

/** A fragment is no part of what is called. */
function calledAs(address: string): string {
  const url = URL.parse(address);
  if (url === null) return address;
  url.hash = '';
  return url.href;
}
