import { createHmac } from 'node:crypto';
import { MIN_SECRET_CHARACTERS, type OldSecret, type WebhookTarget } from '../../../../src/model/partner.ts';

/** The keys that sign a call: the partner's secret, and those replaced within the last day. */
export type SigningKeys = Pick<WebhookTarget, 'previous'> & { secret: string };

export interface SignedCall {
  /** The event's id, the same on each attempt, by which a receiver recognizes a repeat. */
  eventId: string;
  /** The very text that is sent. */
  body: string;
  sentAt: Date;
  /** Null where the partner has no secret: the call goes out unsigned. */
  keys: SigningKeys | null;
}

/**
 * The headers of a webhook call: `X-Service-Signature` as in api.md, made with the current secret over the body, and the three headers of
 * Standard Webhooks, in which recently replaced secrets sign, too.
 */
export function signatureHeaders({ eventId, body, sentAt, keys }: SignedCall): Record<string, string> {
  const seconds = String(Math.floor(sentAt.getTime() / 1000));
  const headers = { 'webhook-id': eventId, 'webhook-timestamp': seconds };
  if (keys === null) return headers;
  const secrets = [...new Set([keys.secret, ...oldSecrets(keys.previous, sentAt)])];
  const signed = `${eventId}.${seconds}.${body}`;
  return {
    ...headers,
    'X-Service-Signature': `sha256=${createHmac('sha256', keys.secret).update(body, 'utf8').digest('hex')}`,
    'webhook-signature': secrets.map((secret) => `v1,${createHmac('sha256', standardKey(secret)).update(signed, 'utf8').digest('base64')}`).join(' '),
  };
}

/** Those that still sign, the latest first. */
function oldSecrets(old: OldSecret | null, sentAt: Date): string[] {
  return old === null || old.until <= sentAt ? [] : [old.secret, ...oldSecrets(old.before ?? null, sentAt)];
}

/**
 * What is wrong with a secret in the form of Standard Webhooks; null if it can sign. A secret whose base64 holds little or nothing would be
 * a key that anybody can guess.
 */
export function secretFault(secret: string): string | null {
  if (!secret.startsWith(STANDARD_PREFIX)) return null;
  if (BASE64.test(secret.slice(STANDARD_PREFIX.length)) && standardKey(secret).length >= MIN_SECRET_CHARACTERS) return null;
  return `behind ${STANDARD_PREFIX} must stand the base64 of a key of ${MIN_SECRET_CHARACTERS} bytes or more`;
}

const STANDARD_PREFIX = 'whsec_';
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** Standard Webhooks: a secret that begins with `whsec_` is the base64 of its key; any other is used as it is. */
function standardKey(secret: string): Buffer {
  return secret.startsWith(STANDARD_PREFIX) ? Buffer.from(secret.slice(STANDARD_PREFIX.length), 'base64') : Buffer.from(secret, 'utf8');
}
