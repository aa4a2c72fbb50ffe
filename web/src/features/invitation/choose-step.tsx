import { Button, Radio } from '@mantine/core';
import '@mantine/core/styles/RadioCard.layer.css';
import '@mantine/core/styles/RadioIndicator.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { IconClock, IconFingerprint, IconLock } from '@tabler/icons-react';
import { nameOfTimezone } from '@sealdesk/contract/directory/timezones.ts';
import type { Invitation } from '@sealdesk/contract/people/one-time-links.ts';
import { useState } from 'react';
import { formatMoment } from '../../lib/format.ts';
import { knowsPasskeys } from '../../ways-in/passkeys.ts';
import classes from './invitation.module.css';
import { StepFrame } from './step-frame.tsx';
import { Recipient, NotYou } from './recipient.tsx';

type Props = {
  invitation: Invitation;
  refusal: string | undefined;
  isBusy: boolean;
  onPasskey: () => Promise<void>;
  onPassword: () => Promise<void>;
};

/** How the person wants to sign in. */
export function ChooseStep({ invitation, refusal, isBusy, onPasskey, onPassword }: Props) {
  const canPasskey = knowsPasskeys();
  const [way, setWay] = useState<string>(canPasskey ? 'passkey' : 'password');
  const { first_name, is_reset, timezone, expires_at } = invitation;
  const until = `${formatMoment(Date.parse(expires_at), timezone)} ${nameOfTimezone(timezone)}`;
  const foot = (
    <>
      <Button
        size="md"
        fullWidth
        loading={isBusy}
        onClick={() => void (way === 'passkey' ? onPasskey() : onPassword())}
      >
        {way === 'passkey' ? 'Create a passkey' : 'Continue with a password'}
      </Button>
      <NotYou invitation={invitation} />
    </>
  );
  return (
    <StepFrame
      step={1}
      heading={`${is_reset ? 'Welcome back' : 'Welcome'}, ${first_name}`}
      refusal={refusal}
      foot={foot}
    >
      <p className={classes.lead}>
        {is_reset && 'Your former ways to sign in no longer work. '}
        Choose how you want to sign in. You can add the other way later.
      </p>
      <Recipient invitation={invitation} />
      <Radio.Group aria-label="How you want to sign in" value={way} onChange={setWay}>
        <div className={classes.cards}>
          <Radio.Card className={classes.card} value="passkey" aria-label="Passkey" disabled={!canPasskey}>
            <Radio.Indicator className={classes.indicator} disabled={!canPasskey} />
            <span className={classes.way}>
              <strong>
                <IconFingerprint size={18} aria-hidden />
                Passkey
                {canPasskey && <span className={classes.badge}>Recommended</span>}
              </strong>
              <span>
                {canPasskey
                  ? 'Your fingerprint, face or screen lock. Nothing to remember, nothing to type, and it cannot be tricked out of you.'
                  : 'This browser knows no passkeys.'}
              </span>
            </span>
          </Radio.Card>
          <Radio.Card className={classes.card} value="password" aria-label="Password and code">
            <Radio.Indicator className={classes.indicator} />
            <span className={classes.way}>
              <strong>
                <IconLock size={18} aria-hidden />
                Password and code
              </strong>
              <span>A password and a 6-digit code from an authenticator app, each time.</span>
            </span>
          </Radio.Card>
        </div>
      </Radio.Group>
      <p className={classes.until}>
        <IconClock size={16} aria-hidden />
        This link works once, until {until}.
      </p>
    </StepFrame>
  );
}
