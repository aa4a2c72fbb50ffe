import { Button, UnstyledButton } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { SCREEN_PATHS } from '@sealdesk/contract/screen-paths.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { AlertBox } from '../../ui/alert-box.tsx';
import { knowsPasskeys } from '../../ways-in/passkeys.ts';
import { CodeStep } from './code-step.tsx';
import { CredentialsStep } from './credentials-step.tsx';
import { EVERY_WAY, type OfferedWays } from './sign-in-flow.ts';
import classes from './sign-in-form.module.css';
import { usePasskeysInField } from './use-passkeys-in-field.ts';
import { useSignIn } from './use-sign-in.ts';

type Props = {
  /** The button to the firm's own sign-in; page and dialog open it differently. */
  firmSignIn: ReactNode;
  /** A page has the passkey beside the password, and what helps who forgot it. A dialog puts the passkey first. */
  place: 'page' | 'dialog';
  ways?: OfferedWays;
  email?: string;
  refusal?: string | undefined;
  /** Stands above the first step until something is refused. */
  note?: ReactNode;
};

const PASSKEY = 'Sign in with a passkey';

/** Signs in by the firm's account, by a passkey, or by email and password and then a code. */
export function SignInForm({ firmSignIn, place, ways = EVERY_WAY, email = '', refusal, note }: Props) {
  const signIn = useSignIn(refusal);
  const { flow, busy, codes, goTo } = signIn;
  const hasPasskey = ways.passkey && knowsPasskeys();
  usePasskeysInField(hasPasskey && place === 'page' && flow.at === 'credentials', (passkey) => {
    void signIn.sendPasskey(passkey);
  });
  const said = flow.at === 'done' ? undefined : flow.refusal;
  const isPasskeyFirst = hasPasskey && place === 'dialog';
  return (
    <div className={classes.form}>
      {said !== undefined && <AlertBox message={said} withRefresh={false} />}
      {said === undefined && flow.at === 'credentials' && note}
      {flow.at === 'code' || flow.at === 'recovery' ? (
        <CodeStep
          key={flow.at}
          kind={flow.at}
          busy={busy !== null}
          onSubmit={flow.at === 'code' ? signIn.sendCode : signIn.sendRecoveryCode}
          onSwitch={codes.length > 1 ? () => goTo(flow.at === 'code' ? 'recovery' : 'code') : null}
          onBack={() => goTo('credentials')}
        />
      ) : (
        <>
          {isPasskeyFirst && (
            <Button
              size="md"
              leftSection={<IconFingerprint size={18} aria-hidden />}
              loading={busy === 'passkey'}
              onClick={() => void signIn.askForPasskey()}
              data-autofocus
            >
              {PASSKEY}
            </Button>
          )}
          {ways.firm && firmSignIn}
          {ways.password && (ways.firm || isPasskeyFirst) && (
            <p className={classes.or}>
              <span>or with your email</span>
            </p>
          )}
          {ways.password && (
            <CredentialsStep
              email={email}
              busy={busy === 'credentials'}
              // A dialog that knows the email already begins at the password.
              isFocused={email !== '' && !isPasskeyFirst}
              onSubmit={signIn.sendCredentials}
              beside={
                place === 'page' && (
                  <div className={classes.beside}>
                    {hasPasskey && (
                      <UnstyledButton
                        className={classes.passkey}
                        onClick={() => void signIn.askForPasskey()}
                        disabled={busy !== null}
                      >
                        <IconFingerprint size={18} aria-hidden />
                        {PASSKEY}
                      </UnstyledButton>
                    )}
                    <Link className={classes.forgot} to={SCREEN_PATHS.resetPassword}>
                      Forgot password
                    </Link>
                  </div>
                )
              }
            />
          )}
        </>
      )}
    </div>
  );
}
