import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import type { Core } from '../core.ts';
import { Refused } from '../refused.ts';
import { isSameViewer } from '../viewer.ts';
import { findViewer, type Caller } from './session.ts';

/** Refuses to continue for a caller whose session has ended, or whose permissions are others than when the work began. */
export async function requireStill(core: Core, { viewer, sid }: Caller): Promise<void> {
  const now = await findViewer(core, sid);
  if (now === null || !isSameViewer(now, viewer)) throw new Refused('signed-out', MESSAGES.sessionTimedOut);
}
