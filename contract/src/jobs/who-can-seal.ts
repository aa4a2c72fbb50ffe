import { z } from 'zod';

const State = z.string().length(2);

const SealLicense = z.strictObject({
  state: State,
  number: z.string(),
  /** The last day on which the license is valid. */
  valid_until: z.iso.date(),
  /** Days from today, by the firm's calendar, to that day: 0 on the last day itself. */
  days_left: z.int().min(0),
});
export type SealLicense = z.infer<typeof SealLicense>;

export const WhoCanSealReply = z.strictObject({
  /** The job's seal states, by their codes in the alphabet. */
  states: z.array(State),
  /** Who can seal the job in all of its states, each with one license a state, in the order of `states`. */
  engineers: z.array(z.strictObject({ id: z.int(), full_name: z.string(), licenses: z.array(SealLicense) })),
  /** States of the job in which the firm has no authorization that is valid today. Nobody can seal there. */
  unauthorized_states: z.array(State),
  /** The fewest engineers who cover all states together, where nobody does alone; null where no group does. */
  split: z.array(z.strictObject({ full_name: z.string(), states: z.array(State) })).nullable(),
});
export type WhoCanSealReply = z.infer<typeof WhoCanSealReply>;
