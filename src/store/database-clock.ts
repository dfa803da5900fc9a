import type { MongoClient } from 'mongodb';
import type { Log } from '../base/log.ts';
import type { Clock } from '../base/time.ts';

/** What the network and a busy process may add: a difference below it is none. */
const NOISE_MS = 2_000;

/** A clock that keeps to the database once it follows a client of it. */
export interface DatabaseClock extends Clock {
  follow(client: MongoClient): void;
}

/**
 * The database's time: this process's own, corrected by what the heartbeats say of the primary's. Processes whose clocks differ would
 * otherwise not agree on what has expired or is due, and a receiver takes no signature whose time is five minutes off (ADR 4).
 */
export function databaseClock(own: Clock, log: Log): DatabaseClock {
  let [differenceMs, heardMs] = [0, -Infinity];
  const hear = (theirs: Date): void => {
    const beforeMs = heardMs;
    heardMs = theirs.getTime() - own.now().getTime();
    // A heartbeat that waited to be read is too old, never too young: the later of two is the truer one.
    const truerMs = Math.max(beforeMs, heardMs);
    const nextMs = Math.abs(truerMs) < NOISE_MS ? 0 : truerMs;
    if (Math.abs(nextMs - differenceMs) < NOISE_MS) return;
    differenceMs = nextMs;
    if (nextMs === 0) log.info({}, "this process's clock agrees with the database's again");
    else log.warn({ ahead_s: Math.round(-nextMs / 1000) }, "this process's clock differs from the database's, whose time it takes");
  };
  return {
    now: () => (differenceMs === 0 ? own.now() : new Date(own.now().getTime() + differenceMs)),
    follow(client) {
      client.on('serverHeartbeatSucceeded', ({ reply }) => {
        if (reply['isWritablePrimary'] === true && reply['localTime'] instanceof Date) hear(reply['localTime']);
      });
    },
  };
}
