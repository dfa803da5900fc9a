import { Failure } from '../base/failure.ts';
import { newId } from '../base/ids.ts';
import type { Clock } from '../base/time.ts';
import type { EventKind } from '../model/event.ts';
import type { OldSecret, Partner } from '../model/partner.ts';
import { READ_TIMEOUT_MS } from './bounds.ts';
import type { Collections, PartnerDocument } from './collections.ts';
import { retried } from './compare-and-set.ts';
import type { Seal } from './sealed.ts';

export interface NewTarget {
  url: string;
  secret: string;
  events: EventKind[];
}

/** Partners and their webhook targets. Secrets are encrypted at rest and come back in clear, or null where SECRETS_KEY does not open them. */
export interface Partners {
  create(partner: { name: string }): Promise<Partner>;
  get(partnerId: string): Promise<Partner | null>;
  list(page: { limit: number; after?: string }): Promise<Partner[]>;
  /** Sets the target and switches it on. A changed secret leaves the ones before signing beside it, each for 24 hours. Null: no such partner. */
  setWebhook(partnerId: string, target: NewTarget): Promise<Partner | null>;
  /** Switches the target off, if its address is still this one. */
  disableWebhook(partnerId: string, url: string, reason: string): Promise<boolean>;
  /** Notes how an attempt at the target ended. Returns since when it has only failed, null where it has not. */
  noteAttempt(partnerId: string, url: string, succeeded: boolean): Promise<Date | null>;
}

export function openPartners({ partners }: Pick<Collections, 'partners'>, seal: Seal, clock: Clock): Partners {
  const bounds = { maxTimeMS: READ_TIMEOUT_MS };
  const opened = (document: PartnerDocument): Partner => openSecrets(document, seal, clock.now());

  return {
    async create({ name }) {
      const created_at = clock.now();
      const document: PartnerDocument = { _id: newId('prt', created_at), schema: 1, name, webhook: null, failing_since: null, created_at };
      await partners.insertOne(document);
      return opened(document);
    },

    async get(partnerId) {
      const document = await partners.findOne({ _id: partnerId }, bounds);
      return document === null ? null : opened(document);
    },

    async list({ limit, after }) {
      const behind = after === undefined ? {} : { _id: { $gt: after } };
      const documents = await partners
        .find(behind, { limit, batchSize: limit, ...bounds })
        .sort({ _id: 1 })
        .toArray();
      return documents.map(opened);
    },

    async setWebhook(partnerId, target) {
      return retried('setting of a webhook', async () => {
        const before = await partners.findOne({ _id: partnerId }, bounds);
        if (before === null) return null;
        const webhook = changedTarget(before, target, seal, clock.now());
        // Sealed texts are never twice the same, so this finds the document only if nobody changed the target meanwhile.
        const unchanged = before.webhook === null ? { webhook: null } : { 'webhook.secret': before.webhook.secret };
        const after = await partners.findOneAndUpdate(
          { _id: partnerId, ...unchanged },
          { $set: { webhook, failing_since: null } },
          { returnDocument: 'after' },
        );
        return after === null ? undefined : opened(after);
      });
    },

    async disableWebhook(partnerId, url, reason) {
      const disabled = { reason, at: clock.now() };
      const { modifiedCount } = await partners.updateOne(
        { _id: partnerId, 'webhook.url': url, 'webhook.disabled': null },
        { $set: { 'webhook.disabled': disabled } },
      );
      return modifiedCount === 1;
    },

    async noteAttempt(partnerId, url, succeeded) {
      const failing_since = succeeded ? null : { $ifNull: ['$failing_since', clock.now()] };
      const after = await partners.findOneAndUpdate({ _id: partnerId, 'webhook.url': url }, [{ $set: { failing_since } }], {
        returnDocument: 'after',
      });
      return after?.failing_since ?? null;
    },
  };
}

type StoredTarget = NonNullable<PartnerDocument['webhook']>;

const OLD_SECRET_MS = 24 * 3_600_000;
/** Of more changes within a day, the oldest secrets go. */
const MAX_OLD_SECRETS = 4;

/** The target as it is stored: sealed, and with the secret it had until now where that changes. */
function changedTarget({ _id, webhook }: PartnerDocument, target: NewTarget, seal: Seal, now: Date): StoredTarget {
  const sealed = { url: target.url, secret: seal.seal(target.secret, _id), events: target.events, updated_at: now, disabled: null };
  if (webhook === null) return { ...sealed, previous: null };
  const before = openOrNull(seal, webhook.secret, _id);
  // Nothing can be signed with it any more; the new secret must not fail for that.
  if (before === null) return { ...sealed, previous: null };
  if (before === target.secret) return { ...sealed, previous: webhook.previous };
  const old = { secret: webhook.secret, until: new Date(now.getTime() + OLD_SECRET_MS) };
  return { ...sealed, previous: behind(old, stillSigning(webhook.previous, now, MAX_OLD_SECRETS - 1)) };
}

function behind(old: OldSecret, before: OldSecret | null): OldSecret {
  const { secret, until } = old;
  return before === null ? { secret, until } : { secret, until, before };
}

function stillSigning(old: OldSecret | null, now: Date, most: number): OldSecret | null {
  if (old === null || most === 0 || old.until <= now) return null;
  return behind(old, stillSigning(old.before ?? null, now, most - 1));
}

function openSecrets({ _id, name, webhook, created_at }: PartnerDocument, seal: Seal, now: Date): Partner {
  if (webhook === null) return { _id, name, webhook, created_at };
  const previous = openOld(stillSigning(webhook.previous, now, MAX_OLD_SECRETS), seal, _id);
  return { _id, name, webhook: { ...webhook, secret: openOrNull(seal, webhook.secret, _id), previous }, created_at };
}

function openOld(old: OldSecret | null, seal: Seal, owner: string): OldSecret | null {
  const secret = old === null ? null : openOrNull(seal, old.secret, owner);
  return old === null || secret === null ? null : behind({ ...old, secret }, openOld(old.before ?? null, seal, owner));
}

function openOrNull(seal: Seal, sealed: string, owner: string): string | null {
  try {
    return seal.open(sealed, owner);
  } catch (err) {
    if (err instanceof Failure && err.code === 'invalid_settings') return null;
    throw err;
  }
}
