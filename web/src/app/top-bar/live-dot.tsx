import { useLive, useLivePause } from '../../lib/live/use-live.ts';
import classes from './live-dot.module.css';

/** Shows whether the screen receives live updates: a full dot and a word, or a hollow one. */
export function LiveDot() {
  const isLive = useLive().at === 'live';
  const pause = useLivePause();
  return (
    <p className={classes.live} data-on={isLive || undefined}>
      <span className={classes.dot} aria-hidden />
      <span className={classes.word}>{isLive ? 'Live' : pause?.isReported ? 'Paused' : 'Connecting'}</span>
    </p>
  );
}
