import { VisuallyHidden } from '@mantine/core';
import { live, useLivePause } from '../../../lib/live/use-live.ts';
import { useOnline } from '../../../lib/live/use-online.ts';
import { PausedStrip } from '../../../ui/paused-strip.tsx';

type Props = {
  news: string | null;
  /** The list itself says already that there is no connection. */
  isSaid: boolean;
};

/** What is said about the list beside the list: its news to those who hear the screen, and that it no longer follows. */
export function LiveNotices({ news, isSaid }: Props) {
  const pause = useLivePause();
  const isOnline = useOnline();
  return (
    <>
      <VisuallyHidden role="status">{news !== null && `${news} since you opened this page.`}</VisuallyHidden>
      {pause?.isTold && !isSaid && (
        <PausedStrip isOffline={!isOnline} secondsLeft={pause.secondsLeft} onTry={live.tryNow} />
      )}
    </>
  );
}
