import type { Job } from '../../model/job.ts';
import type { RowError, Severity } from '../../model/row-error.ts';
import { fileGroupsId } from '../../model/segment.ts';
import type { Store } from '../../store/store.ts';
import { decompress } from '../../store/zstd.ts';
import type { Readers } from './readers.ts';

/** Which entries are wanted; null takes all. */
export interface ErrorFilter {
  severity: Severity | null;
  field: string | null;
  code: string | null;
}

/** The entries of a job's error report by group, about 2 MiB each (`GROUP_BYTES`). A reader holds one group at a time. */
export interface ErrorGroups {
  count: number;
  /** Identifies a group and the filter, so that the result may be shared. */
  key(group: number): string;
  /** JSON texts, each after a comma; empty if the filter takes none. */
  texts(group: number): Promise<Uint8Array>;
  entries(group: number): Promise<RowError[]>;
  /** Where the texts of each group begin, and where all end; null with a filter. */
  starts: Float64Array | null;
}

/**
 * For an ended job: findings about the file first, then its rows in order. For a job that failed before all rows were read: the findings
 * only.
 */
export async function openErrorGroups(store: Store, readers: Readers, job: Job, filter: ErrorFilter): Promise<ErrorGroups> {
  const index = await readers.indexes.of('errors', job.run_id, job.generation);
  const filtered = isFiltered(filter);
  const suffix = filtered ? JSON.stringify([filter.severity, filter.field, filter.code]) : '';
  const idOf = (group: number): string => index.ids[group] ?? '';
  const entries = async (group: number): Promise<RowError[]> => {
    const all = parsed(await loadErrorTexts(store, idOf(group)));
    return filtered ? all.filter((entry) => isWanted(entry, filter)) : all;
  };
  return {
    count: job.status === 'failed' && job.statistics === null ? fileGroupsOf(job, index.ids) : index.ids.length,
    key: (group) => `${idOf(group)}.${suffix}`,
    async texts(group) {
      if (!filtered) return loadErrorTexts(store, idOf(group));
      return Buffer.from((await entries(group)).map((entry) => `,${JSON.stringify(entry)}`).join(''));
    },
    entries,
    starts: filtered ? null : index.starts,
  };
}

export function isWanted(entry: Pick<RowError, 'severity' | 'field' | 'code'>, { severity, field, code }: ErrorFilter): boolean {
  return (severity === null || entry.severity === severity) && (field === null || entry.field === field) && (code === null || entry.code === code);
}

/**
 * The number of entries in the whole job, whatever the filter. A failed job has no statistics: its report holds the findings about the
 * file.
 */
export function totalsOf({ statistics, findings }: Job): { errors: number; warnings: number } {
  if (statistics !== null) return statistics;
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  return { errors, warnings: findings.length - errors };
}

function isFiltered({ severity, field, code }: ErrorFilter): boolean {
  return severity !== null || field !== null || code !== null;
}

/** How many groups concern the file as a whole. Their ids sort before those of all segments. */
function fileGroupsOf(job: Job, ids: readonly string[]): number {
  const own = `${fileGroupsId(job.run_id, job.generation, 'first')}.`;
  return ids.filter((id) => id.startsWith(own)).length;
}

/** A group of the report as it is stored: JSON texts, each after a comma. */
export async function loadErrorTexts(store: Store, id: string): Promise<Uint8Array> {
  const group = await store.groups.read('errors', id);
  if (group === null) throw new Error('a group of row errors is gone');
  return decompress(group.json, group.json_bytes);
}

function parsed(texts: Uint8Array): RowError[] {
  return JSON.parse(`[${Buffer.from(texts.buffer, texts.byteOffset, texts.byteLength).toString('utf8', 1)}]`) as RowError[];
}
