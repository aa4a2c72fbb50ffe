import { useEffect, useSyncExternalStore } from 'react';
import { PleaseWait } from './please-wait.tsx';
import { isWaiting, onWaiting } from './wait.ts';

/** Shows the overlay of `waitFor`; stands once, above all screens. */
export function WaitHost() {
  return useSyncExternalStore(onWaiting, isWaiting) && <Cover />;
}

/** The overlay stops the pointer; the keyboard is stopped here, with the focus left where it is. */
function Cover() {
  useEffect(() => {
    const stop = (event: KeyboardEvent) => {
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener('keydown', stop, { capture: true });
    return () => window.removeEventListener('keydown', stop, { capture: true });
  }, []);
  return <PleaseWait />;
}
