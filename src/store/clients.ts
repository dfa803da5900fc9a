import { randomBytes } from 'node:crypto';
import { newId } from '../base/ids.ts';
import type { Clock } from '../base/time.ts';
import type { Client, Scope } from '../model/partner.ts';
import { BULK_COUNT, READ_TIMEOUT_MS } from './bounds.ts';
import type { Collections } from './collections.ts';
import { hashSecret, matchesHash } from './secret-hash.ts';

export interface IssuedClient {
  client_id: string;
  /** Shown once; only its hash is stored. */
  client_secret: string;
}

export interface Clients {
  create(client: { partner_id: string; scopes: readonly Scope[] }): Promise<IssuedClient>;
  /** The client, if the secret is one of its two. Unknown and revoked clients cost the same time as wrong secrets. */
  verify(clientId: string, secret: string): Promise<Client | null>;
  get(clientId: string): Promise<Client | null>;
  listOf(partnerId: string): Promise<Client[]>;
  /** Issues another secret. A client has two at most, so the oldest goes. Null: no such client. */
  addSecret(clientId: string): Promise<IssuedClient | null>;
  /** Ends the client and its tokens. */
  revoke(clientId: string): Promise<boolean>;
}

export function openClients({ clients, tokens }: Pick<Collections, 'clients' | 'tokens'>, clock: Clock): Clients {
  const find = (clientId: string): Promise<Client | null> => clients.findOne({ _id: clientId }, { maxTimeMS: READ_TIMEOUT_MS });
  const newSecret = async () => {
    const client_secret = randomBytes(SECRET_BYTES).toString('base64url');
    return { client_secret, stored: { hash: await hashSecret(client_secret), created_at: clock.now() } };
  };

  return {
    async create({ partner_id, scopes }) {
      const now = clock.now();
      const client_id = newId('cli', now);
      const { client_secret, stored } = await newSecret();
      await clients.insertOne({ _id: client_id, partner_id, secrets: [stored], scopes: [...scopes], created_at: now, revoked_at: null });
      return { client_id, client_secret };
    },

    async verify(clientId, secret) {
      const client = await find(clientId);
      let matches = false;
      // One after the other, because each comparison takes 16 MiB; and always all of them, so that timing reveals nothing.
      for (let at = 0; at < MAX_SECRETS; at++) if (await matchesHash(secret, client?.secrets[at]?.hash ?? null)) matches = true;
      return client !== null && client.revoked_at === null && matches ? client : null;
    },

    get: find,

    listOf: (partnerId) => clients.find({ partner_id: partnerId }, { limit: BULK_COUNT, maxTimeMS: READ_TIMEOUT_MS }).sort({ _id: 1 }).toArray(),

    async addSecret(clientId) {
      const { client_secret, stored } = await newSecret();
      const added = await clients.updateOne({ _id: clientId, revoked_at: null }, { $push: { secrets: { $each: [stored], $slice: -MAX_SECRETS } } });
      return added.matchedCount === 1 ? { client_id: clientId, client_secret } : null;
    },

    async revoke(clientId) {
      const revoked = await clients.updateOne({ _id: clientId, revoked_at: null }, { $set: { revoked_at: clock.now() } });
      await tokens.deleteMany({ client_id: clientId });
      return revoked.modifiedCount === 1;
    },
  };
}

const SECRET_BYTES = 32;
const MAX_SECRETS = 2;
