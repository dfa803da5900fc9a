import { MongoNetworkError, MongoOperationTimeoutError, MongoServerError, MongoServerSelectionError } from 'mongodb';

const MAX_TIME_EXPIRED = 50;

/** True where the database did not answer, or not in time: the same request may be carried out a moment later. */
export function isAway(error: unknown): boolean {
  return (
    error instanceof MongoServerSelectionError ||
    error instanceof MongoNetworkError ||
    error instanceof MongoOperationTimeoutError ||
    // The driver keeps this class to itself.
    (error instanceof Error && error.name === 'MongoWaitQueueTimeoutError') ||
    (error instanceof MongoServerError && error.code === MAX_TIME_EXPIRED)
  );
}
