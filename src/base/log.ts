import { pino } from 'pino';
import { noRoomOf } from './no-room.ts';

/** Structured lines on stderr: ids, counts and codes only, never a value from a file. */
export type Log = Pick<pino.Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'> & { child(bindings: Record<string, unknown>): Log };

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

export function createLog(role: string, level: LogLevel): Log {
  return pino(
    {
      level,
      base: { role, pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      // Error messages of libraries can quote a document; the name, the code and the stack's places cannot.
      serializers: { err: describeError },
    },
    pino.destination({ dest: 2, sync: true }),
  );
}

/** What a log may say of an error: its class, code and the places of its stack, never its message unless it is ours or that a disk is full. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error };
  const code: unknown = 'code' in error ? error.code : refusalOf(error);
  const places = error.stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 12)
    .map((line) => line.trim());
  const message = error.name === 'Failure' ? error.message : noRoomOf(error);
  return { name: error.name, ...(code === undefined ? {} : { code }), ...(message === null ? {} : { message }), places };
}

/** Redis begins its refusals, also within the fault of a script, with a word of its own: what it lacks, never a value. */
function refusalOf({ name, message }: Error): string | undefined {
  return name === 'ReplyError' ? REFUSALS.exec(message)?.[0] : undefined;
}

const REFUSALS = /\b(OOM|MISCONF|READONLY|LOADING|BUSY|MASTERDOWN|CLUSTERDOWN|NOREPLICAS|NOAUTH|NOPERM|WRONGPASS|WRONGTYPE|EXECABORT|NOSCRIPT)\b/;
