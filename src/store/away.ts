import { MongoNetworkError, MongoOperationTimeoutError, MongoServerError, MongoServerSelectionError } from 'mongodb';

/** Answers of a server that is no primary (any more), stops, or does not reach the others in time: the driver tries some calls once more, not all. */
const PASSING_CODES: ReadonlySet<unknown> = new Set([
  6, // HostUnreachable
  7, // HostNotFound
  50, // MaxTimeMSExpired
  64, // WriteConcernTimeout
  89, // NetworkTimeout
  91, // ShutdownInProgress
  134, // ReadConcernMajorityNotAvailableYet
  189, // PrimarySteppedDown
  262, // ExceededTimeLimit
  9001, // SocketException
  10_107, // NotWritablePrimary
  11_600, // InterruptedAtShutdown
  11_602, // InterruptedDueToReplStateChange
  13_435, // NotPrimaryNoSecondaryOk
  13_436, // NotPrimaryOrSecondary
]);

/** True where the database did not answer, or not in time: the same request may be carried out a moment later. */
export function isAway(error: unknown): boolean {
  return (
    error instanceof MongoServerSelectionError ||
    error instanceof MongoNetworkError ||
    error instanceof MongoOperationTimeoutError ||
    // The driver keeps this class to itself.
    (error instanceof Error && error.name === 'MongoWaitQueueTimeoutError') ||
    (error instanceof MongoServerError && PASSING_CODES.has(error.code))
  );
}
