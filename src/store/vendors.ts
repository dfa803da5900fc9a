import { isDeepStrictEqual } from 'node:util';
import type { Collection } from 'mongodb';
import { Failure } from '../base/failure.ts';
import type { Clock } from '../base/time.ts';
import type { VendorConfig, VendorVersion } from '../model/vendor-config.ts';
import { checkDocument, READ_TIMEOUT_MS } from './bounds.ts';
import type { Collections, VendorHead, VendorVersionDocument } from './collections.ts';
import { isDuplicate } from './duplicates.ts';

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
  /** The version that must be the current one; where it is not, the failure is `version_conflict`. */
  after?: number;
}

/**
 * Vendors and their versions. The catalog is shared (owner null). A partner's own chain of a vendor begins from the
 * shared version, counts on from it, and hides the shared one from that partner and from nobody else.
 */
export interface Vendors {
  /** Brings the shared catalog up to date: a vendor whose content differs gets a new version. */
  seed(catalog: readonly CatalogEntry[]): Promise<void>;
  /** Appends an immutable version and makes it the current one. Throws the failure `version_conflict` where another one was appended. */
  append(version: NewVersion): Promise<VendorVersion>;
  /** Current versions that detection may choose for this partner, by vendor id. */
  active(partnerId: string): Promise<VendorVersion[]>;
  /** The current or the given version, of the partner's own chain before the shared one; null looks at the shared one only. */
  get(partnerId: string | null, vendorId: string, version?: number): Promise<VendorVersion | null>;
  /** Current versions of every status that the partner (null: nobody) sees, by vendor id. */
  list(partnerId: string | null): Promise<VendorVersion[]>;
}

export function openVendors(collections: Pick<Collections, 'vendors' | 'vendor_versions'>, clock: Clock): Vendors {
  const { vendors, vendor_versions } = collections;
  const heads = (owners: (string | null)[]): Promise<VendorHead[]> =>
    vendors.find({ owner: { $in: owners } }, { limit: MAX_VENDORS, batchSize: MAX_VENDORS, maxTimeMS: READ_TIMEOUT_MS }).toArray();
  const versionOf = (owner: string | null, vendorId: string, version: number): Promise<VendorVersionDocument | null> =>
    vendor_versions.findOne({ _id: versionKey(owner, vendorId, version) }, { maxTimeMS: READ_TIMEOUT_MS });
  const headOf = (owner: string | null, vendorId: string): Promise<VendorHead | null> =>
    vendors.findOne({ _id: headKey(owner, vendorId) }, { maxTimeMS: READ_TIMEOUT_MS });
  const currentOf = async (owner: string | null, vendorId: string): Promise<VendorVersion | null> => {
    const head = await headOf(owner, vendorId);
    return head === null ? null : published(await versionOf(owner, vendorId, head.version));
  };

  const list = async (partnerId: string | null): Promise<VendorVersion[]> => {
    const visible = new Map<string, VendorHead>();
    const found = await heads(partnerId === null ? [null] : [null, partnerId]);
    // The shared ones first, so that the partner's own take their places.
    for (const head of found.toSorted((a, b) => Number(a.owner !== null) - Number(b.owner !== null))) visible.set(head.vendor_id, head);
    const keys = [...visible.values()].map((head) => versionKey(head.owner, head.vendor_id, head.version));
    const versions = await vendor_versions.find({ _id: { $in: keys } }, { batchSize: MAX_VENDORS, maxTimeMS: READ_TIMEOUT_MS }).toArray();
    return versions.toSorted((a, b) => (a.vendor_id < b.vendor_id ? -1 : 1)).map(withoutKey);
  };

  const append = async ({ vendor_id, owner, config, updated_by, note, after }: NewVersion): Promise<VendorVersion> => {
    const head = await headOf(owner, vendor_id);
    const begun_from = head === null && owner !== null ? ((await headOf(null, vendor_id))?.version ?? null) : (head?.begun_from ?? null);
    const current = head?.version ?? begun_from ?? 0;
    if (after !== undefined && after !== current) throw conflict(vendor_id, current);
    const version = current + 1;
    const updated_at = clock.now();
    const document = {
      _id: versionKey(owner, vendor_id, version),
      schema: 1 as const,
      vendor_id,
      owner,
      version,
      config,
      updated_at,
      updated_by,
      note,
    };
    checkDocument('vendor version', document);
    await insertVersion(vendor_versions, document);
    await moveHead(vendors, { _id: headKey(owner, vendor_id), schema: 1, vendor_id, owner, version, begun_from, updated_at });
    return withoutKey(document);
  };

  return {
    async seed(catalog) {
      for (const entry of catalog) await seedOne(entry, () => currentOf(null, entry.vendor_id), append);
    },

    append,
    list,
    active: async (partnerId) => (await list(partnerId)).filter((vendor) => vendor.config.status === 'active'),

    async get(partnerId, vendorId, version) {
      const owners = partnerId === null ? [null] : [partnerId, null];
      for (const owner of owners) {
        const found = version === undefined ? await currentOf(owner, vendorId) : published(await versionOf(owner, vendorId, version));
        if (found !== null) return found;
      }
      return null;
    },
  };
}

/** Shared and own ones that one partner sees. */
const MAX_VENDORS = 2000;
const SEED_ATTEMPTS = 5;

/** Several processes seed at once when they start: one appends, the others find the content there. */
async function seedOne(
  entry: CatalogEntry,
  current: () => Promise<VendorVersion | null>,
  append: (version: NewVersion) => Promise<VendorVersion>,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const stored = await current();
    if (stored !== null && isDeepStrictEqual(stored.config, entry.config)) return;
    try {
      await append({ ...entry, owner: null, updated_by: 'catalog', note: null, after: stored?.version ?? 0 });
      return;
    } catch (err) {
      if (!(err instanceof Failure) || err.code !== 'version_conflict' || attempt === SEED_ATTEMPTS) throw err;
    }
  }
}

/** A version that is there with the same content was left by a crash before its head moved, or by another process just now. */
async function insertVersion(versions: Collection<VendorVersionDocument>, document: VendorVersionDocument): Promise<void> {
  try {
    await versions.insertOne(document);
  } catch (err) {
    if (!isDuplicate(err)) throw err;
    const there = await versions.findOne({ _id: document._id }, { maxTimeMS: READ_TIMEOUT_MS });
    if (there === null || !isDeepStrictEqual(there.config, document.config)) throw conflict(document.vendor_id, document.version);
  }
}

/** Forward only: a slower process must not take the head back. */
async function moveHead(heads: Collection<VendorHead>, head: VendorHead): Promise<void> {
  try {
    await heads.updateOne({ _id: head._id, version: { $lt: head.version } }, { $set: head }, { upsert: true });
  } catch (err) {
    if (!isDuplicate(err)) throw err;
  }
}

function published(document: VendorVersionDocument | null): VendorVersion | null {
  return document === null ? null : withoutKey(document);
}

function withoutKey({ vendor_id, owner, version, config, updated_at, updated_by }: VendorVersion): VendorVersion {
  return { vendor_id, owner, version, config, updated_at, updated_by };
}

function conflict(vendorId: string, current: number): Failure {
  return new Failure('version_conflict', `Vendor ${vendorId} has changed meanwhile`, `Its current version is ${current}.`);
}

function headKey(owner: string | null, vendorId: string): string {
  return `${owner ?? 'shared'}/${vendorId}`;
}

function versionKey(owner: string | null, vendorId: string, version: number): string {
  return `${headKey(owner, vendorId)}/${version}`;
}
