import { CallFailed } from '../lib/session/failure.ts';

/** Returns true when the server does not know the link: unknown, spent, replaced, withdrawn or run out, all the same. */
export function isDeadLink(error: unknown): boolean {
  return error instanceof CallFailed && error.status === 400;
}
