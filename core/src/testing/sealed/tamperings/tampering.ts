import type { StateCode } from '../../../../../contract/src/shared/codes.ts';
import type { Random } from '../../../../../tools/src/demo/random.ts';
import type { Changes } from '../make-set.ts';
import type { SetPlan, SetWishes } from '../plan-set.ts';

/** What the check must find of a tampering. */
export type Finding = {
  /** The page of the sealed set that the check must name; null where it is about the whole file. */
  page: number | null;
  state: StateCode | null;
  /** Refused in any case; listed for the reviewer, or refused; or accepted with a warning. */
  outcome: 'refused' | 'listed' | 'warned';
  /** What the reason must speak of. */
  reason?: RegExp;
};

/** One way in which a set is not what it should be. */
export type Tampering = {
  title: string;
  /** What a set must be like so that it can be done. */
  wishes(random: Random): SetWishes;
  change(plan: SetPlan, random: Random): Changes & { finding: Finding };
};

/** The page of the sealed set that shows this page of what was to be sealed, counted from 1. */
export const sealedPage = (plan: SetPlan, place: number): number => place + 1 + (plan.cover ? 1 : 0);
