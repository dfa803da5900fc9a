import type { JobContext } from './context.ts';
import { createRulesCache } from './rules-cache.ts';
import { submitJob, withdrawJob } from './submit.ts';

/** Builds the context that stages and sweeps get, once in a process, from the process's connections. */
export function assembleJobs(parts: Pick<JobContext, 'store' | 'flow' | 'settings' | 'clock' | 'log'>): JobContext {
  return {
    ...parts,
    rules: createRulesCache(parts.store, Buffer.from(parts.settings.PII_HASH_KEY, 'hex')),
    submit: (job) => submitJob(parts, job),
    withdraw: (job) => withdrawJob(parts, job),
  };
}
