import { z } from 'zod';
import { MAX_REASON } from '../shared/limits.ts';
import { JobPathParams } from './job-path.ts';
import { STATUSES } from './statuses.ts';

/** The moves that a person makes by one call, by their names in the path. Uploads and edits make the others. */
export const ACTION_MOVES = [
  'pull-back',
  'reserve',
  'release',
  'approve',
  'return',
  'return-to-customer',
  'hold',
  'resume',
  'cancel',
  'reopen',
  'revise',
] as const;
export type ActionMove = (typeof ACTION_MOVES)[number];

export const ActOnJobParams = JobPathParams.extend({ name: z.enum(ACTION_MOVES) });

export const ActOnJobBody = z.object({
  /** Spaces alone are no reason. */
  reason: z
    .string()
    .trim()
    .max(MAX_REASON, { error: `A reason has at most ${MAX_REASON} characters.`, abort: true })
    .refine((text) => text.isWellFormed() && !text.includes('\0'), 'The reason has a character that is not text.')
    .optional(),
  /** The id of the status that the job goes to, where the move can lead to two. */
  target: z.literal(STATUSES.map(({ id }) => id)).optional(),
});

export const ActOnJobReply = z.strictObject({ message: z.string(), warning: z.string().optional() });
export type ActOnJobReply = z.infer<typeof ActOnJobReply>;
