import { Button, TextInput } from '@mantine/core';
import { SCREEN_PATHS } from '@sealdesk/contract/screen-paths.ts';
import { type SubmitEvent, useState } from 'react';
import { Link } from 'react-router';
import { callSignedOut } from '../../lib/session/api.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { SignedOutPage } from '../../ui/signed-out-page.tsx';
import classes from '../../ui/signed-out-page.module.css';
import { refusalSentence } from '../../ways-in/refusal-sentence.ts';

type Flow = { at: 'asking' | 'sending' } | { at: 'refused'; refusal: string } | { at: 'sent'; message: string };

/** Asks for a link by mail. What it says afterwards does not depend on whether the address is known. */
export function ForgotForm() {
  const [flow, setFlow] = useState<Flow>({ at: 'asking' });
  async function send(email: string) {
    setFlow({ at: 'sending' });
    try {
      const { message } = await callSignedOut('forgotPassword', { body: { email } });
      setFlow({ at: 'sent', message });
    } catch (error) {
      setFlow({ at: 'refused', refusal: refusalSentence(error) });
    }
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = new FormData(event.currentTarget).get('email');
    if (typeof email === 'string') void send(email.trim());
  }
  return (
    <SignedOutPage
      title="Forgot password"
      heading="Forgot password"
      foot={<Link to={SCREEN_PATHS.login}>Back to sign in</Link>}
    >
      {flow.at === 'sent' ? (
        <AlertBox kind="success" message={flow.message} withRefresh={false} />
      ) : (
        <form className={classes.form} onSubmit={submit}>
          {flow.at === 'refused' && <AlertBox message={flow.refusal} withRefresh={false} />}
          <p className={classes.text}>
            We send a link to set a new password. When you sign in with it, we also ask for a code from your
            authenticator app or for a recovery code.
          </p>
          <TextInput
            size="md"
            label="Email"
            name="email"
            type="email"
            autoComplete="username"
            maxLength={254}
            required
            withAsterisk={false}
          />
          <Button type="submit" size="md" loading={flow.at === 'sending'}>
            Send the link
          </Button>
        </form>
      )}
    </SignedOutPage>
  );
}
