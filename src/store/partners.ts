import type { EventKind } from '../model/event.ts';
import type { Partner } from '../model/partner.ts';

export interface NewTarget {
  url: string;
  secret: string;
  events: EventKind[];
}

/** Partners and their webhook targets. Secrets are encrypted at rest and come back in clear. */
export interface Partners {
  create(partner: { name: string }): Promise<Partner>;
  get(partnerId: string): Promise<Partner | null>;
  list(page: { limit: number; after?: string }): Promise<Partner[]>;
  /** Sets the target and switches it on. A changed secret leaves the one before signing beside it for 24 hours. Null: no such partner. */
  setWebhook(partnerId: string, target: NewTarget): Promise<Partner | null>;
  /** Switches the target off, if its address is still this one. */
  disableWebhook(partnerId: string, url: string, reason: string): Promise<boolean>;
  /** Notes how an attempt at the target ended. Returns since when it has only failed, null where it has not. */
  noteAttempt(partnerId: string, url: string, succeeded: boolean): Promise<Date | null>;
}
