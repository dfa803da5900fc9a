import { Worker } from 'bullmq';

/**
 * BullMQ asks anew at once where Redis is there and refuses (its disk or its memory is full): thousands of times a second, each of them told
 * in the log. This worker waits first. A replica is not waited for, since its connection is replaced.
 */
export function patientWorker(patience: () => Promise<unknown>): typeof Worker {
  return class extends Worker {
    protected override async moveToActive(token: string, name?: string): ReturnType<Worker['moveToActive']> {
      try {
        return await super.moveToActive(token, name);
      } catch (err) {
        if (isRefusal(err)) await patience();
        throw err;
      }
    }
  };
}

/** An answer of Redis, not a connection that is lost. */
function isRefusal(err: unknown): boolean {
  return err instanceof Error && err.name === 'ReplyError' && !err.message.includes('READONLY');
}
