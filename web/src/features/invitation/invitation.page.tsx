import { Button } from '@mantine/core';
import { OIDC_START_PATH } from '@sealdesk/contract/paths.ts';
import { INVITATION_HOURS } from '@sealdesk/contract/people/one-time-links.ts';
import { SCREEN_PATHS } from '@sealdesk/contract/screen-paths.ts';
import { useState } from 'react';
import { DeadLinkPage } from '../../one-time-links/dead-link-page.tsx';
import { useLinkToken } from '../../one-time-links/use-link-token.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { PleaseWait } from '../../ui/dialogs/dialog-hosts.tsx';
import { SignedOutPage } from '../../ui/signed-out-page.tsx';
import { ChooseStep } from './choose-step.tsx';
import { CodesStep, NewCodesStep } from './codes-step.tsx';
import classes from './invitation.module.css';
import { PasswordStep } from './password-step.tsx';
import { NotYou, Recipient } from './recipient.tsx';
import { StepFrame } from './step-frame.tsx';
import { useInvitation } from './use-invitation.ts';

/** Where the link of an invitation leads, and of a reset of somebody's ways in. */
export function InvitationPage() {
  const token = useLinkToken();
  const [attempt, setAttempt] = useState(1);
  if (token === null) return <DeadInvitation isMissing />;
  return (
    <OpenedInvitation
      key={`${attempt} ${token}`}
      token={token}
      onOpenAgain={() => setAttempt((before) => before + 1)}
    />
  );
}

/** The firm's sign-in, in this window: the server knows by its cookie whose invitation it is for. */
const openFirm = () => window.location.assign(`${OIDC_START_PATH}?next=${encodeURIComponent(SCREEN_PATHS.jobList)}`);

function OpenedInvitation({ token, onOpenAgain }: { token: string; onOpenAgain: () => void }) {
  const { flow, invitation, isBusy, ...steps } = useInvitation(token, openFirm);
  if (flow.at === 'dead') return <DeadInvitation />;
  if (flow.at === 'unopened') {
    return (
      <SignedOutPage title="Invitation" heading="Invitation">
        <AlertBox message={flow.refusal} onRetry={onOpenAgain} />
      </SignedOutPage>
    );
  }
  if (flow.at === 'opening' || invitation === null) return <PleaseWait />;
  const shared = { refusal: flow.refusal, isBusy };
  switch (flow.at) {
    case 'firm':
      return (
        <StepFrame
          step={null}
          heading={`Welcome, ${invitation.first_name}`}
          refusal={flow.refusal}
          foot={
            <>
              <Button size="md" fullWidth loading={isBusy} onClick={() => void steps.goToFirm()}>
                Sign in with the firm's account
              </Button>
              <NotYou invitation={invitation} />
            </>
          }
        >
          <p className={classes.lead}>You sign in through the firm's account. Passwords and codes are kept there.</p>
          <Recipient invitation={invitation} />
        </StepFrame>
      );
    case 'choose':
      return (
        <ChooseStep
          {...shared}
          invitation={invitation}
          onPasskey={steps.choosePasskey}
          onPassword={steps.choosePassword}
        />
      );
    case 'password':
      return (
        <PasswordStep
          {...shared}
          authenticator={flow.authenticator}
          email={invitation.email}
          passwordRefusal={flow.passwordRefusal}
          codeRefusal={flow.codeRefusal}
          onSubmit={steps.sendPassword}
          onBack={steps.goBack}
        />
      );
    case 'new-codes':
      return <NewCodesStep {...shared} onMake={async () => steps.makeCodes(flow.done)} />;
    case 'codes':
      return (
        <CodesStep
          {...shared}
          codes={flow.codes}
          use={flow.done === 'passkey' ? 'passkey' : 'password-and-app'}
          email={invitation.email}
          onOpen={steps.accept}
        />
      );
  }
}

function DeadInvitation({ isMissing = false }: { isMissing?: boolean }) {
  return (
    <DeadLinkPage isMissing={isMissing}>
      It may have been used, replaced or run out after {INVITATION_HOURS} hours. Ask the person who invited you for a
      new one.
    </DeadLinkPage>
  );
}
