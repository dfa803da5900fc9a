import type { Log } from '../base/log.ts';
import type { Clock } from '../base/time.ts';
import { openAudit, type Audit } from './audit.ts';
import { openBlobs, type Blobs } from './blobs.ts';
import { isForbidden, isPassing } from './away.ts';
import { connect, noDatabase } from './connect.ts';
import { openCollections } from './collections.ts';
import { openClients, type Clients } from './clients.ts';
import { openDeliveries, type Deliveries } from './deliveries.ts';
import type { DatabaseClock } from './database-clock.ts';
import { bucketCollections, BUCKET_NAMES } from './gridfs.ts';
import { openEarlyJobs, type EarlyJobs } from './early-jobs.ts';
import { openErrorSummaries, type ErrorSummaries } from './error-summaries.ts';
import { openGroups, type Groups } from './groups.ts';
import { openIdempotency, type Idempotency } from './idempotency.ts';
import { createIndexes } from './indexes.ts';
import { openJobs, type Jobs } from './jobs.ts';
import { openLinks, type Links } from './links.ts';
import { openPartners, type Partners } from './partners.ts';
import { openRemoval, type Removal } from './removal.ts';
import { openRenditions, type Renditions } from './renditions.ts';
import { createSeal } from './sealed.ts';
import { openSegments, type Segments } from './segments.ts';
import { openTokens, type Tokens } from './tokens.ts';
import { openUsage, type Usage } from './usage.ts';
import { openVendors, type Vendors } from './vendors.ts';

export interface StoreOptions {
  url: string;
  database: string;
  /** 64 hex digits: encrypts webhook secrets at rest. */
  secretsKey: string;
  log: Log;
  /** The time for what expires or is due: tokens, rotated secrets, deliveries. Jobs, segments and events ask the database in each write. */
  clock: Clock | DatabaseClock;
  /** How long a call looks for a server before the store is away; ten seconds, where it is not said. */
  awayAfterMs?: number;
}

/** The truth: everything the service remembers. */
export interface Store extends Removal {
  /** The time that everything takes that reads or writes this store. */
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly earlyJobs: EarlyJobs;
  readonly segments: Segments;
  readonly groups: Groups;
  readonly links: Links;
  readonly blobs: Blobs;
  readonly renditions: Renditions;
  readonly errorSummaries: ErrorSummaries;
  readonly vendors: Vendors;
  readonly partners: Partners;
  readonly clients: Clients;
  readonly tokens: Tokens;
  readonly deliveries: Deliveries;
  readonly audit: Audit;
  readonly idempotency: Idempotency;
  readonly usage: Usage;
  /** Resolves when the database answers; for readiness. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Connects, and creates what indexes are missing. Throws where the database cannot be reached. */
export async function openStore({ url, database, secretsKey, log, clock, awayAfterMs }: StoreOptions): Promise<Store> {
  const seal = createSeal(secretsKey);
  const client = await connect(url, log, { awayAfterMs, clock: 'follow' in clock ? clock : undefined });
  const db = client.db(database);
  try {
    await createIndexes(db);
  } catch (err) {
    await client.close();
    throw isPassing(err) || isForbidden(err) ? noDatabase(url, err) : err;
  }
  const collections = openCollections(db);
  const [groups, segments, links, blobs] = [openGroups(collections), openSegments(collections), openLinks(collections), openBlobs(db)];
  const earlyJobs = openEarlyJobs(collections, { groups, segments });
  const buckets = BUCKET_NAMES.map((name) => bucketCollections(db, name));
  return {
    clock,
    jobs: openJobs(collections),
    earlyJobs,
    segments,
    groups,
    links,
    blobs,
    renditions: openRenditions(collections),
    errorSummaries: openErrorSummaries(collections),
    vendors: openVendors(collections, clock),
    partners: openPartners(collections, seal, clock),
    clients: openClients(collections, clock),
    tokens: openTokens(collections, clock),
    deliveries: openDeliveries(collections),
    audit: openAudit(collections, clock),
    idempotency: openIdempotency(collections),
    usage: openUsage(collections),
    ...openRemoval(collections, { groups, segments, links, blobs, buckets, earlyJobs }),
    ping: async () => void (await db.command({ ping: 1, maxTimeMS: PING_TIMEOUT_MS })),
    close: () => client.close(),
  };
}

const PING_TIMEOUT_MS = 2_000;
