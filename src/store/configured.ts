import type { Settings } from '../../config/settings.ts';
import type { Log } from '../base/log.ts';
import { systemClock } from '../base/time.ts';
import { databaseClock } from './database-clock.ts';
import { openStore, type Store } from './store.ts';

/** The store that the settings name: what every process of the service opens. */
export function openConfiguredStore(settings: Settings, log: Log): Promise<Store> {
  return openStore({
    url: settings.MONGODB_URL,
    database: settings.MONGODB_DATABASE,
    secretsKey: settings.SECRETS_KEY,
    log,
    clock: databaseClock(systemClock, log),
  });
}
