import { Button } from '@mantine/core';
import { SCREEN_PATHS } from '@sealdesk/contract/screen-paths.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { SignedOutPage } from '../ui/signed-out-page.tsx';
import classes from '../ui/signed-out-page.module.css';

type Props = {
  /** What may have happened to it, and how to get another. */
  children: ReactNode;
  /** There was no secret in the address: the page was reloaded, or its address typed. */
  isMissing?: boolean;
};

/** The one page for every link that can't be used. */
export function DeadLinkPage({ children, isMissing = false }: Props) {
  const heading = isMissing ? 'Open the link from the email again.' : 'This link no longer works.';
  return (
    <SignedOutPage title="Link" heading={heading}>
      <div className={classes.form}>
        <p className={classes.text}>
          {isMissing ? 'For your safety the address of this page does not keep it.' : children}
        </p>
        <Button component={Link} to={SCREEN_PATHS.login} size="md">
          Sign in
        </Button>
      </div>
    </SignedOutPage>
  );
}
