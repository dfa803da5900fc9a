import type { Client, Scope } from '../model/partner.ts';

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
  /** Issues a second secret; of three, the oldest goes. Null: no such client. */
  addSecret(clientId: string): Promise<IssuedClient | null>;
  /** Ends the client and its tokens. */
  revoke(clientId: string): Promise<boolean>;
}
