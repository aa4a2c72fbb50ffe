import { Button, TextInput, UnstyledButton } from '@mantine/core';
import { passwordProblem } from '@sealdesk/contract/people/new-password.ts';
import type { TotpSecretReply } from '@sealdesk/contract/people/ways-in.ts';
import { type SubmitEvent, useState } from 'react';
import { AuthenticatorSetUp } from '../../ways-in/authenticator-set-up.tsx';
import { NewPasswordField } from '../../ways-in/new-password-field.tsx';
import { knowsPasskeys } from '../../ways-in/passkeys.ts';
import classes from './invitation.module.css';
import { StepFrame } from './step-frame.tsx';

type Props = {
  authenticator: TotpSecretReply;
  /** The address that the password belongs to; password managers keep both. */
  email: string;
  refusal: string | undefined;
  passwordRefusal: string | undefined;
  codeRefusal: string | undefined;
  isBusy: boolean;
  onSubmit: (password: string, code: string) => Promise<void>;
  onBack: () => void;
};

const FORM = 'invitation-password';
const SIX_DIGITS = /^\d{6}$/;

/** A password, and an authenticator app that shows the codes of this person. */
export function PasswordStep(props: Props) {
  const { authenticator, email, refusal, isBusy, onSubmit, onBack } = props;
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  /** What was refused; once it is changed, the refusal is about something else. */
  const [sent, setSent] = useState({ password: '', code: '' });
  const digits = code.replaceAll(/\s/g, '');
  const isReady = passwordProblem(password) === null && SIX_DIGITS.test(digits);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isReady || isBusy) return;
    setSent({ password, code });
    void onSubmit(password, digits);
  }
  const foot = (
    <>
      <Button type="submit" form={FORM} size="md" fullWidth loading={isBusy} disabled={!isReady}>
        Continue
      </Button>
      {knowsPasskeys() && (
        <p className={classes.below}>
          Use a{' '}
          <UnstyledButton className={classes.link} onClick={onBack} aria-label="Use a passkey instead">
            passkey
          </UnstyledButton>{' '}
          instead
        </p>
      )}
    </>
  );
  return (
    <StepFrame step={2} heading="Password and code" refusal={refusal} foot={foot}>
      <form id={FORM} className={classes.fields} onSubmit={submit}>
        <input
          className={classes.address}
          type="email"
          autoComplete="username"
          value={email}
          readOnly
          tabIndex={-1}
          aria-hidden
        />
        <NewPasswordField
          value={password}
          onChange={setPassword}
          refusal={password === sent.password ? props.passwordRefusal : undefined}
        />
        <section aria-labelledby="authenticator-app">
          <h2 id="authenticator-app" className={classes.label}>
            Authenticator app
          </h2>
          <AuthenticatorSetUp {...authenticator} />
        </section>
        <TextInput
          className={classes.code}
          size="md"
          label="Code that the app shows now"
          description="6 digits. You can paste them."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          error={code === sent.code ? props.codeRefusal : undefined}
          required
          withAsterisk={false}
        />
      </form>
    </StepFrame>
  );
}
