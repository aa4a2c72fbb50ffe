import { z } from 'zod';
import { JOB_TYPES } from '../shared/codes.ts';

/** Asks for the outcome of an upload's check. The check itself runs from the moment the upload is stored. */
export const SetCheckBody = z.object({ uuid: z.uuid(), job_type: z.enum(JOB_TYPES) });

/**
 * The outcome, the same however often it is asked for. 'confirm': the upload is accepted, and `message` carries what should be
 * known besides, such as a lock that the customer did not want. 'error': it is refused, and `message` names why and where.
 */
export const SetCheckReply = z.strictObject({ status: z.enum(['confirm', 'error']), message: z.string() });
export type SetCheckReply = z.infer<typeof SetCheckReply>;
