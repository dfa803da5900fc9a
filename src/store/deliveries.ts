import type { Delivery, DeliveryAttempt } from '../model/delivery.ts';

export type DeliveryState = Delivery['state'];

export interface DeliveryPage {
  /** Newest first. */
  deliveries: Delivery[];
  next_cursor: string | null;
}

/** Webhook deliveries. The rows are the truth about what is due; the queue only carries their ids. */
export interface Deliveries {
  /** Stores deliveries; those that are there already stay as they are. */
  insertMany(deliveries: readonly Delivery[]): Promise<void>;
  get(id: string): Promise<Delivery | null>;
  /** Appends attempt number n to a waiting delivery that has n - 1, and moves it on. False where that was done before. */
  recordAttempt(id: string, attempt: DeliveryAttempt, next: { state: DeliveryState; next_attempt_at: Date | null }): Promise<boolean>;
  /** Waiting deliveries whose next attempt is due, the longest due first. */
  due(now: Date, limit: number): Promise<Delivery[]>;
  /** True where no delivery of this job to this target, up to the sequence, still waits for its first attempt. */
  firstAttemptEnded(jobId: string, target: string, sequence: number): Promise<boolean>;
  /** Gives up what still waits for a target of a partner. Returns how many. */
  cancelTarget(partnerId: string, target: string): Promise<number>;
  listOf(partnerId: string, page: { limit: number; cursor?: string; job_id?: string }): Promise<DeliveryPage>;
  countByState(): Promise<Record<DeliveryState, number>>;
}
