import { jobIdOf } from '../../base/ids.ts';
import type { Groups } from '../../store/groups.ts';
import type { Store } from '../../store/store.ts';
import { failure } from '../error-body.ts';
import { REMOVED } from '../find-job.ts';
import { createGroupIndexes, type GroupIndexes } from './group-index.ts';
import { createPartCache, type PartCache } from './part-cache.ts';

/** What all readers of a process share. */
export interface Readers {
  parts: PartCache;
  indexes: GroupIndexes;
}

export function createReaders(store: Store): Readers {
  return { parts: createPartCache(), indexes: createGroupIndexes({ groups: { list: listWhileThere(store) } }) };
}

/**
 * A job is removed before its groups are. If the job is still there after the list was read, the list is complete; otherwise its output
 * might look empty.
 */
function listWhileThere({ groups, jobs }: Store): Groups['list'] {
  return async (kind, runId, generation) => {
    const entries = await groups.list(kind, runId, generation);
    if ((await jobs.summaries([jobIdOf(runId)])).length === 0) throw failure('not_found', REMOVED);
    return entries;
  };
}
