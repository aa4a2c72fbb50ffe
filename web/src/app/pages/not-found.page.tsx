import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { HOME_PATH } from '../../lib/site-paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';

/** For an address that leads nowhere. */
export function NotFoundPage() {
  return (
    <Page title="Page not found">
      <EmptyState title="There is nothing at this address" detail="The link may be old or mistyped.">
        <Button component={Link} to={HOME_PATH} variant="default">
          Back to the jobs
        </Button>
      </EmptyState>
    </Page>
  );
}
