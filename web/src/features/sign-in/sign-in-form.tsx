import type { ReactNode } from 'react';
import { AlertBox } from '../../ui/alert-box.tsx';
import { CodeStep } from './code-step.tsx';
import { CredentialsStep } from './credentials-step.tsx';
import classes from './sign-in-form.module.css';
import { useSignIn } from './use-sign-in.ts';

type Props = {
  /** The button to the firm's own sign-in; page and dialog open it differently. */
  firmSignIn: ReactNode;
  email?: string;
  refusal?: string | undefined;
};

/** Signs in by the firm's account, or by email and password and then a code. */
export function SignInForm({ firmSignIn, email = '', refusal }: Props) {
  const { flow, busy, sendCredentials, sendCode, startOver } = useSignIn(refusal);
  const said = flow.at === 'done' ? undefined : flow.refusal;
  return (
    <div className={classes.form}>
      {said !== undefined && <AlertBox message={said} withRefresh={false} />}
      {flow.at === 'code' ? (
        <CodeStep busy={busy} onSubmit={sendCode} onBack={startOver} />
      ) : (
        <>
          {firmSignIn}
          <p className={classes.or}>
            <span>or with your email</span>
          </p>
          <CredentialsStep email={email} busy={busy} onSubmit={sendCredentials} />
        </>
      )}
    </div>
  );
}
