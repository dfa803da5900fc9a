import { Type, type Static } from 'typebox';
import { EventKind } from './event.ts';

export const SCOPES = ['files', 'jobs', 'vendors:read', 'vendors:write', 'partner', 'admin'] as const;
export const Scope = Type.Enum(SCOPES);
export type Scope = Static<typeof Scope>;

export const MIN_SECRET_CHARACTERS = 16;

/** The body of `POST /partner-config/{partner_id}`. */
export const PartnerConfigBody = Type.Object({
  webhook_url: Type.String({ minLength: 1, maxLength: 2048 }),
  webhook_secret: Type.String({ minLength: MIN_SECRET_CHARACTERS, maxLength: 512 }),
  webhook_events: Type.Array(EventKind, { maxItems: 16 }),
});
export type PartnerConfigBody = Static<typeof PartnerConfigBody>;

export interface WebhookTarget {
  url: string;
  /** Null where the stored one does not open, because SECRETS_KEY is another than it was sealed with. */
  secret: string | null;
  events: EventKind[];
  /** The secret before the last change, which signs beside the new one. */
  previous: OldSecret | null;
  updated_at: Date;
  /** Why calls have stopped (410, or five days of failures only); null while it is on. */
  disabled: { reason: string; at: Date } | null;
}

/** A secret that was replaced and signs on until then. */
export interface OldSecret {
  secret: string;
  until: Date;
  /** The one that it had replaced itself, where that still signs. */
  before?: OldSecret;
}

export interface Partner {
  _id: string;
  name: string;
  webhook: WebhookTarget | null;
  created_at: Date;
}

/** An OAuth client. Secrets are stored as salted slow hashes; two may be valid at once while one is rotated. */
export interface Client {
  _id: string;
  partner_id: string;
  secrets: { hash: string; created_at: Date }[];
  scopes: Scope[];
  created_at: Date;
  revoked_at: Date | null;
}

/** Tokens are opaque; `_id` is the SHA-256 of one. */
export interface Token {
  _id: string;
  client_id: string;
  partner_id: string;
  scopes: Scope[];
  expires_at: Date;
}
