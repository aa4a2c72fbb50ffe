import { Button, VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { SCREEN_PATHS } from '@sealdesk/contract/screen-paths.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';
import { AlertBox } from '../ui/alert-box.tsx';
import classes from './failed.module.css';

/** Shown for an address without a screen. */
export function NotFoundPage() {
  return (
    <Page title="Page not found">
      <EmptyState title="There is nothing at this address" detail="The link may be old or mistyped.">
        <BackToJobs />
      </EmptyState>
    </Page>
  );
}

/** Shown for a screen that is not built yet. */
export function NotBuiltPage({ title }: { title: string }) {
  return (
    <Page title={title}>
      <EmptyState title="Not built yet" detail="This page comes with a later version.">
        <BackToJobs />
      </EmptyState>
    </Page>
  );
}

/** Shown for a screen that the viewer's role has no access to. */
export function NotAuthorizedPage() {
  return (
    <Page title={MESSAGES.notAuthorized}>
      <EmptyState title="This page is not for your account" detail="Ask us if you think you should see it.">
        <BackToJobs />
      </EmptyState>
    </Page>
  );
}

/** Replaces the whole screen when it can't be shown: the server fails, or the screen's own code does. */
export function FailedPage() {
  return (
    <main className={classes.failed}>
      <VisuallyHidden component="h1">Sealdesk</VisuallyHidden>
      <AlertBox />
    </main>
  );
}

function BackToJobs() {
  return (
    <Button component={Link} to={SCREEN_PATHS.jobList} variant="default">
      Back to the jobs
    </Button>
  );
}
