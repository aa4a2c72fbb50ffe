import { z } from 'zod';
import { STATE_CODES } from '../shared/codes.ts';
import { MAX_ACKNOWLEDGED, MAX_ID, MAX_REASON, MAX_SET_PAGES } from '../shared/limits.ts';
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

/** A place that the reviewer has looked at. Of a seal that could not be read they say whose it is, where and of which day. */
const Acknowledged = z.strictObject({
  id: z.string().min(1).max(100),
  engineer_id: z.int().min(1).max(MAX_ID).optional(),
  state: z.enum(STATE_CODES).optional(),
  sealed_on: z.iso.date().optional(),
});
export type Acknowledged = z.infer<typeof Acknowledged>;

/** The words that somebody gives for a move. Spaces alone are no reason. */
export const reasonText = z
  .string()
  .trim()
  .max(MAX_REASON, { error: `A reason has at most ${MAX_REASON} characters.`, abort: true })
  .refine((text) => text.isWellFormed() && !text.includes('\0'), 'The reason has a character that is not text.');

const StatusIdOf = z.literal(STATUSES.map(({ id }) => id));

export const ActOnJobBody = z.object({
  reason: reasonText.optional(),
  /** The id of the status that the job goes to, where the move can lead to two. */
  target: StatusIdOf.optional(),
  /**
   * The id of the status at which the caller left the job, to undo their move only. The move is refused for a job that is at
   * another one. Release is also refused for a review that someone else holds.
   */
  from: StatusIdOf.optional(),
  /** Approve: every open place of the set under review. */
  acknowledged: z.array(Acknowledged).max(MAX_ACKNOWLEDGED).optional(),
  /** Approve and return: the pages that the reviewer opened, as the screen counted them. */
  pages_viewed: z.array(z.int().min(1).max(MAX_SET_PAGES)).max(MAX_SET_PAGES).optional(),
});

export const ActOnJobReply = z.strictObject({
  message: z.string(),
  warning: z.string().optional(),
  /** The id of the status at which the move left the job. */
  job_status: StatusIdOf,
});
export type ActOnJobReply = z.infer<typeof ActOnJobReply>;
