import { useQuery } from '@tanstack/react-query';
import { Suspense, useDeferredValue, useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { loginPathFor } from '../lib/session/next-path.ts';
import { onSessionElsewhere } from '../lib/session/session-channel.ts';
import { useSession, ViewerContext, viewerQuery } from '../lib/session/viewer.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { PleaseWait } from '../ui/dialogs/dialog-hosts.tsx';
import { FailedPage } from './message-pages.tsx';
import { Shell } from './shell.tsx';
import { leaveSignedOut } from './sign-out.ts';
import { useSamePerson } from './use-same-person.ts';

const StepUpDialog = lazyPart(() => import('../features/sign-in/step-up-dialog.tsx'));
const SessionEndedDialog = lazyPart(() => import('../features/sign-in/session-ended-dialog.tsx'));

/** Lets signed-in people through to the screens, and keeps the screen standing when their session ends under them. */
export function SessionGate() {
  const session = useSession();
  const { pathname, search } = useLocation();
  const viewer = useQuery({ ...viewerQuery, enabled: session.at === 'ready' });
  useSamePerson(session, viewer.data);
  // The first screen is drawn in slices, between which the page answers; the answer itself would draw it in one.
  const isShown = useDeferredValue(viewer.data !== undefined);
  useEffect(() => onSessionElsewhere('signed-out', leaveSignedOut), []);

  const nobodyAtWork = session.at === 'ended' && !viewer.data;
  if (session.at === 'signed-out' || nobodyAtWork) return <Navigate to={loginPathFor(pathname + search)} replace />;
  if (session.at === 'failed' || (viewer.isError && !viewer.data)) return <FailedPage />;
  if (!viewer.data || !isShown) return <PleaseWait />;
  return (
    <ViewerContext value={viewer.data}>
      <Shell>
        <Suspense fallback={<PleaseWait />}>
          <Outlet />
        </Suspense>
      </Shell>
      {session.at === 'ready' && session.isProofAsked && <StepUpDialog email={viewer.data.email} />}
      {session.at === 'ended' && <SessionEndedDialog email={viewer.data.email} />}
    </ViewerContext>
  );
}
