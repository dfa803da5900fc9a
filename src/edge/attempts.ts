import { createHash } from 'node:crypto';
import type { Log } from '../base/log.ts';
import type { Count, Counter } from './counter.ts';
import { networkOf } from './network.ts';

/** Counts failed logins of clients and of the operator, by name and address. If they cannot be counted, everybody may try. */
export interface Attempts {
  /** Seconds until another attempt may be made; null where one may be made now. */
  blockedForS(name: string, address: string): Promise<number | null>;
  /** Counts one more. Returns the seconds to wait if it was one too many, else null. */
  failed(name: string, address: string): Promise<number | null>;
}

export interface AttemptCounters {
  /** For one name from one address. */
  pair: Counter;
  /** For one address, whatever the names. */
  address: Counter;
}

export function createAttempts({ pair, address }: AttemptCounters, log: Log, uncounted: () => void): Attempts {
  const orUncounted = countingOr(log, 'logins', uncounted);
  return {
    blockedForS(name, from) {
      const network = networkOf(from);
      return orUncounted(async () => waitS(await Promise.all([pair.peek(keyOf(name, network)), address.peek(keyOf(network))])), null);
    },
    failed(name, from) {
      const network = networkOf(from);
      // An attempt refused for its name and address does not count against the address: a stale tab that keeps asking must not lock out
      // others.
      return orUncounted(async () => waitS([await pair.add(keyOf(name, network))]) ?? waitS([await address.add(keyOf(network))]), null);
    },
  };
}

/** Counts granted tokens by client. If they cannot be counted, every client may have one. */
export interface Grants {
  /** Seconds until the client may have another token; null where it may have one now. */
  blockedForS(clientId: string): Promise<number | null>;
  granted(clientId: string): Promise<void>;
}

export function createGrants(counter: Counter, log: Log, uncounted: () => void): Grants {
  const orUncounted = countingOr(log, 'tokens', uncounted);
  return {
    blockedForS: (clientId) => orUncounted(async () => waitS([await counter.peek(keyOf(clientId))]), null),
    granted: (clientId) => orUncounted(async () => void (await counter.add(keyOf(clientId))), undefined),
  };
}

function countingOr(log: Log, things: string, uncounted: () => void) {
  return async <T>(counting: () => Promise<T>, otherwise: T): Promise<T> => {
    try {
      return await counting();
    } catch (err) {
      uncounted();
      log.warn({ err }, `${things} could not be counted`);
      return otherwise;
    }
  };
}

function waitS(counts: readonly Count[]): number | null {
  const waits = counts.filter(({ exceeded }) => exceeded).map(({ resetMs }) => Math.max(1, Math.ceil(resetMs / 1000)));
  return waits.length === 0 ? null : Math.max(...waits);
}

/** Names come from outside and may have any length, so Redis gets a hash of them. */
function keyOf(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
