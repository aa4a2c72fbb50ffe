import { Button, TextInput } from '@mantine/core';
import type { TotpSecretReply } from '@sealdesk/contract/people/ways-in.ts';
import { useState } from 'react';
import { call } from '../../lib/session/api.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { toastDone } from '../../ui/toast.tsx';
import { AuthenticatorSetUp } from '../../ways-in/authenticator-set-up.tsx';
import classes from './sign-in.module.css';
import { useWayInChange } from './use-ways-in.ts';

type Props = { secret: TotpSecretReply; lead: string; onClose: () => void };

/** Sets up an authenticator app: it takes in the secret, and one of its codes proves it. */
export function CodeDialog({ secret, lead, onClose }: Props) {
  const [code, setCode] = useState('');
  const [isDone, setIsDone] = useState(false);
  const { run, isRunning, problem } = useWayInChange();
  const isReady = /^\s*\d{3}\s?\d{3}\s*$/.test(code);
  const save = async () => {
    if (!isReady || !(await run(() => call('setTotp', { body: { code } })))) return;
    toastDone('Authenticator code set up.');
    setIsDone(true);
  };
  return (
    <Dialog
      title="Set up the authenticator code"
      width={460}
      isSheet
      isLocked={isRunning}
      isDone={isDone}
      onClose={onClose}
      lead={lead}
      renderFoot={(close) => (
        <>
          <Button variant="default" size="sm" onClick={close}>
            Cancel
          </Button>
          <Button size="sm" loading={isRunning} disabled={!isReady} onClick={() => void save()}>
            Done
          </Button>
        </>
      )}
    >
      <form
        className={classes.dialog}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <AuthenticatorSetUp {...secret} />
        <TextInput
          label="Code"
          size="md"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={9}
          value={code}
          error={problem}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
