import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { SCREEN_PATHS } from '@sealdesk/contract/screen-paths.ts';
import { announceSession } from '../../lib/session/session-channel.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { providerRefusal } from './sign-in-flow.ts';

/** The last page of a sign-in window that a screen opened: it notifies that screen and closes, or says what was refused. */
export function SignedInPage() {
  const [address] = useSearchParams();
  const refusal = providerRefusal(address.get('error'));
  const isSignedIn = refusal === undefined;
  useEffect(() => {
    if (!isSignedIn) return;
    announceSession('signed-in');
    window.close();
  }, [isSignedIn]);
  if (!isSignedIn) {
    return (
      <main>
        <title>Not signed in · Sealdesk</title>
        <EmptyState title="You are not signed in" detail={`${refusal} Close this window to continue where you were.`} />
      </main>
    );
  }
  return (
    <main>
      <title>Signed in · Sealdesk</title>
      {/* Seen only where the browser does not let a page close its window. */}
      <EmptyState title="You are signed in" detail="Close this window and continue where you were.">
        <Link to={SCREEN_PATHS.jobList}>Open the jobs here</Link>
      </EmptyState>
    </main>
  );
}
