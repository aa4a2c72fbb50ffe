import { VisuallyHidden } from '@mantine/core';
import { live, useLivePause } from '../../lib/use-live.ts';
import { PausedStrip } from '../../ui/paused-strip.tsx';

/** What is said about the list beside the list: its news to those who hear the screen, and that it no longer follows. */
export function LiveNotices({ news }: { news: string | null }) {
  const pause = useLivePause();
  return (
    <>
      <VisuallyHidden role="status">{news !== null && `${news} since you opened this page.`}</VisuallyHidden>
      {pause?.isTold && <PausedStrip secondsLeft={pause.secondsLeft} onTry={live.tryNow} />}
    </>
  );
}
