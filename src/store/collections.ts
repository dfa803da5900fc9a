import type { Collection, Db, ObjectId } from 'mongodb';
import type { Operation } from 'rfc6902';
import type { Delivery } from '../model/delivery.ts';
import type { EarlyJob } from '../model/early-job.ts';
import type { ErrorSummary } from '../model/error-summary.ts';
import type { Job } from '../model/job.ts';
import type { Client, Token, WebhookTarget } from '../model/partner.ts';
import type { RowGroup, Segment } from '../model/segment.ts';
import type { VendorVersion } from '../model/vendor-config.ts';

/** The collections, and their documents where these differ from the nouns of the model. */
export interface Collections {
  jobs: Collection<Job>;
  tombstones: Collection<Tombstone>;
  early_jobs: Collection<EarlyJob>;
  segments: Collection<Segment>;
  records: Collection<Omit<RowGroup, 'keys'>>;
  row_errors: Collection<Omit<RowGroup, 'keys'>>;
  record_keys: Collection<{ _id: string; keys: Uint8Array }>;
  error_summaries: Collection<ErrorSummary>;
  link_parts: Collection<LinkDocument>;
  renditions: Collection<RenditionDocument>;
  vendors: Collection<VendorHead>;
  vendor_versions: Collection<VendorVersionDocument>;
  partners: Collection<PartnerDocument>;
  clients: Collection<Client>;
  tokens: Collection<Token>;
  deliveries: Collection<Delivery>;
  audit: Collection<AuditDocument>;
  idempotency: Collection<KeyedRequest>;
}

export function openCollections(db: Db): Collections {
  return {
    jobs: db.collection('jobs'),
    tombstones: db.collection('tombstones'),
    early_jobs: db.collection('early_jobs'),
    segments: db.collection('segments'),
    records: db.collection('records'),
    row_errors: db.collection('row_errors'),
    record_keys: db.collection('record_keys'),
    error_summaries: db.collection('error_summaries'),
    link_parts: db.collection('link_parts'),
    renditions: db.collection('renditions'),
    vendors: db.collection('vendors'),
    vendor_versions: db.collection('vendor_versions'),
    partners: db.collection('partners'),
    clients: db.collection('clients'),
    tokens: db.collection('tokens'),
    deliveries: db.collection('deliveries'),
    audit: db.collection('audit'),
    idempotency: db.collection('idempotency'),
  };
}

/** What remains of a removed job: counts and times, no name and no value. */
export interface Tombstone extends Pick<
  Job,
  | '_id'
  | 'schema'
  | 'run_id'
  | 'partner_id'
  | 'client_id'
  | 'status'
  | 'format'
  | 'vendor_id'
  | 'vendor_owner'
  | 'vendor_version'
  | 'blob_id'
  | 'bytes'
  | 'row_count'
  | 'submitted_at'
  | 'started_at'
  | 'completed_at'
  | 'statistics'
> {
  removed_at: Date;
  /** When the run's data are to be removed (again); null when that is done. */
  clear_at: Date | null;
  clearings: number;
}

export interface LinkDocument {
  _id: string;
  range: number;
  segment: number;
  part: number;
  data: Uint8Array;
}

export interface RenditionDocument {
  _id: string;
  blob_id: string;
  bytes: number;
}

/** Which version of a chain is the current one. `_id` is owner and vendor. */
export interface VendorHead {
  _id: string;
  schema: 1;
  vendor_id: string;
  owner: string | null;
  version: number;
  /** The shared version from which a partner's chain began; it consists of the shared versions up to this one. */
  begun_from: number | null;
  updated_at: Date;
}

/** `_id` is owner, vendor and version. Never changed, never removed. */
export interface VendorVersionDocument extends VendorVersion {
  _id: string;
  /** 1: without `changes`. */
  schema: 1 | 2;
  note: string | null;
  /** From the version before to this one; null for a vendor's first version. */
  changes?: Operation[] | null;
}

/** Secrets are sealed texts here. */
export interface PartnerDocument {
  _id: string;
  schema: 1;
  name: string;
  webhook: (WebhookTarget & { secret: string }) | null;
  /** Since when calls to the target have only failed. */
  failing_since: Date | null;
  created_at: Date;
}

export interface AuditDocument {
  _id: ObjectId;
  at: Date;
  who: string;
  action: string;
  subject: string;
  note?: string;
}

/** A request under an idempotency key, until 24 hours after it began. */
export interface KeyedRequest {
  /** Hash of the client and its key. */
  _id: string;
  schema: 1;
  /** The job of the request that holds the key. */
  job_id: string;
  state: 'running' | 'done';
  /** A running request that has not renewed its lease by then is considered dead. */
  lease_until: Date;
  /**
   * The job of a previous holder that died: it may have been made nevertheless. A holder that dies before it makes its own job passes it
   * on.
   */
  abandoned_job_id: string | null;
  /** True once the holder may make its job. Absent if older code took the key. */
  confirmed?: boolean;
  /** Hash of what was sent; null until it is known. */
  fingerprint: string | null;
  /** The body of the answer, once there is one. */
  answer: Record<string, unknown> | null;
  expires_at: Date;
}
