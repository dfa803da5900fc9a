/** What `include_metadata` says of one record: where it came from and what was warned about. */
export interface RecordMeta {
  row: number;
  action: string | null;
  warnings: string[];
}
