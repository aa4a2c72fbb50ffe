import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { SCREEN_PATHS } from '@sealdesk/contract/screen-paths.ts';
import { session } from '../../lib/session/api.ts';
import { onSignInElsewhere } from '../../lib/session/sign-in-channel.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { clearSessionToast, toastSessionTimedOut } from '../../ui/toast.tsx';
import { firmSignInAddress } from './sign-in-flow.ts';
import { SignInForm } from './sign-in-form.tsx';

const POPUP_NAME = 'sealdesk-sign-in';

/** Signs in again over the screen at which the session ended, so that nothing typed there is lost. */
export default function SessionEndedDialog({ email }: { email: string }) {
  useEffect(() => {
    toastSessionTimedOut();
    return clearSessionToast;
  }, []);

  useEffect(() => {
    // A failure leaves the dialog open; returning to the window tries again.
    const askAgain = () => void session.start().catch(() => {});
    const stopListening = onSignInElsewhere(askAgain);
    window.addEventListener('focus', askAgain);
    return () => {
      stopListening();
      window.removeEventListener('focus', askAgain);
    };
  }, []);

  return (
    <Dialog title="Sign in to continue" width={400}>
      <SignInForm
        email={email}
        firmSignIn={
          <Button variant="default" size="md" onClick={openFirmSignIn}>
            Sign in with the firm's account
          </Button>
        }
      />
    </Dialog>
  );
}

function openFirmSignIn(): void {
  window.open(firmSignInAddress(SCREEN_PATHS.signedIn), POPUP_NAME, 'popup,width=520,height=680');
}
