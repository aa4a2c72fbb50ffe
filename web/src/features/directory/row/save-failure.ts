import { DIRECTORY_MESSAGES } from '@sealdesk/contract/directory/directory-messages.ts';
import { CallFailed, serverSentence } from '../../../lib/session/failure.ts';

/** Returns why a row was not saved: what the server says, or its errors of fields, or that it failed. */
export function saveFailure(error: unknown): string {
  const joined = error instanceof CallFailed ? Object.values(error.fieldErrors).flat().join(' ') : '';
  return serverSentence(error) ?? (joined === '' ? DIRECTORY_MESSAGES.notSaved : joined);
}
