import type { Log } from '../base/log.ts';
import type { Clock } from '../base/time.ts';
import type { Audit } from './audit.ts';
import type { Blobs } from './blobs.ts';
import type { Clients } from './clients.ts';
import type { Deliveries } from './deliveries.ts';
import type { Groups } from './groups.ts';
import type { Jobs } from './jobs.ts';
import type { Links } from './links.ts';
import type { Partners } from './partners.ts';
import type { Removal } from './removal.ts';
import type { Renditions } from './renditions.ts';
import type { Segments } from './segments.ts';
import type { Tokens } from './tokens.ts';
import type { Usage } from './usage.ts';
import type { Vendors } from './vendors.ts';

export interface StoreOptions {
  url: string;
  database: string;
  /** 64 hex digits: encrypts webhook secrets at rest. */
  secretsKey: string;
  log: Log;
  /** The time for what expires: tokens, rotated secrets. Jobs, segments and events take the database's. */
  clock: Clock;
}

/** The truth: everything the service remembers. */
export interface Store extends Removal {
  readonly jobs: Jobs;
  readonly segments: Segments;
  readonly groups: Groups;
  readonly links: Links;
  readonly blobs: Blobs;
  readonly renditions: Renditions;
  readonly vendors: Vendors;
  readonly partners: Partners;
  readonly clients: Clients;
  readonly tokens: Tokens;
  readonly deliveries: Deliveries;
  readonly audit: Audit;
  readonly usage: Usage;
  /** Resolves when the database answers; for readiness. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Connects, and creates what indexes are missing. */
export declare function openStore(options: StoreOptions): Promise<Store>;
