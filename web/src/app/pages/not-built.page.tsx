import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { HOME_PATH } from '../../lib/site-paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';

/** Holds the place of a screen that comes later. */
export function NotBuiltPage({ title }: { title: string }) {
  return (
    <Page title={title}>
      <EmptyState title="Not built yet" detail="This page comes with a later version.">
        <Button component={Link} to={HOME_PATH} variant="default">
          Back to the jobs
        </Button>
      </EmptyState>
    </Page>
  );
}
