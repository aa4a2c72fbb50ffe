import { Button } from '@mantine/core';
import { Link, Navigate, useSearchParams } from 'react-router';
import { SCREEN_PATHS } from '@sealdesk/contract/screen-paths.ts';
import { safeNextPath } from '../../lib/session/next-path.ts';
import { useSession } from '../../lib/session/viewer.ts';
import { Logo } from '../../ui/logo.tsx';
import classes from './login.module.css';
import { firmSignInAddress, providerRefusal } from './sign-in-flow.ts';
import { SignInForm } from './sign-in-form.tsx';

/** Where signed-out people come in; it leads back to where they were going. */
export function LoginPage() {
  const [address] = useSearchParams();
  const next = safeNextPath(address.get('next'));
  if (useSession().at === 'ready') return <Navigate to={next} replace />;
  return (
    <div className={classes.page}>
      <title>Sign in · Sealdesk</title>
      <main className={classes.column}>
        <p className={classes.brand}>
          <Logo size={32} />
          Sealdesk
        </p>
        <h1 className={classes.title}>Sign in</h1>
        <SignInForm
          refusal={providerRefusal(address.get('error'))}
          firmSignIn={
            <Button component="a" href={firmSignInAddress(next)} variant="default" size="md">
              Sign in with the firm's account
            </Button>
          }
        />
      </main>
      <footer className={classes.foot}>
        Got a sealed PDF to check? <Link to={SCREEN_PATHS.verify}>Verify a sealed document</Link>
      </footer>
    </div>
  );
}
