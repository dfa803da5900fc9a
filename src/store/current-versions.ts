import type { VendorVersion } from '../model/vendor-config.ts';
import type { VendorVersionDocument } from './collections.ts';
import { withoutKey } from './vendor-chain.ts';

/** Versions that a process keeps, some 20 KB each. */
const MAX_KEPT = 1000;

/**
 * Versions of vendors that are or were current. Such a version never changes, so each is read once. All uploads get the same object and
 * share what is cached for it.
 */
export class CurrentVersions {
  readonly #find: (keys: string[]) => Promise<VendorVersionDocument[]>;
  readonly #kept = new Map<string, VendorVersion>();
  #lastRead: Promise<unknown> = Promise.resolve();

  constructor(find: (keys: string[]) => Promise<VendorVersionDocument[]>) {
    this.#find = find;
  }

  keep(key: string, version: VendorVersion): void {
    this.#kept.set(key, version);
  }

  /** One query at a time: uploads that begin together share what the first of them reads. */
  read(keys: string[]): Promise<VendorVersion[]> {
    if (keys.every((key) => this.#kept.has(key))) return this.#readMissing(keys);
    const read = this.#lastRead.then(() => this.#readMissing(keys));
    this.#lastRead = read.catch(() => undefined);
    return read;
  }

  async #readMissing(keys: string[]): Promise<VendorVersion[]> {
    const missing = keys.filter((key) => !this.#kept.has(key));
    const found = new Map((missing.length === 0 ? [] : await this.#find(missing)).map((version) => [version._id, withoutKey(version)]));
    const versions = keys.flatMap((key) => this.#kept.get(key) ?? found.get(key) ?? []);
    if (this.#kept.size + found.size > MAX_KEPT) this.#kept.clear();
    for (const [key, version] of found) this.keep(key, version);
    return versions;
  }
}
