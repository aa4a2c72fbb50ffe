import { useLive, useLivePause } from '../../lib/live/use-live.ts';
import classes from './live-dot.module.css';

/** Says whether what is on the screen follows what happens elsewhere: a full dot and a word, or a hollow one. */
export function LiveDot() {
  const isLive = useLive().at === 'live';
  const pause = useLivePause();
  return (
    <p className={classes.live} data-on={isLive || undefined}>
      <span className={classes.dot} aria-hidden />
      <span className={classes.word}>{isLive ? 'Live' : pause?.isTold ? 'Paused' : 'Connecting'}</span>
    </p>
  );
}
