import { MongoBulkWriteError, MongoServerError } from 'mongodb';

const DUPLICATE_KEY = 11_000;

/** True if an insert was refused because the document, or one with its unique key, exists already. */
export function isDuplicate(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === DUPLICATE_KEY;
}

/** Awaits an unordered bulk insert. Documents that exist already are not an error. */
export async function ignoreDuplicates(insertion: Promise<unknown>): Promise<void> {
  try {
    await insertion;
  } catch (err) {
    if (!(err instanceof MongoBulkWriteError) || err.result.getWriteConcernError() !== undefined) throw err;
    const faults = [err.writeErrors].flat();
    // If a batch never arrived or was refused as a whole, the error names no document; the driver wraps the cause.
    if (faults.length === 0) throw err.errorResponse instanceof Error ? err.errorResponse : err;
    if (!faults.every((fault) => fault.code === DUPLICATE_KEY)) throw err;
  }
}
