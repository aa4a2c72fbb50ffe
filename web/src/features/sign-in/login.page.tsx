import { Button } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { safeNextPath } from '../../lib/session/next-path.ts';
import { useSession } from '../../lib/session/viewer.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { SignedOutPage } from '../../ui/signed-out-page.tsx';
import { firmSignInAddress, providerRefusal } from './sign-in-flow.ts';
import { SignInForm } from './sign-in-form.tsx';

/** Where signed-out people come in; it leads back to where they were going. */
export function LoginPage() {
  const [address] = useSearchParams();
  const next = safeNextPath(address.get('next'));
  const session = useSession();
  if (session.at === 'ready') return <Navigate to={next} replace />;
  return (
    <SignedOutPage title="Sign in" heading="Sign in">
      <SignInForm
        place="page"
        refusal={providerRefusal(address.get('error'))}
        note={<Note hasTimedOut={session.at === 'ended'} hasLeftElsewhere={address.get('left') === 'elsewhere'} />}
        firmSignIn={
          <Button component="a" href={firmSignInAddress(next)} variant="default" size="md">
            Sign in with the firm's account
          </Button>
        }
      />
    </SignedOutPage>
  );
}

/** Why the person is here: something was done on the page before, or their session is over. */
function Note({ hasTimedOut, hasLeftElsewhere }: { hasTimedOut: boolean; hasLeftElsewhere: boolean }) {
  const { state } = useLocation() as { state: { done?: string } | null };
  if (state?.done !== undefined) return <AlertBox kind="success" message={state.done} withRefresh={false} />;
  if (hasLeftElsewhere) return <AlertBox kind="info" message={MESSAGES.signedOutElsewhere} withRefresh={false} />;
  if (!hasTimedOut) return null;
  return <AlertBox kind="warning" icon={IconClock} message={MESSAGES.sessionTimedOut} withRefresh={false} />;
}
