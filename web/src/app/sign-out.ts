import { SCREEN_PATHS } from '@sealdesk/contract/screen-paths.ts';
import { announceSession } from '../lib/session/session-channel.ts';
import { call, session } from '../lib/session/api.ts';
import { CallFailed } from '../lib/session/failure.ts';
import { queryClient } from '../lib/query-client.ts';
import { SIGNED_OUT_ELSEWHERE_PATH } from '../lib/session/next-path.ts';
import { viewerQuery } from '../lib/session/viewer.ts';
import { forgetKeptJob } from '../features/create-job/kept-job.ts';
import { forgetDraft } from '../features/edit-job/draft-store.ts';
import { forgetAllStopped } from '../uploads/resumable/stopped-uploads.ts';
import { toastFailure } from '../ui/toast.tsx';

/** Ends the session on the server and leaves nothing of it in this tab. */
export async function signOut(): Promise<void> {
  try {
    await call('logout', {});
  } catch (error) {
    // A session that is over already is what was asked for; anything else leaves the person signed in, so say so.
    if (!(error instanceof CallFailed) || error.status !== 401) return toastFailure(error);
  }
  const viewer = queryClient.getQueryData(viewerQuery.queryKey);
  if (viewer) forgetAllStopped(localStorage, viewer.id);
  leave(SCREEN_PATHS.login);
  announceSession('signed-out');
}

/** Leaves nothing of a session that was ended in another tab of this browser. */
export function leaveSignedOut(): void {
  // A tab receives the news of its own sign-out, too.
  if (isLeaving) return;
  // Whoever signed out has decided: nobody is asked whether to keep what was typed.
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
  document.body.hidden = true;
  leave(SIGNED_OUT_ELSEWHERE_PATH);
}

let isLeaving = false;

function leave(path: string): void {
  isLeaving = true;
  forgetDraft(sessionStorage);
  forgetKeptJob(sessionStorage);
  queryClient.clear();
  session.forget();
  // A page load rather than a change of screen: nothing that was in memory outlives it.
  window.location.assign(path);
}
