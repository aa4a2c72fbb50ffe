import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { Refused } from '@sealdesk/core/refused.ts';

/** The error as upload routes tell it: there, a session that has ended has words of its own. */
export function inUploadWords(error: unknown): unknown {
  const isSignedOut = error instanceof Refused && (error.kind === 'signed-out' || error.kind === 'token-expired');
  return isSignedOut ? new Refused(error.kind, MESSAGES.uploadSessionTimedOut) : error;
}
