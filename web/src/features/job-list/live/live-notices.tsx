import { VisuallyHidden } from '@mantine/core';
import { live, useLivePause, useOnline } from '../../../lib/live/use-live.ts';
import { PausedStrip } from '../../../ui/paused-strip.tsx';

type Props = {
  pending: string | null;
  /** The list itself already reports that there is no connection. */
  isReported: boolean;
};

/** Notices beside the list: pending changes for screen readers, and that live updates are paused. */
export function LiveNotices({ pending, isReported }: Props) {
  const pause = useLivePause();
  const isOnline = useOnline();
  return (
    <>
      <VisuallyHidden role="status">{pending !== null && `${pending} since you opened this page.`}</VisuallyHidden>
      {pause?.isReported && !isReported && (
        <PausedStrip isOffline={!isOnline} secondsLeft={pause.secondsLeft} onTry={live.tryNow} />
      )}
    </>
  );
}
