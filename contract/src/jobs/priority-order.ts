import { z } from 'zod';
import { MAX_WORK_ORDER_PLACE } from '../shared/limits.ts';

/** Sets a job's place among its company's; 0 gives it up. `confirmed` lets the job at the last place fall out. */
export const SetPriorityBody = z.strictObject({
  job_id: z.int().positive(),
  job_priority_order: z.int().min(0).max(MAX_WORK_ORDER_PLACE),
  confirmed: z.boolean().optional(),
});

/** Who holds the places of a company's order. */
export const WorkOrderReply = z.strictObject({
  places: z.array(z.strictObject({ place: z.int(), job_id: z.int(), job_name: z.string() })),
});
export type WorkOrderReply = z.infer<typeof WorkOrderReply>;

export const SetPriorityReply = z.strictObject({ message: z.string(), job_priority_order: z.int() });
