export interface VendorStats {
  last_file_received: Date;
  /** Files that completed, with or without errors. */
  total_files_processed: number;
  /** From start to end; null where none completed. */
  average_processing_time_seconds: number | null;
}

/** Figures about past work, summed from the jobs themselves (and from what remains of removed ones). */
export interface Usage {
  /** By vendor id: the files of one partner, or of all (null). */
  vendorStats(partnerId: string | null): Promise<Map<string, VendorStats>>;
}
