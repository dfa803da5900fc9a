import { ObjectId } from 'mongodb';
import type { Clock } from '../base/time.ts';
import { READ_TIMEOUT_MS } from './bounds.ts';
import type { Collections } from './collections.ts';

/** Who did what to which thing. Never a value from a file. */
export interface AuditEntry {
  /** A client id, an operator's name, or `service`. */
  who: string;
  /** A verb and a noun: `read original`, `remove job`. */
  action: string;
  /** The id of what it was done to. */
  subject: string;
  note?: string;
}

/** Kept six years, then removed by the database. */
export interface Audit {
  write(entry: AuditEntry): Promise<void>;
  /** Entries about one thing, newest first. */
  listOf(subject: string, limit: number): Promise<(AuditEntry & { at: Date })[]>;
}

export function openAudit({ audit }: Pick<Collections, 'audit'>, clock: Clock): Audit {
  return {
    async write({ who, action, subject, note }) {
      await audit.insertOne({ _id: new ObjectId(), at: clock.now(), who, action, subject, ...(note === undefined ? {} : { note }) });
    },

    listOf: (subject, limit) =>
      audit
        .find({ subject }, { projection: { _id: 0 }, limit, maxTimeMS: READ_TIMEOUT_MS })
        .sort({ at: -1, _id: -1 })
        .toArray(),
  };
}
