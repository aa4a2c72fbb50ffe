import { VisuallyHidden } from '@mantine/core';
import { AlertBox } from '../../ui/alert-box.tsx';
import classes from './failed.module.css';

/** Stands in for the whole screen when it can't be shown: the server fails, or the screen's own code does. */
export function FailedPage() {
  return (
    <main className={classes.failed}>
      <VisuallyHidden component="h1">Sealdesk</VisuallyHidden>
      <AlertBox />
    </main>
  );
}
