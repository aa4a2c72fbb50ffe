import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import type { Core } from '../core.ts';
import { findSealers } from '../licenses/find-sealers.ts';
import type { Sealers } from '../licenses/sealers.ts';
import { Refused } from '../refused.ts';
import type { Viewer } from '../viewer.ts';
import { findSealStates } from './seal-states.store.ts';

/** Returns who can seal the job today. For operations: others are refused, as if it didn't exist where it doesn't for them. */
export async function whoCanSeal(
  { db, config }: Pick<Core, 'db'> & { config: { FIRM_TIMEZONE: string } },
  viewer: Viewer,
  jobNumber: number,
): Promise<Sealers> {
  const states = await findSealStates(db, viewer.scope, jobNumber);
  if (!states) throw new Refused('missing', MESSAGES.jobNotFound);
  if (viewer.kind !== 'operations') throw new Refused('forbidden', MESSAGES.notAuthorized);
  return findSealers(db, states, config.FIRM_TIMEZONE);
}
