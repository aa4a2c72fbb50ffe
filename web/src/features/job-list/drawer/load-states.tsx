import { Button } from '@mantine/core';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { formatTime } from '../../../lib/format.ts';
import { useLive, useOnline } from '../../../lib/live/use-live.ts';
import { CallFailed, failureSentence, isSessionOver, NoResponse } from '../../../lib/session/failure.ts';
import { useViewer } from '../../../lib/session/viewer.ts';
import { AlertBox } from '../../../ui/alert-box.tsx';
import classes from './load-states.module.css';

/** Returns true when there is no such job for the viewer. */
export function isNotFound(error: Error | null): boolean {
  return error instanceof CallFailed && (error.status === 404 || error.status === 422);
}

/** Why there is nothing to show. A session that ended is reported by the dialog that signs in again. */
export function JobFailure({ error, onRetry, onClose }: { error: Error; onRetry: () => void; onClose: () => void }) {
  if (isSessionOver(error)) return null;
  if (!isNotFound(error)) return <AlertBox message={failureSentence(error)} onRetry={onRetry} />;
  return (
    <>
      <AlertBox message={MESSAGES.jobNotFound} withRefresh={false} />
      <Button variant="default" mt="md" onClick={onClose}>
        Back to the list
      </Button>
    </>
  );
}

type StaleProps = {
  error: Error | null;
  /** When what is shown was read. */
  at: number;
  what?: string;
  onRetry: () => void;
};

/** Says that what is shown is of an earlier time, because it could not be read again. */
export function StaleNotice({ error, at, what = 'the job', onRetry }: StaleProps) {
  const { timezone } = useViewer();
  const isOnline = useOnline();
  if (isSessionOver(error)) return null;
  const message = isOnline ? failureSentence(error) : MESSAGES.offline;
  return (
    <div className={classes.stale}>
      <AlertBox
        kind="warning"
        message={message}
        detail={`Showing ${what} as of ${formatTime(at, timezone)}.`}
        onRetry={onRetry}
      />
    </div>
  );
}

/** Says that a part of the job is of an earlier time than the rest. Nothing while it is not. */
export function StalePart(props: StaleProps & { what: string }) {
  const isPaused = useLive().at === 'paused';
  // While the connection is down, the notice above the job says so for all of its parts.
  if (!props.error || (isPaused && props.error instanceof NoResponse)) return null;
  return <StaleNotice {...props} />;
}

/** Why a part of the job is missing; the rest stays. */
export function PartFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (isSessionOver(error)) return null;
  return (
    <div className={classes.failed}>
      <AlertBox message={failureSentence(error)} onRetry={onRetry} />
    </div>
  );
}

/** Gray shapes of a title, a box and cards, until the job is there. */
export function JobSkeletonPage({ number }: { number: string }) {
  return (
    <div className={classes.skeleton}>
      <p role="status" className={classes.spoken}>
        Loading {number}
      </p>
      <span data-shape="title" />
      <span data-shape="line" />
      <span data-shape="box" />
      <span data-shape="card" />
      <span data-shape="card" />
    </div>
  );
}

/** Gray lines of a list, until it is there. */
export function LinesSkeleton({ label, lines }: { label: string; lines: number }) {
  return (
    <div className={classes.lines}>
      <p role="status" className={classes.spoken}>
        {label}
      </p>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} data-shape="line" />
      ))}
    </div>
  );
}
