import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import classes from './progress-toast.module.css';
import { showToast, toastOutcome, type ToastOutcome, turnToast } from './toast.tsx';

/** What has begun is shown with its progress once it takes longer than this. */
const SLOW_MS = 1_000;

let progressToasts = 0;

export type Progress = {
  /** What is being fetched, as text that changes with the progress. */
  text: string;
  /** From 0 to 1; null where the whole is not known. */
  share: number | null;
};

export type ProgressToast = {
  show(progress: Progress): void;
  /** Turns the toast into what came of it; one that was dismissed meanwhile is shown anew. */
  end(outcome: ToastOutcome): void;
};

/**
 * Reports that something has begun; when it takes long, the same toast shows the progress and a Cancel button, and in the end
 * what came of it.
 */
export function toastProgress(message: string, onCancel: () => void): ProgressToast {
  // An id of its own: a toast is not shown while an earlier one with the same id still is.
  const id = `progress-${progressToasts++}`;
  let latest: Progress = { text: '', share: null };
  let isShown = false;
  let isDismissed = false;
  const draw = () =>
    notifications.update({
      id,
      title: message,
      autoClose: false,
      message: <ProgressLine {...latest} onCancel={onCancel} />,
    });
  showToast({ id, kind: 'info', message, life: false, onGone: () => (isDismissed = true) });
  const timer = setTimeout(() => {
    isShown = true;
    draw();
  }, SLOW_MS);
  return {
    show: (progress) => {
      latest = progress;
      if (isShown) draw();
    },
    end: (outcome) => {
      clearTimeout(timer);
      if (isDismissed) toastOutcome(outcome);
      else turnToast(id, outcome);
    },
  };
}

function ProgressLine({ text, share, onCancel }: Progress & { onCancel: () => void }) {
  return (
    // The toast is an alert: without this, every step would be read out.
    <div className={classes.line} aria-live="off">
      <progress className={classes.bar} aria-label="Download" {...(share !== null && { value: share })} />
      <span className={classes.text}>{text}</span>
      <Button variant="default" size="compact-xs" className={classes.cancel} onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
