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
