import { useEffect, useEffectEvent, useRef } from 'react';
import { useBlocker } from 'react-router';
import { type Asked, confirm } from '../ui/dialogs/confirm.ts';

/**
 * Asks before unsaved input is lost; `onLeave` is called where it is. Returns a function that lets the next change of
 * screen pass without a question.
 */
export function useLeaveGuard(isUnsaved: boolean, question: Asked, onLeave = () => {}): () => void {
  const isFree = useRef(false);
  const ask = useEffectEvent(async () => {
    const isLeaving = await confirm(question);
    if (isLeaving) onLeave();
    return isLeaving;
  });
  const asked = useRef<string | null>(null);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved && !isFree.current && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (blocker.state !== 'blocked' || asked.current === blocker.location.key) return;
    asked.current = blocker.location.key;
    const decide = async () => {
      const isLeaving = await ask();
      asked.current = null;
      if (isLeaving) blocker.proceed();
      else blocker.reset();
    };
    void decide();
  }, [blocker]);

  useEffect(() => {
    if (!isUnsaved) return undefined;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [isUnsaved]);

  return () => {
    isFree.current = true;
  };
}
