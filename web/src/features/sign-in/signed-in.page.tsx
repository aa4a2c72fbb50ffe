import { useEffect } from 'react';
import { Link } from 'react-router';
import { SCREEN_PATHS } from '@sealdesk/contract/screen-paths.ts';
import { announceSignIn } from '../../lib/session/sign-in-channel.ts';
import { EmptyState } from '../../ui/empty-state.tsx';

/** The last page of a sign-in window that a timed-out screen opened: it notifies that screen and closes. */
export function SignedInPage() {
  useEffect(() => {
    announceSignIn();
    window.close();
  }, []);
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
