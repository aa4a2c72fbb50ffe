import { Button } from '@mantine/core';
import { passwordProblem } from '@sealdesk/contract/people/new-password.ts';
import { type SubmitEvent, useId, useState } from 'react';
import { call } from '../../lib/session/api.ts';
import { useViewer } from '../../lib/session/viewer.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { toastDone } from '../../ui/toast.tsx';
import { NewPasswordField } from '../../ways-in/new-password-field.tsx';
import classes from './sign-in.module.css';
import { useWayInChange } from './use-ways-in.ts';

/** Sets another password, or the first one. */
export function PasswordDialog({ isFirst, onClose }: { isFirst: boolean; onClose: () => void }) {
  const form = useId();
  const { email } = useViewer();
  const [password, setPassword] = useState('');
  const [isDone, setIsDone] = useState(false);
  const { run, isRunning, problem } = useWayInChange();
  const isFine = passwordProblem(password) === null;
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isFine || !(await run(() => call('setPassword', { body: { password } })))) return;
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
          <Button type="submit" form={form} size="sm" loading={isRunning} disabled={!isFine}>
            Save
          </Button>
        </>
      )}
    >
      <form id={form} className={classes.dialog} onSubmit={(event) => void save(event)}>
        {/* Password managers keep the address with the password. */}
        <input
          className={classes.spoken}
          type="email"
          autoComplete="username"
          value={email}
          readOnly
          tabIndex={-1}
          aria-hidden
        />
        <NewPasswordField value={password} onChange={setPassword} refusal={problem ?? undefined} size="xs" />
      </form>
    </Dialog>
  );
}
