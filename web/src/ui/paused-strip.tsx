import { Button } from '@mantine/core';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';
import classes from './paused-strip.module.css';

type Props = { isOffline: boolean; secondsLeft: number | null; onTry: () => void };

/** Reports that live updates are paused and when they are retried, with a button to retry at once. */
export function PausedStrip({ isOffline, secondsLeft, onTry }: Props) {
  const strip = useRef<HTMLDivElement>(null);
  // Mended while its button had the focus: the focus goes to the content, not to nowhere.
  useLayoutEffect(() => {
    const element = strip.current;
    return () => {
      if (element?.contains(document.activeElement)) document.getElementById('main')?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div className={classes.strip} ref={strip}>
      <IconAlertTriangle className={classes.icon} size={16} aria-hidden />
      <p className={classes.text}>
        {/* Said once; a countdown that is read out every second would say nothing else. */}
        <span role="alert">{isOffline && `${MESSAGES.offline} `}Live updates paused.</span>{' '}
        {secondsLeft === null ? 'Trying again now.' : `Trying again in ${secondsLeft} s.`}
      </p>
      <Button variant="default" onClick={onTry}>
        Try now
      </Button>
    </div>
  );
}
