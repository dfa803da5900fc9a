import { isDeepStrictEqual } from 'node:util';
import { createPatch, type Operation } from 'rfc6902';
import { Failure } from '../base/failure.ts';
import type { VendorConfig, VendorVersion } from '../model/vendor-config.ts';
import { checkDocument, READ_TIMEOUT_MS } from './bounds.ts';
import type { Collections, VendorHead, VendorVersionDocument } from './collections.ts';
import { isDuplicate } from './duplicates.ts';

type VendorCollections = Pick<Collections, 'vendors' | 'vendor_versions'>;

/** What is to become the next version of a chain. */
export type Draft = Pick<VendorVersionDocument, 'vendor_id' | 'owner' | 'config' | 'updated_at' | 'updated_by' | 'note'>;

function headOf({ vendors }: VendorCollections, owner: string | null, vendorId: string): Promise<VendorHead | null> {
  return vendors.findOne({ _id: headKey(owner, vendorId) }, { maxTimeMS: READ_TIMEOUT_MS });
}

/** The chain that somebody sees: the own one before the shared one. */
export async function visibleHead(collections: VendorCollections, owner: string | null, vendorId: string): Promise<VendorHead | null> {
  const own = owner === null ? null : await headOf(collections, owner, vendorId);
  return own ?? headOf(collections, null, vendorId);
}

export function versionOf({ vendor_versions }: VendorCollections, head: VendorHead, version: number): Promise<VendorVersionDocument | null> {
  return vendor_versions.findOne({ _id: versionKey(head, version) }, { maxTimeMS: READ_TIMEOUT_MS });
}

/** Up to its beginning a partner's chain consists of the shared versions. */
export function versionKey({ owner, vendor_id, begun_from }: Pick<VendorHead, 'owner' | 'vendor_id' | 'begun_from'>, version: number): string {
  return `${headKey(version <= (begun_from ?? 0) ? null : owner, vendor_id)}/${version}`;
}

/**
 * The chain that is to be written to; null where the vendor is new. A partner's first change settles from which shared
 * version its chain begins before it writes anything: of two first changes at once, both begin from the same one.
 */
export async function writtenHead(collections: VendorCollections, owner: string | null, vendorId: string, now: Date): Promise<VendorHead | null> {
  const own = await headOf(collections, owner, vendorId);
  if (own !== null || owner === null) return own;
  const shared = await headOf(collections, null, vendorId);
  if (shared === null) return null;
  const { version } = shared;
  const begun: VendorHead = { _id: headKey(owner, vendorId), schema: 1, vendor_id: vendorId, owner, version, begun_from: version, updated_at: now };
  try {
    await collections.vendors.insertOne(begun);
    return begun;
  } catch (err) {
    if (!isDuplicate(err)) throw err;
    return headOf(collections, owner, vendorId);
  }
}

/**
 * Writes the version behind the head. The insert decides: whoever's number is there already has lost and is told
 * `version_conflict`, and first moves the head for the winner, which may have died before it could.
 */
export async function writeNext(collections: VendorCollections, head: VendorHead | null, draft: Draft): Promise<VendorVersionDocument> {
  const { vendor_id, owner } = draft;
  const begun_from = head?.begun_from ?? null;
  const before = head === null ? null : await versionOf(collections, head, head.version);
  const version = (head?.version ?? 0) + 1;
  const document: VendorVersionDocument = {
    ...draft,
    _id: versionKey({ owner, vendor_id, begun_from }, version),
    schema: 2,
    version,
    changes: before === null ? null : changesBetween(before.config, draft.config),
  };
  checkDocument('vendor version', document);
  const next: VendorHead = { _id: headKey(owner, vendor_id), schema: 1, vendor_id, owner, version, begun_from, updated_at: draft.updated_at };
  try {
    await collections.vendor_versions.insertOne(document);
  } catch (err) {
    if (!isDuplicate(err)) throw err;
    await moveHead(collections, next);
    throw conflict(vendor_id, version);
  }
  await moveHead(collections, next);
  return document;
}

export function conflict(vendorId: string, current: number): Failure {
  return new Failure('version_conflict', `Vendor ${vendorId} has changed meanwhile`, `Its current version is ${current}.`);
}

export function withoutKey({ vendor_id, owner, version, config, updated_at, updated_by }: VendorVersion): VendorVersion {
  return { vendor_id, owner, version, config, updated_at, updated_by };
}

/** What a change may cost to compare: the library's way through two lists takes the cube of their length. */
const MAX_LIST_STEPS = 1024;

/** From one config to the next. Lists are compared entry by entry while they are short; a long one is replaced as a whole. */
function changesBetween(before: VendorConfig, after: VendorConfig): Operation[] {
  let steps = 0;
  return createPatch(before, after, (one: unknown, other: unknown, place) => {
    if (!Array.isArray(one) || !Array.isArray(other)) return undefined;
    if (isDeepStrictEqual(one, other)) return [];
    steps += one.length * other.length;
    return steps <= MAX_LIST_STEPS ? undefined : [{ op: 'replace', path: place.toString(), value: other }];
  });
}

/** Forward only: a slower process must not take the head back. */
async function moveHead({ vendors }: VendorCollections, head: VendorHead): Promise<void> {
  try {
    await vendors.updateOne({ _id: head._id, version: { $lt: head.version } }, { $set: head }, { upsert: true });
  } catch (err) {
    if (!isDuplicate(err)) throw err;
  }
}

function headKey(owner: string | null, vendorId: string): string {
  return `${owner ?? 'shared'}/${vendorId}`;
}
