import { Type, type Static } from 'typebox';

export const EVENT_KINDS = ['job.queued', 'job.processing', 'job.completed', 'job.failed'] as const;
export const EventKind = Type.Enum(EVENT_KINDS);
export type EventKind = Static<typeof EventKind>;

const Rows = Type.Integer({ minimum: 0 });

/** The body of a webhook call. Serialized once; those bytes are stored, signed and sent. */
export const EventPayload = Type.Object({
  event: EventKind,
  /** The run's id: the contract names the field so. */
  job_id: Type.String(),
  status: Type.String(),
  timestamp: Type.String(),
  partner_id: Type.String(),
  original_filename: Type.String(),
  statistics: Type.Object({ total_rows: Rows, valid_rows: Rows, invalid_rows: Rows }),
  download_urls: Type.Optional(Type.Object({ normalized_data: Type.String(), error_report: Type.String() })),
  error: Type.Optional(Type.Object({ code: Type.String(), message: Type.String() })),
  event_id: Type.String(),
  sequence: Type.Integer({ minimum: 1 }),
});
export type EventPayload = Static<typeof EventPayload>;
