import type { Job } from '../../model/job.ts';
import { fileGroupsId } from '../../model/segment.ts';
import type { RowError, Severity } from '../../model/row-error.ts';
import type { Store } from '../../store/store.ts';
import { inflated } from '../../store/zstd.ts';
import type { PartedBody } from './body.ts';
import { createListBody } from './list-body.ts';
import type { Readers } from './readers.ts';

/** Which entries are wanted; null takes all. */
export interface ErrorFilter {
  severity: Severity | null;
  field: string | null;
  code: string | null;
}

/**
 * The error report of an ended job: what concerns the file first, then its rows in order; of a failed job only the
 * former. The totals are those of the job, whatever the filter.
 */
export async function createErrorReport(store: Store, readers: Readers, job: Job, filter: ErrorFilter): Promise<PartedBody> {
  const index = await readers.indexes.of('errors', job.run_id, job.generation);
  const filtered = filter.severity !== null || filter.field !== null || filter.code !== null;
  const key = filtered ? JSON.stringify([filter.severity, filter.field, filter.code]) : '';
  const { errors, warnings } = totalsOf(job);
  return createListBody({
    head: Buffer.from(`{"job_id":${JSON.stringify(job._id)},"total_errors":${errors},"total_warnings":${warnings},"errors":[`),
    foot: Buffer.from(']}'),
    groups: job.status === 'failed' ? fileGroupsOf(job, index.ids) : index.ids.length,
    starts: filtered ? null : index.starts,
    load(group) {
      const id = index.ids[group] ?? '';
      return readers.parts.get(`${id}.${key}`, async () => {
        const entries = await loadEntries(store, id);
        return filtered ? only(entries, filter) : entries;
      });
    },
  });
}

/** How many groups are about the file as a whole. Their ids sort before those of all segments. */
function fileGroupsOf(job: Job, ids: readonly string[]): number {
  const own = `${fileGroupsId(job.run_id, job.generation, 'first')}.`;
  return ids.filter((id) => id.startsWith(own)).length;
}

/** A failed job has no statistics: its report holds what was found about the file. */
function totalsOf({ statistics, findings }: Job): { errors: number; warnings: number } {
  if (statistics !== null) return statistics;
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  return { errors, warnings: findings.length - errors };
}

async function loadEntries(store: Store, id: string): Promise<Uint8Array> {
  const group = await store.groups.read('errors', id);
  if (group === null) throw new Error('a group of row errors is gone');
  return inflated(group.json, group.json_bytes);
}

function only(texts: Uint8Array, { severity, field, code }: ErrorFilter): Uint8Array {
  const entries: RowError[] = JSON.parse(`[${Buffer.from(texts.buffer, texts.byteOffset, texts.byteLength).toString('utf8', 1)}]`);
  const wanted = entries.filter(
    (entry) =>
      (severity === null || entry.severity === severity) && (field === null || entry.field === field) && (code === null || entry.code === code),
  );
  return Buffer.from(wanted.map((entry) => `,${JSON.stringify(entry)}`).join(''));
}
