import type { Delivery } from '../../../../src/model/delivery.ts';
import type { Deliveries } from '../../../../src/store/deliveries.ts';

/** Four events for two targets, with room for redeliveries. */
export const MAX_DELIVERIES = 50;

/** The deliveries of one job, to whatever target. */
export async function deliveriesOfJob(deliveries: Deliveries, partnerId: string, jobId: string): Promise<Delivery[]> {
  const page = await deliveries.listOf(partnerId, { limit: MAX_DELIVERIES, job_id: jobId });
  return page.deliveries;
}
