import { MongoNetworkError, MongoOperationTimeoutError, MongoServerError, MongoServerSelectionError } from 'mongodb';

/** Answers of a server that is no primary (any more), stops, or does not reach the others in time: the driver tries some calls once more, not all. */
const PASSING_CODES: ReadonlySet<unknown> = new Set([
  6, // HostUnreachable
  7, // HostNotFound
  64, // WriteConcernTimeout
  89, // NetworkTimeout
  91, // ShutdownInProgress
  134, // ReadConcernMajorityNotAvailableYet
  189, // PrimarySteppedDown
  9001, // SocketException
  10_107, // NotWritablePrimary
  11_600, // InterruptedAtShutdown
  11_602, // InterruptedDueToReplStateChange
  13_435, // NotPrimaryNoSecondaryOk
  13_436, // NotPrimaryOrSecondary
]);

/** Answers of a server that did not come to an end in the time that a call has. */
const SLOW_CODES: ReadonlySet<unknown> = new Set([
  50, // MaxTimeMSExpired
  262, // ExceededTimeLimit
]);

/** True where the database did not answer, or not in time: a client may ask again a moment later. */
export function isAway(error: unknown): boolean {
  return isPassing(error) || error instanceof MongoOperationTimeoutError || (error instanceof MongoServerError && SLOW_CODES.has(error.code));
}

/** True where the database cannot be reached or takes no calls. One that is too slow for a call may be so each time: that is no outage. */
export function isPassing(error: unknown): boolean {
  return (
    error instanceof MongoServerSelectionError ||
    error instanceof MongoNetworkError ||
    // The driver keeps this class to itself.
    (error instanceof Error && error.name === 'MongoWaitQueueTimeoutError') ||
    (error instanceof MongoServerError && PASSING_CODES.has(error.code))
  );
}

/** True where the database takes calls, but not from us: the address names nobody, or somebody who may not do this. */
export function isForbidden(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === UNAUTHORIZED;
}

const UNAUTHORIZED = 13;
