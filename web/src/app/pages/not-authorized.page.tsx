import { Button } from '@mantine/core';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { Link } from 'react-router';
import { HOME_PATH } from '../../lib/site-paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';

/** For a screen that the viewer's role does not open. */
export function NotAuthorizedPage() {
  return (
    <Page title={MESSAGES.notAuthorized}>
      <EmptyState title="This page is not for your account" detail="Ask us if you think you should see it.">
        <Button component={Link} to={HOME_PATH} variant="default">
          Back to the jobs
        </Button>
      </EmptyState>
    </Page>
  );
}
