import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { session } from '../../lib/session/api.ts';
import { onSessionElsewhere } from '../../lib/session/session-channel.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { waysInQuery } from '../../ways-in/ways-in.queries.ts';
import { FirmWindowButton } from './firm-window-button.tsx';
import { offeredWays } from './sign-in-flow.ts';
import { SignInForm } from './sign-in-form.tsx';
import classes from './sign-in-form.module.css';

/** Signs in again over the screen whose change needs it. The call that waits is then sent again; canceled, it fails. */
export default function StepUpDialog({ email }: { email: string }) {
  // The session still lives, so it can be asked how this person signs in; without an answer every way is offered.
  const ways = useQuery({ ...waysInQuery, retry: false });
  // Only a sign-in is listened for: unlike where the session ended, a token alone proves nothing here.
  useEffect(() => onSessionElsewhere('signed-in', () => void session.start().catch(() => {})), []);

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
        {!ways.isPending && (
          <SignInForm
            place="dialog"
            ways={offeredWays(ways.data)}
            email={email}
            firmSignIn={<FirmWindowButton isFresh />}
          />
        )}
      </div>
    </Dialog>
  );
}
