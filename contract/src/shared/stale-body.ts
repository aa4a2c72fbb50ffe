import { z } from 'zod';
import { ErrorBody } from './error-body.ts';

/** The answer (409, code STALE) to an edit of what was changed since it was read. */
export const StaleBody = ErrorBody.extend({
  /** The name of who changed it last; null for the system. */
  updated_by: z.string().nullable(),
  updated_at: z.iso.datetime({ offset: true }),
});
export type StaleBody = z.infer<typeof StaleBody>;
