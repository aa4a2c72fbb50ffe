import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { CallFailed, NoResponse, serverSentence } from '../lib/session/failure.ts';
import type { RefusalTone } from './upload-flow.ts';

/** Returns the message of a failed upload, by the error catalog. */
export function uploadRefusal(error: unknown): { message: string; tone: RefusalTone } {
  if (error instanceof NoResponse) return { message: MESSAGES.noResponse, tone: 'warning' };
  if (isAboutSession(error)) return { message: MESSAGES.uploadSessionTimedOut, tone: 'warning' };
  const isServerBusy = error instanceof CallFailed && error.status === 503;
  return { message: serverSentence(error) ?? MESSAGES.uploadFailed, tone: isServerBusy ? 'warning' : 'danger' };
}

/** Returns true when the server may have accepted the upload and its answer was lost. The next try keeps its key. */
export function isAnswerLost(error: unknown): boolean {
  return error instanceof NoResponse || (error instanceof CallFailed && error.status >= 500);
}

function isAboutSession(error: unknown): boolean {
  return error instanceof CallFailed && (error.status === 401 || error.status === 429);
}
