import { createHash } from 'node:crypto';
import type { Clock } from '../base/time.ts';
import type { Token } from '../model/partner.ts';

/** A revoked token is honoured this long at most. */
const MAX_AGE_MS = 30_000;
const MAX_ENTRIES = 10_000;

/** Finds tokens, each in the store at most once in 30 s. Keeps hashes, never a token; unknown tokens are not kept. */
export interface TokenCache {
  find(token: string): Promise<Token | null>;
}

export function createTokenCache(findInStore: (token: string) => Promise<Token | null>, clock: Clock): TokenCache {
  const entries = new Map<string, { token: Token; until: number }>();
  return {
    async find(token) {
      const now = clock.now().getTime();
      const key = createHash('sha256').update(token).digest('base64url');
      const held = entries.get(key);
      // A clock that was set back makes no entry younger than it was.
      if (held !== undefined && held.until > now && held.until - now <= MAX_AGE_MS) return held.token.expires_at.getTime() > now ? held.token : null;
      const found = await findInStore(token);
      entries.delete(key);
      if (found === null || found.expires_at.getTime() <= now) return null;
      // The map keeps the order of insertion: the first entry is the oldest.
      if (entries.size >= MAX_ENTRIES) entries.delete(entries.keys().next().value ?? '');
      entries.set(key, { token: found, until: now + MAX_AGE_MS });
      return found;
    },
  };
}
