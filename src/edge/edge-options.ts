import type { Clock } from '../base/time.ts';
import type { Log } from '../base/log.ts';
import type { Settings } from '../../config/settings.ts';
import type { Store } from '../store/store.ts';
import type { Flow } from '../flow/flow.ts';
import type { JobContext } from '../../stages/jobs/context.ts';

/** What the edge is given at start. `context` is what the functions of the stages (submit, relay, render) need. */
export interface EdgeOptions {
  store: Store;
  flow: Flow;
  settings: Settings;
  log: Log;
  clock: Clock;
  context: JobContext;
  /** How long Redis has for counting a request before it is let through: half a second by default. */
  countTimeoutMs?: number;
}
