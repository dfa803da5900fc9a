import { isDeepStrictEqual } from 'node:util';
import type { Operation } from 'rfc6902';
import { Failure } from '../base/failure.ts';
import type { Clock } from '../base/time.ts';
import type { VendorConfig, VendorVersion } from '../model/vendor-config.ts';
import { READ_TIMEOUT_MS } from './bounds.ts';
import { CurrentVersions } from './current-versions.ts';
import type { Collections, VendorHead, VendorVersionDocument } from './collections.ts';
import { conflict, versionKey, versionOf, visibleHead, withoutKey, writeNext, writtenHead } from './vendor-chain.ts';

export interface CatalogEntry {
  vendor_id: string;
  config: VendorConfig;
}

export interface NewVersion {
  vendor_id: string;
  /** Null for the shared catalog. */
  owner: string | null;
  config: VendorConfig;
  updated_by: string;
  note: string | null;
  /** The version that must be the current one (0: none may be there); where it is not, the failure is `version_conflict`. */
  after?: number;
}

/** A version as history tells it. */
export interface VendorRevision extends VendorVersion {
  note: string | null;
  /** From the version before to this one, as a JSON Patch (RFC 6902); null for a vendor's first version. */
  changes: Operation[] | null;
}

export interface RevisionQuery {
  limit: number;
  /** Only versions with lower numbers. */
  before?: number;
}

/**
 * Vendors and their versions. The catalog is shared (owner null). A partner's own chain of a vendor begins from the
 * shared version, counts on from it, and hides the shared one from that partner and from nobody else.
 */
export interface Vendors {
  /** Brings the shared catalog up to date: a vendor whose content differs gets a new version, unless an operator changed it. */
  seed(catalog: readonly CatalogEntry[]): Promise<void>;
  /** Appends an immutable version and makes it the current one. Throws the failure `version_conflict` where another one was appended. */
  append(version: NewVersion): Promise<VendorVersion>;
  /** Current versions that detection may choose for this partner, by vendor id. */
  active(partnerId: string): Promise<VendorVersion[]>;
  /** The current or the given version, of the partner's own chain before the shared one; null looks at the shared one only. */
  get(partnerId: string | null, vendorId: string, version?: number): Promise<VendorVersion | null>;
  /** A version as `get` finds it, with its note and changes. */
  revision(partnerId: string | null, vendorId: string, version: number): Promise<VendorRevision | null>;
  /** Versions of the chain that the partner (null: nobody) sees, newest first; null where there is no such vendor. */
  revisions(partnerId: string | null, vendorId: string, query: RevisionQuery): Promise<VendorRevision[] | null>;
  /** Current versions of every status that the partner (null: nobody) sees, by vendor id. */
  list(partnerId: string | null): Promise<VendorVersion[]>;
}

