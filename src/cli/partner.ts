import { SCOPES } from '../model/partner.ts';
import type { Store } from '../store/store.ts';
import type { Credentials } from './credentials.ts';

export type DevelopmentClient = NonNullable<Credentials['client']>;

/** The client of the kept credentials if this database knows it; else a partner named `development` and a client of its own. */
export async function ensurePartner(store: Store, kept: DevelopmentClient | null): Promise<DevelopmentClient> {
  if (kept !== null && (await store.clients.verify(kept.client_id, kept.client_secret)) !== null) return kept;
  const partner = await store.partners.create({ name: 'development' });
  return { partner_id: partner._id, ...(await store.clients.create({ partner_id: partner._id, scopes: SCOPES })) };
}
