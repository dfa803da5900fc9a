import { createHash } from 'node:crypto';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long after a failed attempt the next one starts: the second attempt after the first entry, and so on. */
export const RETRY_DELAYS_MS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR] as const;
export const MAX_ATTEMPTS = RETRY_DELAYS_MS.length + 1;

/** A target without any success for this long is switched off. */
export const GIVE_UP_AFTER_MS = 5 * DAY;

const JITTER = 0.2;

/**
 * Milliseconds from the end of a failed attempt to the next, or null after the last. Up to 20 % more or less, so that deliveries that
 * failed together do not return together; derived from the delivery, so a repeat gives the same number.
 */
export function retryDelayMs(deliveryId: string, failedAttempt: number): number | null {
  const delayMs = RETRY_DELAYS_MS[failedAttempt - 1];
  if (delayMs === undefined) return null;
  const draw = createHash('sha256').update(`${deliveryId}.${failedAttempt}`).digest().readUInt32BE(0) / 2 ** 32;
  return Math.round(delayMs * (1 - JITTER + 2 * JITTER * draw));
}

/** Milliseconds that a `Retry-After` asks for (seconds or an HTTP date), limited to between a second and a day; null if there is none. */
export function retryAfterMs(header: string | null, now: Date): number | null {
  if (header === null) return null;
  const text = header.trim();
  const askedMs = /^\d+$/.test(text) ? Number(text) * SECOND : Date.parse(text) - now.getTime();
  return Number.isNaN(askedMs) ? null : Math.min(Math.max(askedMs, SECOND), DAY);
}
