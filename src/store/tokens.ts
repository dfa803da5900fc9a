import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '../base/time.ts';
import type { Client, Token } from '../model/partner.ts';
import { READ_TIMEOUT_MS } from './bounds.ts';
import type { Collections } from './collections.ts';

/** Access tokens. Only their SHA-256 is stored. */
export interface Tokens {
  /** A new token of the client's partner and scopes. */
  issue(client: Client, lifetimeS: number): Promise<string>;
  /** Null where it is unknown or expired, or its client was revoked. */
  find(token: string): Promise<Token | null>;
}

export function openTokens({ clients, tokens }: Pick<Collections, 'clients' | 'tokens'>, clock: Clock): Tokens {
  return {
    async issue(client, lifetimeS) {
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const expires_at = new Date(clock.now().getTime() + lifetimeS * 1000);
      await tokens.insertOne({ _id: hashOf(token), client_id: client._id, partner_id: client.partner_id, scopes: [...client.scopes], expires_at });
      return token;
    },

    // The index removes expired tokens a minute late at best, so the time is looked at here as well.
    async find(token) {
      const found = await tokens.findOne({ _id: hashOf(token) }, { maxTimeMS: READ_TIMEOUT_MS });
      if (found === null || found.expires_at <= clock.now()) return null;
      // Revoking removes the tokens that it finds: one whose secret was being compared then is issued behind it.
      const inForce = { _id: found.client_id, revoked_at: null };
      const client = await clients.findOne(inForce, { projection: { _id: 1 }, maxTimeMS: READ_TIMEOUT_MS });
      return client === null ? null : found;
    },
  };
}

const TOKEN_BYTES = 32;

function hashOf(token: string): string {
  return createHash('sha256').update(token, 'utf8').digest('hex');
}
