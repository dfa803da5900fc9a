import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '../base/time.ts';
import type { Client, Token } from '../model/partner.ts';
import { READ_TIMEOUT_MS } from './bounds.ts';
import type { Collections } from './collections.ts';

/** Access tokens. Only their SHA-256 is stored. */
export interface Tokens {
  /** A new token of the client's partner and scopes. */
  issue(client: Client, lifetimeS: number): Promise<string>;
  /** Null where it is unknown or expired. */
  find(token: string): Promise<Token | null>;
}

export function openTokens({ tokens }: Pick<Collections, 'tokens'>, clock: Clock): Tokens {
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
      return found !== null && found.expires_at > clock.now() ? found : null;
    },
  };
}

const TOKEN_BYTES = 32;

function hashOf(token: string): string {
  return createHash('sha256').update(token, 'utf8').digest('hex');
}
