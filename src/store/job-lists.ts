import type { Collection, Document, Filter } from 'mongodb';
import type { Job, JobState } from '../model/job.ts';
import { BULK_COUNT, READ_TIMEOUT_MS } from './bounds.ts';
import type { Collections } from './collections.ts';
import { readJob } from './job-schema.ts';
import { behind, cursorOf, placeOf } from './page.ts';

/** A job without what grows with the width of its file: what lists show. */
export type JobSummary = Omit<Job, 'reading' | 'detection' | 'findings' | 'outbox'>;

export interface JobQuery {
  status?: JobState;
  /** A vendor's id, or its name in any case. */
  vendor?: string;
  /** Submitted at this moment or later. */
  from?: Date;
  /** Submitted before this moment. */
  to?: Date;
  limit: number;
  /** `next_cursor` of the page before. A text that is none is refused with the failure `invalid_request`. */
  cursor?: string;
}

export interface JobPage {
  /** Newest first. */
  jobs: JobSummary[];
  next_cursor: string | null;
  /** The latest change to any job of the partner; without jobs, when the partner was created. */
  updated_at: Date;
}

type Lists = Pick<Collections, 'jobs' | 'tombstones' | 'partners'>;

/** The time of the latest change is read first: whoever polls with it sees a change once more rather than not at all. */
export async function listJobs(collections: Lists, partnerId: string | null, query: JobQuery): Promise<JobPage> {
  const updated_at = await latestChange(collections, partnerId);
  const found = await (collections.jobs as unknown as Collection<JobSummary>)
    .find(filterOf(partnerId, query) as Filter<JobSummary>, {
      projection: SUMMARY,
      limit: query.limit + 1,
      batchSize: query.limit + 1,
      maxTimeMS: READ_TIMEOUT_MS,
    })
    .sort({ submitted_at: -1, _id: -1 })
    .map(readJob)
    .toArray();
  const jobs = found.slice(0, query.limit);
  const last = jobs.at(-1);
  const next_cursor = found.length > query.limit && last !== undefined ? cursorOf({ at: last.submitted_at, id: last._id }) : null;
  return { jobs, next_cursor, updated_at };
}

const SUMMARY = { reading: 0, detection: 0, findings: 0, outbox: 0 } as const;

/** Jobs by their ids; those that are gone are left out. */
export async function summariesOf({ jobs }: Pick<Collections, 'jobs'>, ids: readonly string[]): Promise<JobSummary[]> {
  const found: JobSummary[] = [];
  for (let from = 0; from < ids.length; from += BULK_COUNT) {
    const some = ids.slice(from, from + BULK_COUNT);
    const page = (jobs as unknown as Collection<JobSummary>).find(
      { _id: { $in: some } },
      { projection: SUMMARY, batchSize: BULK_COUNT, maxTimeMS: READ_TIMEOUT_MS },
    );
    found.push(...(await page.map(readJob).toArray()));
  }
  return found;
}

function filterOf(partnerId: string | null, query: JobQuery): Document {
  const conditions: Document[] = [];
  if (partnerId !== null) conditions.push({ partner_id: partnerId });
  if (query.status !== undefined) conditions.push({ status: query.status });
  if (query.vendor !== undefined)
    conditions.push({
      $or: [{ vendor_id: query.vendor }, { vendor_name: { $regex: `^${query.vendor.replaceAll(SPECIAL, String.raw`\$&`)}$`, $options: 'i' } }],
    });
  if (query.from !== undefined) conditions.push({ submitted_at: { $gte: query.from } });
  if (query.to !== undefined) conditions.push({ submitted_at: { $lt: query.to } });
  if (query.cursor !== undefined) conditions.push(...behind('submitted_at', placeOf(query.cursor)));
  return conditions.length === 0 ? {} : { $and: conditions };
}

/** What a pattern would not take as it stands. */
const SPECIAL = /[\\^$.*+?()[\]{}|/-]/g;

/** A removal changes the list as well. */
async function latestChange({ jobs, tombstones, partners }: Lists, partnerId: string | null): Promise<Date> {
  const ofPartner = partnerId === null ? {} : { partner_id: partnerId };
  const bounds = { maxTimeMS: READ_TIMEOUT_MS };
  const [changed, removed, partner] = await Promise.all([
    jobs.findOne(ofPartner, { sort: { changed_at: -1 }, projection: { changed_at: 1 }, ...bounds }),
    tombstones.findOne(ofPartner, { sort: { removed_at: -1 }, projection: { removed_at: 1 }, ...bounds }),
    partnerId === null ? null : partners.findOne({ _id: partnerId }, { projection: { created_at: 1 }, ...bounds }),
  ]);
  const moments = [changed?.changed_at, removed?.removed_at, partner?.created_at].map((moment) => moment?.getTime() ?? 0);
  return new Date(Math.max(...moments));
}
