import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { CodeNotLoaded } from '../lib/lazy-code.ts';
import { Page } from './page.tsx';
import classes from './part-not-loaded.module.css';

type Props = {
  failure: CodeNotLoaded;
  /** The title, where it stands in place of a page and not of a dialog. */
  page: string | undefined;
  onRetry: () => void;
  /** Left out where the part can't be skipped. */
  onClose: (() => void) | undefined;
};

/** Stands where a part of the screen should be that could not be fetched, and offers to retry. */
export function PartNotLoaded({ page, ...props }: Props) {
  if (page === undefined) return <FailureDialog {...props} />;
  return (
    <Page title={page}>
      <Failure {...props} />
    </Page>
  );
}

/** The browser's own dialog: ours may be among the parts that could not be fetched. */
function FailureDialog(props: Omit<Props, 'page'>) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-modal="true"
      aria-label="Not loaded"
      onCancel={(event) => {
        event.preventDefault();
        props.onClose?.();
      }}
    >
      <Failure {...props} />
    </dialog>
  );
}

function Failure({ failure, onRetry, onClose }: Omit<Props, 'page'>) {
  return (
    <div className={classes.box}>
      <IconAlertTriangle className={classes.icon} size={16} aria-hidden />
      <p role="alert">{failure.message}</p>
      <div className={classes.actions}>
        {failure.reason !== 'updated' && <Button onClick={onRetry}>Retry</Button>}
        {failure.reason !== 'no-answer' && (
          <Button
            variant={failure.reason === 'updated' ? 'filled' : 'default'}
            onClick={() => window.location.reload()}
          >
            Refresh Page
          </Button>
        )}
        {onClose && (
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        )}
      </div>
    </div>
  );
}
