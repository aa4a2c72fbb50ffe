import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { confirm } from '../../ui/dialogs/confirm.ts';

const QUESTION = {
  title: 'Leave without creating the job?',
  message: 'What you entered here and the uploaded file are discarded.',
};

/** Asks before what was entered is left behind. What it gives lets the next change of screen pass. */
export function useLeaveGuard(isUnsaved: boolean): () => void {
  const isFree = useRef(false);
  const asked = useRef<string | null>(null);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved && !isFree.current && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (blocker.state !== 'blocked' || asked.current === blocker.location.key) return;
    asked.current = blocker.location.key;
    const ask = async () => {
      const isLeaving = await confirm(QUESTION);
      asked.current = null;
      if (isLeaving) blocker.proceed();
      else blocker.reset();
    };
    void ask();
  }, [blocker]);

  useEffect(() => {
    if (!isUnsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);

  return () => {
    isFree.current = true;
  };
}
