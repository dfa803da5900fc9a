import type { CreateIndexesOptions, Db, IndexDirection } from 'mongodb';
import { bucketCollections, BUCKET_NAMES } from './gridfs.ts';
import { openCollections, type Collections } from './collections.ts';

/** Holds everything that a list of groups shows, so that it reads none of them. */
export const GROUP_ENTRIES = 'entries';
/** Holds everything that the figures of a vendor are made of. */
export const VENDOR_FIGURES = 'vendor_figures';
export const OUTBOX = 'outbox';

interface Index {
  key: Record<string, IndexDirection>;
  options?: CreateIndexesOptions;
}

const GROUP_INDEXES: Index[] = [{ key: { _id: 1, first_row: 1, count: 1, json_bytes: 1, meta_bytes: 1 }, options: { name: GROUP_ENTRIES } }];
const FIGURES: Index = {
  key: { partner_id: 1, vendor_id: 1, status: 1, submitted_at: 1, started_at: 1, completed_at: 1 },
  options: { name: VENDOR_FIGURES },
};
const SIX_YEARS_S = 6 * 366 * 86_400;

const INDEXES: Partial<Record<keyof Collections, Index[]>> = {
  jobs: [
    { key: { partner_id: 1, submitted_at: -1, _id: -1 } },
    { key: { partner_id: 1, status: 1, submitted_at: -1, _id: -1 } },
    { key: { partner_id: 1, vendor_id: 1, submitted_at: -1, _id: -1 } },
    { key: { submitted_at: -1, _id: -1 } },
    { key: { partner_id: 1, changed_at: -1 } },
    { key: { changed_at: -1 } },
    { key: { partner_id: 1, sha256: 1, submitted_at: 1 } },
    { key: { partner_id: 1, interchanges: 1 }, options: { partialFilterExpression: { interchanges: { $exists: true } } } },
    { key: { status: 1, _id: 1 } },
    { key: { completed_at: 1 } },
    { key: { blob_id: 1 } },
    { key: { changed_at: 1 }, options: { name: OUTBOX, partialFilterExpression: { 'outbox.0': { $exists: true } } } },
    FIGURES,
  ],
  tombstones: [
    { key: { partner_id: 1, removed_at: -1 } },
    { key: { removed_at: -1 } },
    { key: { clear_at: 1 }, options: { partialFilterExpression: { clear_at: { $type: 'date' } } } },
    FIGURES,
  ],
  early_jobs: [{ key: { partner_id: 1 } }, { key: { clear_at: 1 }, options: { partialFilterExpression: { clear_at: { $type: 'date' } } } }],
  records: GROUP_INDEXES,
  row_errors: GROUP_INDEXES,
  renditions: [{ key: { blob_id: 1 } }],
  vendors: [{ key: { owner: 1, vendor_id: 1 }, options: { unique: true } }],
  vendor_versions: [{ key: { vendor_id: 1, owner: 1, version: 1 }, options: { unique: true } }],
  clients: [{ key: { partner_id: 1, _id: 1 } }],
  tokens: [{ key: { expires_at: 1 }, options: { expireAfterSeconds: 0 } }, { key: { client_id: 1 } }],
  deliveries: [
    { key: { state: 1, next_attempt_at: 1 } },
    { key: { job_id: 1, target: 1, sequence: 1 } },
    { key: { partner_id: 1, target: 1 }, options: { partialFilterExpression: { state: 'waiting' } } },
    { key: { partner_id: 1, created_at: -1, _id: -1 } },
  ],
  idempotency: [{ key: { expires_at: 1 }, options: { expireAfterSeconds: 0 } }],
  audit: [{ key: { subject: 1, at: -1, _id: -1 } }, { key: { at: 1 }, options: { expireAfterSeconds: SIX_YEARS_S } }],
};

/** Creates the indexes that are missing. Harmless when several processes do it at once. */
export async function createIndexes(db: Db): Promise<void> {
  const collections = openCollections(db);
  const waiting: Promise<unknown>[] = [];
  for (const [name, indexes] of Object.entries(INDEXES)) {
    const collection = collections[name as keyof Collections];
    waiting.push(collection.createIndexes(indexes.map((index) => ({ key: index.key, ...index.options }))));
  }
  for (const name of BUCKET_NAMES) {
    const bucket = bucketCollections(db, name);
    waiting.push(bucket.chunks.createIndex({ files_id: 1, n: 1 }, { unique: true }));
    waiting.push(bucket.files.createIndex({ 'metadata.touched_at': 1 }, { partialFilterExpression: { 'metadata.unclaimed': true } }));
  }
  await Promise.all(waiting);
}
