import { z } from 'zod';
import type { Db, Tx } from '../platform/database/database.ts';
import { Refused } from '../refused.ts';
import { asActor, Day, parseRequest, State, Text } from './admin-request.ts';
import { longestRetention, SEAL_MODES, type StateRule } from './state-rule.ts';
import { listStateRules, markConfirmed, saveStateRule } from './state-rules.store.ts';

const NewStateRule = z.object({
  state: State,
  effectiveFrom: Day,
  sealMode: z.enum(SEAL_MODES).default('every_page'),
  isDigitalRequired: z.boolean().default(false),
  requiredTexts: z.array(Text(1_000)).max(20).default([]),
  showsRenewal: z.boolean().default(false),
  needsFirmNumber: z.boolean().default(false),
  retentionYears: z.int().min(1).max(100).nullable().default(null),
  source: Text(2_000),
  isConfirmed: z.boolean().default(false),
});
export type NewStateRule = z.input<typeof NewStateRule>;

/** Returns all rules, or those of one state, by state and day. */
export async function findStateRules(db: Db | Tx, state?: string): Promise<StateRule[]> {
  return listStateRules(db, state === undefined ? undefined : [parseRequest(State, state)]);
}

/**
 * Adds a rule that holds from its day on. What the firm has not confirmed may be put right under the same day; a
 * confirmed rule stays, because documents were judged by it.
 */
export async function addStateRule(db: Db, actor: string, asked: NewStateRule): Promise<StateRule> {
  const rule = parseRequest(NewStateRule, asked);
  const isSaved = await asActor(db, actor, (tx) => saveStateRule(tx, rule));
  if (isSaved) return rule;
  throw new Refused(
    'conflict',
    `The rule of ${rule.state} from ${rule.effectiveFrom} is confirmed and stays. Add one with a later day.`,
  );
}

/** Marks a rule as confirmed by the firm. */
export async function confirmStateRule(db: Db, actor: string, state: string, effectiveFrom: string): Promise<void> {
  const [code, day] = [parseRequest(State, state), parseRequest(Day, effectiveFrom)];
  if (await asActor(db, actor, (tx) => markConfirmed(tx, code, day))) return;
  throw new Refused('missing', `There is no rule of ${code} from ${day}. See: npm run admin -- state-rule list`);
}

/** Returns for how many years a document of these states and that day is kept; `otherwise` where a state sets no time. */
export async function findRetentionYears(
  db: Db | Tx,
  states: readonly string[],
  day: string,
  otherwise: number,
): Promise<number> {
  return longestRetention(await listStateRules(db, states), states, day, otherwise);
}
