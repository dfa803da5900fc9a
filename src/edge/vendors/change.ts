import { isDeepStrictEqual } from 'node:util';
import { Failure } from '../../base/failure.ts';
import type { Fault } from '../../base/check.ts';
import { GENERIC_834_NAME, GENERIC_NAME, type VendorConfig, type VendorVersion } from '../../model/vendor-config.ts';
import { MAX_ATTEMPTS } from '../../store/compare-and-set.ts';
import type { Vendors } from '../../store/vendors.ts';
import { checkVendorConfig } from '../../../stages/rows/vendor-check/check.ts';
import { failure, HttpFailure } from '../error-body.ts';

export interface Change {
  /** Whose chain is changed; null changes the shared catalog. */
  owner: string | null;
  vendorId: string;
  /** The versions that the change was made for; null makes it for whichever is current. */
  versions: ReadonlySet<number> | null;
  by: string;
  note: string | null;
  isRollback: boolean;
  /** The whole new config, unchecked. May be asked several times, each time of a newer version. */
  edit(current: VendorVersion): unknown;
}

/** The version that is current behind a change, and whether the change made it. */
export interface Changed {
  vendor: VendorVersion;
  isNew: boolean;
}

/**
 * Makes a new version of a vendor. A change for a given version is made once or refused with `version_conflict`; one for
 * whichever is current is made again on top of every version that came between, a bounded number of times. One that would
 * leave everything as it is makes none, unless it is a rollback, which is told in the history.
 */
export async function changeVendor(vendors: Vendors, change: Change): Promise<Changed> {
  for (let attempt = 1; ; attempt++) {
    const current = await vendors.get(change.owner, change.vendorId);
    if (current === null) throw failure('not_found', 'No vendor has this id.');
    if (change.versions !== null && !change.versions.has(current.version))
      throw failure('version_conflict', `Its current version is ${current.version}.`);
    const config = mustBeConfig(change.edit(current));
    if (!change.isRollback && isDeepStrictEqual(config, current.config)) return { vendor: current, isNew: false };
    await mustHaveOwnName(vendors, change.owner, config.name, current);
    try {
      const vendor = await vendors.append({
        vendor_id: change.vendorId,
        owner: change.owner,
        config,
        updated_by: change.by,
        note: change.note,
        after: current.version,
      });
      return { vendor, isNew: true };
    } catch (err) {
      if (!(err instanceof Failure) || err.code !== 'version_conflict' || change.versions !== null) throw err;
      if (attempt === MAX_ATTEMPTS)
        throw new HttpFailure('service_unavailable', 'Others keep changing this vendor.', { 'Retry-After': String(RETRY_AFTER_S) });
    }
  }
}

const RETRY_AFTER_S = 1;

export interface Creation {
  owner: string | null;
  vendorId: string;
  by: string;
  note: string | null;
  /** Unchecked. */
  config: unknown;
}

/** Makes a vendor that is new. */
export async function createVendor(vendors: Vendors, { owner, vendorId, by, note, config: given }: Creation): Promise<VendorVersion> {
  const config = mustBeConfig(given);
  const own = await mustHaveOwnName(vendors, owner, config.name, null);
  const most = owner === null ? MAX_SHARED_VENDORS : MAX_OWN_VENDORS;
  if (own >= most) throw failure('invalid_request', `There are ${own} vendors of your own already; ${most} are taken.`);
  return vendors.append({ vendor_id: vendorId, owner, config, updated_by: by, note, after: 0 });
}

/** Every upload reads the configs that its partner sees: the shared ones, its own chains of them, and its own vendors, 2,000 at most. */
const MAX_OWN_VENDORS = 100;
const MAX_SHARED_VENDORS = 900;

/** Throws `invalid_vendor_config` with every fault's path. */
export function mustBeConfig(config: unknown): VendorConfig {
  refuseFaults(checkVendorConfig(config));
  return config as VendorConfig;
}

export function refuseFaults(faults: readonly Fault[]): void {
  if (faults.length === 0) return;
  throw failure('invalid_vendor_config', faults.map(({ path, message }) => `${path === '' ? '/' : path}: ${message}`).join('; '));
}

/** Files that no other vendor takes are given to the vendors of these names. */
const KEPT_NAMES: ReadonlySet<string> = new Set([GENERIC_NAME, GENERIC_834_NAME]);

/** A hint may name a vendor by its name, and those that take what no other does are known by it. Answers how many of the list are the owner's. */
async function mustHaveOwnName(vendors: Vendors, owner: string | null, name: string, current: VendorVersion | null): Promise<number> {
  if (current !== null && current.config.name === name) return 0;
  if (/\p{Cc}/u.test(name)) refuseFaults([{ path: '/name', message: 'must be text without controls' }]);
  if (name.trim() === '') refuseFaults([{ path: '/name', message: 'must hold more than blanks' }]);
  if (current !== null && KEPT_NAMES.has(current.config.name))
    refuseFaults([{ path: '/name', message: `the vendor that takes what no other does keeps the name ${current.config.name}` }]);
  const seen = await vendors.list(owner);
  const wanted = name.trim().toLowerCase();
  if (seen.some(({ vendor_id, config }) => vendor_id !== current?.vendor_id && config.name.trim().toLowerCase() === wanted))
    refuseFaults([{ path: '/name', message: 'another vendor has this name' }]);
  return seen.filter((vendor) => vendor.owner === owner).length;
}
