import type { Client, Token } from '../model/partner.ts';

/** Access tokens. Only their SHA-256 is stored. */
export interface Tokens {
  /** A new token of the client's partner and scopes. */
  issue(client: Client, lifetimeS: number): Promise<string>;
  /** Null where it is unknown or expired. */
  find(token: string): Promise<Token | null>;
}
