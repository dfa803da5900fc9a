import type { EventKind } from './event.ts';

/** One attempt to deliver an event, as it ended. */
export interface DeliveryAttempt {
  number: number;
  at: Date;
  /** The address that was called. Attempts of older versions do not say. */
  target?: string;
  /** HTTP status, or null where no answer came. */
  status: number | null;
  duration_ms: number;
  /** Why it failed: `timeout`, `refused_target`, `connection`, `status`, …; null for success. */
  failure: string | null;
}

/** One event on its way to one target: a chain of attempts. `_id` derives from job, sequence and target. */
export interface Delivery {
  _id: string;
  schema: 1;
  event_id: string;
  job_id: string;
  run_id: string;
  partner_id: string;
  kind: EventKind;
  sequence: number;
  target: string;
  /**
   * True for the `callback_url` of the upload, which no setting of the partner filters or switches off. Any other
   * delivery goes to where the partner's target is at the time of the attempt; `target` is where it was.
   */
  callback: boolean;
  /** The exact bytes that are signed and sent. */
  body: string;
  state: 'waiting' | 'delivered' | 'failed' | 'cancelled';
  /** Why it was given up before its attempts were used up (`gone`, `target_disabled`, `not_subscribed`, …); null otherwise. */
  reason: string | null;
  attempts: DeliveryAttempt[];
  next_attempt_at: Date | null;
  created_at: Date;
  /** The delivery whose event this one sends once more, because somebody asked for it. */
  redelivery_of?: string;
}
