import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { session } from '../../lib/session/api.ts';
import { onSignInElsewhere } from '../../lib/session/sign-in-channel.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { FirmWindowButton } from './firm-window-button.tsx';
import { SignInForm } from './sign-in-form.tsx';
import classes from './sign-in-form.module.css';

/** Signs in again over the screen whose change needs it. The call that waits is then sent again; canceled, it fails. */
export default function StepUpDialog({ email }: { email: string }) {
  // Only a sign-in is listened for: unlike where the session ended, a token alone proves nothing here.
  useEffect(() => onSignInElsewhere(() => void session.start().catch(() => {})), []);

  return (
    <Dialog
      title="Sign in again to save"
      width={400}
      lead="This changes somebody’s rights or identity, so it needs a sign-in of the last few minutes. What you typed stays."
      onClose={() => session.cancelProof()}
      renderFoot={(close) => (
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
      )}
    >
      <div className={classes.below}>
        <SignInForm email={email} firmSignIn={<FirmWindowButton isFresh />} />
      </div>
    </Dialog>
  );
}
