/** What `include_metadata` adds to a record: where it came from, and its warnings. */
export interface RecordMeta {
  row: number;
  action: string | null;
  warnings: string[];
}