export function openVendors(collections: Pick<Collections, 'vendors' | 'vendor_versions'>, clock: Clock): Vendors {
  const { vendors, vendor_versions } = collections;
  const heads = (owners: (string | null)[]): Promise<VendorHead[]> =>
    vendors.find({ owner: { $in: owners } }, { limit: MAX_VENDORS, batchSize: MAX_VENDORS, maxTimeMS: READ_TIMEOUT_MS }).toArray();
  const byKeys = (keys: string[]): Promise<VendorVersionDocument[]> =>
    vendor_versions.find({ _id: { $in: keys } }, { batchSize: MAX_VENDORS, maxTimeMS: READ_TIMEOUT_MS }).toArray();

  const find = async (partnerId: string | null, vendorId: string, version?: number): Promise<VendorVersionDocument | null> => {
    const head = await visibleHead(collections, partnerId, vendorId);
    // A version past the head was begun by somebody who died, or is being written: it is not there yet.
    return head === null || (version ?? 0) > head.version ? null : versionOf(collections, head, version ?? head.version);
  };

  const current = new CurrentVersions(byKeys);

  const list = async (partnerId: string | null): Promise<VendorVersion[]> => {
    const visible = new Map<string, VendorHead>();
    const found = await heads(partnerId === null ? [null] : [null, partnerId]);
    // The shared ones first, so that the partner's own take their places.
    for (const head of found.toSorted((a, b) => Number(a.owner !== null) - Number(b.owner !== null))) visible.set(head.vendor_id, head);
    const versions = await current.read([...visible.values()].map((head) => versionKey(head, head.version)));
    return versions.toSorted((a, b) => (a.vendor_id < b.vendor_id ? -1 : 1));
  };

  const append = async ({ after, ...draft }: NewVersion): Promise<VendorVersion> => {
    const { vendor_id, owner } = draft;
    // Looked at before a partner's chain begins: a change that is refused leaves nothing.
    const seen = (await visibleHead(collections, owner, vendor_id))?.version ?? 0;
    if (after !== undefined && after !== seen) throw conflict(vendor_id, seen);
    const updated_at = clock.now();
    const head = await writtenHead(collections, owner, vendor_id, updated_at);
    if (after !== undefined && after !== (head?.version ?? 0)) throw conflict(vendor_id, head?.version ?? 0);
    return withoutKey(await writeNext(collections, head, { ...draft, updated_at }));
  };

  return {
    async seed(catalog) {
      for (const entry of catalog) {
        const seeded = await seedOne(entry, () => find(null, entry.vendor_id), append);
        if (seeded === null) continue;
        // Kept with the catalog's own object, so that uploads share what is cached for that object.
        current.keep(versionKey({ ...seeded, begun_from: null }, seeded.version), { ...withoutKey(seeded), config: entry.config });
      }
    },

    append,
    list,
    active: async (partnerId) => (await list(partnerId)).filter((vendor) => vendor.config.status === 'active'),

    async get(partnerId, vendorId, version) {
      const found = await find(partnerId, vendorId, version);
      return found === null ? null : withoutKey(found);
    },

    async revision(partnerId, vendorId, version) {
      const found = await find(partnerId, vendorId, version);
      return found === null ? null : revisionOf(found);
    },

    async revisions(partnerId, vendorId, { limit, before = Infinity }) {
      const head = await visibleHead(collections, partnerId, vendorId);
      if (head === null) return null;
      const newest = Math.min(head.version, before - 1);
      const numbers = Array.from({ length: Math.max(0, Math.min(limit, newest)) }, (_, back) => newest - back);
      const found = await byKeys(numbers.map((version) => versionKey(head, version)));
      return found.toSorted((a, b) => b.version - a.version).map(revisionOf);
    },
  };
}

/** Shared and own ones that one partner sees. */
const MAX_VENDORS = 2000;
const SEED_ATTEMPTS = 5;
/** Who changed a version that came with the release. */
const CATALOG = 'catalog';

/**
 * Several processes seed at once when they start: one appends, the others find the content there. What an operator has
 * changed over the API stays as it is: a restart must not take it back. Answers the version that has the entry's content.
 */
async function seedOne(
  entry: CatalogEntry,
  current: () => Promise<VendorVersion | null>,
  append: (version: NewVersion) => Promise<VendorVersion>,
): Promise<VendorVersion | null> {
  for (let attempt = 1; ; attempt++) {
    const stored = await current();
    if (stored !== null && isDeepStrictEqual(stored.config, entry.config)) return stored;
    if (stored !== null && stored.updated_by !== CATALOG) return null;
    try {
      return await append({ ...entry, owner: null, updated_by: CATALOG, note: null, after: stored?.version ?? 0 });
    } catch (err) {
      if (!(err instanceof Failure) || err.code !== 'version_conflict' || attempt === SEED_ATTEMPTS) throw err;
    }
  }
}

function revisionOf(document: VendorVersionDocument): VendorRevision {
  return { ...withoutKey(document), note: document.note, changes: document.changes ?? null };
}
