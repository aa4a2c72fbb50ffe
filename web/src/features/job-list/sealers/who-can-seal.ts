import type { SealLicense, WhoCanSealReply } from '@sealdesk/contract/jobs/who-can-seal.ts';
import { LICENSE_RUNS_OUT_DAYS } from '@sealdesk/contract/shared/limits.ts';

/** Whatever it is that is missing: a license of one person, or the firm's authorization. */
export const NOBODY_CAN_SEAL = 'Nobody can seal this job in all its states.';

/** Returns when a license that runs out soon ends, in words; null for one that lasts. */
export function endsSoon({ days_left }: Pick<SealLicense, 'days_left'>): string | null {
  if (days_left > LICENSE_RUNS_OUT_DAYS) return null;
  if (days_left === 0) return 'Ends today';
  return days_left === 1 ? 'Ends tomorrow' : `Ends in ${days_left} days`;
}

/** Returns the sentence on the states where the firm may not seal; null where it may in all of them. */
export function unauthorizedText({ unauthorized_states: states }: WhoCanSealReply): string | null {
  if (states.length === 0) return null;
  return `The firm has no authorization in ${inWords(states)} that is valid today.`;
}

/** Returns the sentence above the engineers who can share a job that nobody can seal alone. */
export function splitText(shares: number): string {
  return `${shares} engineers can seal it together:`;
}

/** VA; VA and WV; OR, VA and WV. */
function inWords(states: readonly string[]): string {
  const last = states.at(-1) ?? '';
  return states.length < 2 ? last : `${states.slice(0, -1).join(', ')} and ${last}`;
}
