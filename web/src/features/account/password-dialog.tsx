import { Button } from '@mantine/core';
import { passwordProblem } from '@sealdesk/contract/people/new-password.ts';
import { useState } from 'react';
import { call } from '../../lib/session/api.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { toastDone } from '../../ui/toast.tsx';
import { NewPasswordField } from '../../ways-in/new-password-field.tsx';
import { useWayInChange } from './use-ways-in.ts';

/** Sets another password, or the first one. */
export function PasswordDialog({ isFirst, onClose }: { isFirst: boolean; onClose: () => void }) {
  const [password, setPassword] = useState('');
  const [isDone, setIsDone] = useState(false);
  const { run, isRunning, problem } = useWayInChange();
  const save = async () => {
    if (!(await run(() => call('setPassword', { body: { password } })))) return;
    toastDone('Password saved.');
    setIsDone(true);
  };
  return (
    <Dialog
      title={isFirst ? 'Set a password' : 'Change the password'}
      width={420}
      isLocked={isRunning}
      isDone={isDone}
      onClose={onClose}
      lead="Your other sessions end when it is saved."
      renderFoot={(close) => (
        <>
          <Button variant="default" size="sm" onClick={close}>
            Cancel
          </Button>
          <Button
            size="sm"
            loading={isRunning}
            disabled={passwordProblem(password) !== null}
            onClick={() => void save()}
          >
            Save
          </Button>
        </>
      )}
    >
      <NewPasswordField value={password} onChange={setPassword} refusal={problem ?? undefined} size="xs" />
    </Dialog>
  );
}
