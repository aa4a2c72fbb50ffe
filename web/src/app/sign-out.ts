import { SCREEN_PATHS } from '@sealdesk/contract/screen-paths.ts';
import { call, session } from '../lib/session/api.ts';
import { CallFailed } from '../lib/session/failure.ts';
import { queryClient } from '../lib/query-client.ts';
import { viewerQuery } from '../lib/session/viewer.ts';
import { forgetKeptJob } from '../features/create-job/kept-job.ts';
import { forgetDraft } from '../features/edit-job/draft-store.ts';
import { forgetStopped } from '../uploads/resumable/stopped-uploads.ts';
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
  if (viewer) forgetStopped(localStorage, viewer.id);
  forgetDraft(sessionStorage);
  forgetKeptJob(sessionStorage);
  queryClient.clear();
  session.forget();
  // A page load rather than a change of screen: nothing that was in memory outlives it.
  window.location.assign(SCREEN_PATHS.login);
}
