import type { Settings } from '../../config/settings.ts';
import type { Log } from '../../src/base/log.ts';
import type { Clock } from '../../src/base/time.ts';
import type { Flow } from '../../src/flow/flow.ts';
import type { Job } from '../../src/model/job.ts';
import type { Store } from '../../src/store/store.ts';
import type { RulesCache } from './rules-cache.ts';

/** What every stage and sweep gets. Made once in a process (assemble.ts). */
export interface JobContext {
  readonly store: Store;
  readonly flow: Flow;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly rules: RulesCache;
  readonly log: Log;
  /** `submitJob` and `withdrawJob` of submit.ts. Stages reach them through here, because they name all stages. */
  submit(job: Job): Promise<void>;
  withdraw(job: Pick<Job, 'run_id' | 'generation'>): Promise<void>;
}
