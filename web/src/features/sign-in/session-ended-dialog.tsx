import { useEffect } from 'react';
import { session } from '../../lib/session/api.ts';
import { onSessionElsewhere } from '../../lib/session/session-channel.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { clearSessionToast, toastSessionTimedOut } from '../../ui/toast.tsx';
import { FirmWindowButton } from './firm-window-button.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** Signs in again over the screen at which the session ended, so that nothing typed there is lost. */
export default function SessionEndedDialog({ email }: { email: string }) {
  useEffect(() => {
    toastSessionTimedOut();
    return clearSessionToast;
  }, []);

  useEffect(() => {
    // A failure leaves the dialog open; returning to the window tries again.
    const askAgain = () => void session.start().catch(() => {});
    const stopListening = onSessionElsewhere('signed-in', askAgain);
    window.addEventListener('focus', askAgain);
    return () => {
      stopListening();
      window.removeEventListener('focus', askAgain);
    };
  }, []);

  return (
    <Dialog title="Sign in to continue" width={400}>
      <SignInForm place="dialog" email={email} firmSignIn={<FirmWindowButton isFresh={false} />} />
    </Dialog>
  );
}
