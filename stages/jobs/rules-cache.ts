import { createHash } from 'node:crypto';
import type { JobAtWork } from '../../src/model/early-job.ts';
import type { Store } from '../../src/store/store.ts';
import { Failure } from '../../src/base/failure.ts';
import { dateValue, type DateValue } from '../rows/map/dates/calendar.ts';
import { compileRules, type Rules } from '../rows/normalizer.ts';

/** Compiled rules by vendor version and reading: compiled once in a process, not once a segment. */
export interface RulesCache {
  /** Throws Failure('vendor_version_missing') if the version that the job was detected with is gone. */
  of(job: JobAtWork): Promise<Rules>;
}

const MAX_ENTRIES = 16;

export function createRulesCache(store: Store, hashKey: Uint8Array): RulesCache {
  // A Map keeps insertion order: the first key is the least recently used.
  const entries = new Map<string, Promise<Rules>>();
  return {
    of(job) {
      const key = keyOf(job);
      const found = entries.get(key);
      if (found !== undefined) {
        entries.delete(key);
        entries.set(key, found);
        return found;
      }
      const compiled = compile(store, hashKey, job);
      entries.set(key, compiled);
      compiled.catch(() => entries.delete(key));
      for (const oldest of entries.keys()) {
        if (entries.size <= MAX_ENTRIES) break;
        entries.delete(oldest);
      }
      return compiled;
    },
  };
}

async function compile(store: Store, hashKey: Uint8Array, job: JobAtWork): Promise<Rules> {
  const version = await store.vendors.get(job.vendor_owner, job.vendor_id, job.vendor_version);
  if (version === null) throw new Failure('vendor_version_missing', 'The vendor version that the file was detected with no longer exists');
  return compileRules(version.config, job.reading, { hashKey, file_kind: job.file_kind, submittedOn: dayOfMoment(job.submitted_at) });
}

function keyOf(job: JobAtWork): string {
  const reading = createHash('sha256').update(JSON.stringify(job.reading)).digest('hex');
  return JSON.stringify([job.vendor_owner, job.vendor_id, job.vendor_version, job.file_kind, dayOfMoment(job.submitted_at), reading]);
}

/** The day of a moment in UTC, as the row rooms count days. */
export function dayOfMoment(moment: Date): DateValue {
  return dateValue(moment.getUTCFullYear(), moment.getUTCMonth() + 1, moment.getUTCDate());
}
