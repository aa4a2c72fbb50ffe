import { Button } from '@mantine/core';
import { RESET_MINUTES } from '@sealdesk/contract/people/one-time-links.ts';
import { passwordProblem } from '@sealdesk/contract/people/new-password.ts';
import { SCREEN_PATHS } from '@sealdesk/contract/screen-paths.ts';
import { type SubmitEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { callSignedOut } from '../../lib/session/api.ts';
import { CallFailed } from '../../lib/session/failure.ts';
import { isDeadLink } from '../../one-time-links/dead-link.ts';
import { DeadLinkPage } from '../../one-time-links/dead-link-page.tsx';
import { AlertBox } from '../../ui/alert-box.tsx';
import { SignedOutPage } from '../../ui/signed-out-page.tsx';
import classes from '../../ui/signed-out-page.module.css';
import { NewPasswordField } from '../../ways-in/new-password-field.tsx';
import { refusalSentence } from '../../ways-in/refusal-sentence.ts';

/** What was refused is said of the password, or of the whole. */
type Flow = { at: 'asking' | 'sending' | 'dead' } | { at: 'refused'; refusal?: string; passwordRefusal?: string };

/** Takes the new password of a link; then the person signs in with it. */
export function NewPasswordForm({ token }: { token: string }) {
  const [password, setPassword] = useState('');
  const [flow, setFlow] = useState<Flow>({ at: 'asking' });
  const navigate = useNavigate();

  async function send() {
    setFlow({ at: 'sending' });
    try {
      const { message } = await callSignedOut('resetPassword', { body: { token, password } });
      await navigate(SCREEN_PATHS.login, { replace: true, state: { done: message } });
    } catch (error) {
      setFlow(afterFailure(error));
    }
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const problem = passwordProblem(password);
    if (problem === null) void send();
    else setFlow({ at: 'refused', passwordRefusal: problem });
  }
  if (flow.at === 'dead') {
    return (
      <DeadLinkPage>
        It may have been used, replaced or run out after {RESET_MINUTES} minutes. Ask for a new one with Forgot password
        on the sign-in page.
      </DeadLinkPage>
    );
  }
  const { refusal, passwordRefusal }: { refusal?: string; passwordRefusal?: string } =
    flow.at === 'refused' ? flow : {};
  return (
    <SignedOutPage title="New password" heading="New password">
      <form className={classes.form} onSubmit={submit}>
        {refusal !== undefined && <AlertBox message={refusal} withRefresh={false} />}
        <p className={classes.text}>Every session of yours ends. Then you sign in with the new password.</p>
        <NewPasswordField
          value={password}
          onChange={(typed) => {
            setPassword(typed);
            setFlow({ at: 'asking' });
          }}
          refusal={passwordRefusal}
        />
        <Button type="submit" size="md" loading={flow.at === 'sending'}>
          Save the password
        </Button>
      </form>
    </SignedOutPage>
  );
}

function afterFailure(error: unknown): Flow {
  if (isDeadLink(error)) return { at: 'dead' };
  const ofField = error instanceof CallFailed ? error.fieldErrors['password'] : undefined;
  return ofField
    ? { at: 'refused', passwordRefusal: ofField.join(' ') }
    : { at: 'refused', refusal: refusalSentence(error) };
}
