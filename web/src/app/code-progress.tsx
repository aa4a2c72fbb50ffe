import { VisuallyHidden } from '@mantine/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { awaitedCode } from '../ui/lazy-part.tsx';
import { LoadingBar } from '../ui/loading-bar.tsx';
import classes from './code-progress.module.css';

/** Only a wait that is longer is read aloud. */
const LONG_MS = 1_000;

/** Shows that the next screen or a part of this one is on its way. Until it is there, the former screen stays. */
export function CodeProgress() {
  return useSyncExternalStore(awaitedCode.onChange, awaitedCode.isUnderWay) ? <Progress /> : null;
}

function Progress() {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <LoadingBar className={classes.bar} />
      {isLong && <VisuallyHidden role="status">Loading</VisuallyHidden>}
    </>
  );
}
