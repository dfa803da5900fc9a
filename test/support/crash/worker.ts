import { readSettings } from '../../../config/settings.ts';
import { createLog } from '../../../src/base/log.ts';
import { systemClock } from '../../../src/base/time.ts';
import { openFlow } from '../../../src/flow/flow.ts';
import { startWorkers } from '../../../src/flow/worker.ts';
import type { RowGroup } from '../../../src/model/segment.ts';
import { openStore } from '../../../src/store/store.ts';
import { assembleJobs } from '../../../stages/jobs/assemble.ts';
import { STAGES } from '../../../stages/jobs/stages.ts';
import { stagesWithPoints, storeWithPoints, type AtPoint, type Points } from './points.ts';

/**
 * A worker process as main.ts makes it, that can be told to die: `KILL_AT` is the index of the call, `KILL_SIDE` says
 * whether before it or after it; `KILL_GROUP` is the beginning of the ids of groups that it dies of writing. It dies by
 * SIGKILL, so nothing in it gets to tidy up.
 */
const settings = readSettings(process.env);
const killAt = Number(process.env['KILL_AT'] ?? -1);
const killSide = process.env['KILL_SIDE'];
const killGroup = process.env['KILL_GROUP'];
const points: Points = { count: 0 };
const at: AtPoint = (index, side, name, args) => {
  const poisoned = killGroup !== undefined && name === 'groups.put' && (args[1] as RowGroup)._id.startsWith(killGroup);
  if (poisoned || (index === killAt && side === killSide)) process.kill(process.pid, 'SIGKILL');
};

const log = createLog('worker', settings.LOG_LEVEL);
const opened = await openStore({
  url: settings.MONGODB_URL,
  database: settings.MONGODB_DATABASE,
  secretsKey: settings.SECRETS_KEY,
  log,
  clock: systemClock,
});
const store = storeWithPoints(opened, points, at);
const flow = await openFlow({ redisUrl: settings.REDIS_URL, prefix: settings.QUEUE_PREFIX, log, stages: STAGES });
const context = assembleJobs({ store, flow, settings, clock: systemClock, log });
const workers = await startWorkers(stagesWithPoints(STAGES, points, at), context, {
  redisUrl: settings.REDIS_URL,
  prefix: settings.QUEUE_PREFIX,
  log,
  lockMs: settings.JOB_LOCK_MS,
  stalledCheckMs: settings.STALLED_CHECK_MS,
  stopMs: settings.SHUTDOWN_TIMEOUT_MS,
});
process.send?.('ready');

process.on('SIGTERM', () => {
  void (async () => {
    await workers.stop();
    await flow.close();
    await opened.close();
    process.send?.({ points: points.count });
    process.disconnect?.();
  })();
});

// A test that fails leaves its worker behind: it ends with the process that started it.
process.on('disconnect', () => process.exit());
