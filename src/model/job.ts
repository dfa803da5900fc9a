import { Type, type Static } from 'typebox';
import { RowError } from './row-error.ts';
import { Detection } from './detection.ts';
import { Reading } from './reading.ts';
import { EventKind } from './event.ts';
import { FileFormat } from './vendor-config.ts';

export const JOB_STATES = ['queued', 'processing', 'completed', 'completed_with_errors', 'failed'] as const;
export const JobState = Type.Enum(JOB_STATES);
export type JobState = Static<typeof JobState>;
export const END_STATES = ['completed', 'completed_with_errors', 'failed'] as const satisfies readonly JobState[];

/** What the job waits for next. Only a keyed file passes through `collect` and `route`. */
export const JobPhase = Type.Enum(['collect', 'route', 'normalize', 'finish', 'ended']);
export type JobPhase = Static<typeof JobPhase>;

/** `total_rows = valid_rows + invalid_rows`; `warnings` and `errors` count entries of the error report. */
export const Statistics = Type.Object({
  total_rows: Type.Integer({ minimum: 0 }),
  valid_rows: Type.Integer({ minimum: 0 }),
  invalid_rows: Type.Integer({ minimum: 0 }),
  warnings: Type.Integer({ minimum: 0 }),
  errors: Type.Integer({ minimum: 0 }),
  records: Type.Integer({ minimum: 0 }),
});
export type Statistics = Static<typeof Statistics>;

export const JobError = Type.Object({ code: Type.String(), message: Type.String() });
export type JobError = Static<typeof JobError>;

const Moment = Type.Unsafe<Date>({});
const OrNull = <S extends Parameters<typeof Type.Union>[0][number]>(schema: S) => Type.Union([schema, Type.Null()]);

/** An event that has happened and whose deliveries do not exist yet. Stands on the job until relay has made them. */
export const OutboxEntry = Type.Object({
  event_id: Type.String(),
  sequence: Type.Integer({ minimum: 1 }),
  kind: EventKind,
  status: JobState,
  at: Moment,
});
export type OutboxEntry = Static<typeof OutboxEntry>;

/** The job as stored. It never grows with the file. */
export const Job = Type.Object({
  _id: Type.String(),
  /** 2 since `content` and `reprocess_of`: see `src/store/job-schema.ts` for what a job of schema 1 is read as. */
  schema: Type.Literal(2),
  run_id: Type.String(),
  partner_id: Type.String(),
  client_id: Type.String(),
  status: JobState,
  phase: JobPhase,
  /** Counts the times the job was started over: because the rules of the code had moved on, or because its file ended otherwise than it had begun. */
  generation: Type.Integer({ minimum: 0 }),
  rules_version: Type.Integer({ minimum: 1 }),
  file_name: Type.String(),
  format: FileFormat,
  vendor_id: Type.String(),
  vendor_name: Type.String(),
  vendor_owner: OrNull(Type.String()),
  vendor_version: Type.Integer({ minimum: 1 }),
  file_kind: Type.Enum(['full', 'change', 'unknown']),
  test: Type.Boolean(),
  blob_id: Type.String(),
  /**
   * The bucket whose blob of this id holds the bytes that the reading, the cuts and the segments speak of: the file as it
   * was received, or what was taken out of a compressed file or a workbook.
   */
  content: Type.Enum(['original', 'inflated']),
  /** Of the file as it was received, as is `sha256`. */
  bytes: Type.Integer({ minimum: 0 }),
  sha256: Type.String(),
  reading: Reading,
  detection: Detection,
  /** X12 only: its interchanges, by sender and control number. */
  interchanges: Type.Optional(Type.Array(Type.String())),
  /** File-level entries of the error report that inspection found (row 0). */
  findings: Type.Array(RowError),
  keyed: Type.Boolean(),
  row_count: Type.Integer({ minimum: 0 }),
  segment_count: Type.Integer({ minimum: 0 }),
  callback_url: OrNull(Type.String()),
  duplicate_of: OrNull(Type.String()),
  /** The job whose stored file this one works anew. */
  reprocess_of: OrNull(Type.String()),
  submitted_at: Moment,
  estimated_completion: Moment,
  started_at: OrNull(Moment),
  completed_at: OrNull(Moment),
  changed_at: Moment,
  statistics: OrNull(Statistics),
  error: OrNull(JobError),
  event_sequence: Type.Integer({ minimum: 0 }),
  outbox: Type.Array(OutboxEntry),
});
export type Job = Static<typeof Job>;
