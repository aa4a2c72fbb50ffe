import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { Refused } from '../refused.ts';

/** Returns the one refusal of a sign-in: it says nothing of what was wrong. */
export function signInRefused(): Refused {
  return new Refused('sign-in-refused', MESSAGES.signInRefused);
}
