import { Button } from '@mantine/core';
import { EMAIL_CHANGE_HOURS, type ConfirmEmailReply } from '@sealdesk/contract/people/one-time-links.ts';
import { SCREEN_PATHS } from '@sealdesk/contract/screen-paths.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { callSignedOut } from '../../lib/session/api.ts';
import { isDeadLink } from '../../one-time-links/dead-link.ts';
import { DeadLinkPage } from '../../one-time-links/dead-link-page.tsx';
import { useLinkToken } from '../../one-time-links/use-link-token.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { SignedOutPage } from '../../ui/signed-out-page.tsx';
import classes from '../../ui/signed-out-page.module.css';
import { refusalSentence } from '../../ways-in/refusal-sentence.ts';

type Flow =
  | { at: 'asking' | 'sending' | 'dead' }
  | { at: 'refused'; refusal: string }
  | { at: 'confirmed'; reply: ConfirmEmailReply };

/** Where the link of a changed email address leads. Only the button confirms: a program that opens links does not. */
export function ConfirmEmailPage() {
  const token = useLinkToken();
  return token === null ? <DeadConfirmation isMissing /> : <Confirmation key={token} token={token} />;
}

function Confirmation({ token }: { token: string }) {
  const [flow, setFlow] = useState<Flow>({ at: 'asking' });
  async function confirm() {
    setFlow({ at: 'sending' });
    try {
      setFlow({ at: 'confirmed', reply: await callSignedOut('confirmEmail', { body: { token } }) });
    } catch (error) {
      setFlow(isDeadLink(error) ? { at: 'dead' } : { at: 'refused', refusal: refusalSentence(error) });
    }
  }
  if (flow.at === 'dead') return <DeadConfirmation />;
  if (flow.at === 'confirmed') return <Confirmed reply={flow.reply} />;
  return (
    <SignedOutPage title="Email address" heading="Confirm your email address">
      <div className={classes.form}>
        {flow.at === 'refused' && <AlertBox message={flow.refusal} withRefresh={false} />}
        <p className={classes.text}>
          The address with which you sign in changes once it is confirmed at both addresses, the former and the new one.
        </p>
        <Button size="md" loading={flow.at === 'sending'} onClick={() => void confirm()}>
          Confirm
        </Button>
      </div>
    </SignedOutPage>
  );
}

function Confirmed({ reply: { state, message } }: { reply: ConfirmEmailReply }) {
  return (
    <SignedOutPage title="Email address" heading={state === 'changed' ? 'Address changed' : 'Address confirmed'}>
      <div className={classes.form}>
        <AlertBox kind={state === 'changed' ? 'success' : 'info'} message={message} withRefresh={false} />
        {state === 'changed' && (
          <Button component={Link} to={SCREEN_PATHS.login} size="md">
            Sign in
          </Button>
        )}
      </div>
    </SignedOutPage>
  );
}

function DeadConfirmation({ isMissing = false }: { isMissing?: boolean }) {
  return (
    <DeadLinkPage isMissing={isMissing}>
      It may have been used, replaced or run out after {EMAIL_CHANGE_HOURS} hours. Ask the firm to change your address
      again.
    </DeadLinkPage>
  );
}
