import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { CallFailed, NoResponse, serverSentence } from '../lib/session/failure.ts';
import type { RefusalTone } from './upload-flow.ts';

/** What a failed upload is told with, by the error catalogue. */
export function uploadRefusal(error: unknown): { message: string; tone: RefusalTone } {
  if (error instanceof NoResponse) return { message: MESSAGES.noResponse, tone: 'warning' };
  if (isAboutSession(error)) return { message: MESSAGES.uploadSessionTimedOut, tone: 'warning' };
  const isServerBusy = error instanceof CallFailed && error.status === 503;
  return { message: serverSentence(error) ?? MESSAGES.uploadFailed, tone: isServerBusy ? 'warning' : 'danger' };
}

/** Says whether the server may have taken the upload without our hearing of it. Its key is then kept for the next try. */
export function isAnswerLost(error: unknown): boolean {
  return error instanceof NoResponse || (error instanceof CallFailed && error.status >= 500);
}

function isAboutSession(error: unknown): boolean {
  return error instanceof CallFailed && (error.status === 401 || error.status === 429);
}
