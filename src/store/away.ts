import { MongoNetworkError, MongoOperationTimeoutError, MongoServerError, MongoServerSelectionError } from 'mongodb';
import { noRoomOf } from '../base/no-room.ts';

/**
 * Errors of a server that is not the primary (any more), shuts down, or cannot reach the others in time. The driver retries some calls
 * once, not all.
 */
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

/** Errors of a server that did not finish within the time of a call. */
const SLOW_CODES: ReadonlySet<unknown> = new Set([
  50, // MaxTimeMSExpired
  262, // ExceededTimeLimit
]);

/** The server has a code for some of the places where it needs room; elsewhere it only passes on what the system said. */
const OUT_OF_DISK_SPACE = 14_031;
const UNKNOWN_ERROR = 8;

/** True if the database has no room for a write: it takes writes again once somebody has made room. */
function isFull(error: unknown): boolean {
  if (!(error instanceof MongoServerError)) return false;
  return error.code === OUT_OF_DISK_SPACE || (error.code === UNKNOWN_ERROR && noRoomOf(error) !== null);
}

/** True if the database did not answer in time: a client may ask again a moment later. */
export function isAway(error: unknown): boolean {
  return isPassing(error) || error instanceof MongoOperationTimeoutError || (error instanceof MongoServerError && SLOW_CODES.has(error.code));
}

/** True if the database cannot be reached, takes no calls or has no room. A timeout is different: a call may be too slow every time. */
export function isPassing(error: unknown): boolean {
  return (
    error instanceof MongoServerSelectionError ||
    error instanceof MongoNetworkError ||
    // The driver keeps this class to itself.
    (error instanceof Error && error.name === 'MongoWaitQueueTimeoutError') ||
    (error instanceof MongoServerError && PASSING_CODES.has(error.code)) ||
    isFull(error)
  );
}

/** True if the database refuses us: the address names no user, or one without the permission. */
export function isForbidden(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === UNAUTHORIZED;
}

const UNAUTHORIZED = 13;
