import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

/** Returns true while the page is printed: what is drawn for print alone is there before the browser takes its copy. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(subscribe, isPrinting);
}

let isAnnounced = false;

function isPrinting(): boolean {
  return isAnnounced || window.matchMedia('print').matches;
}

function subscribe(listener: () => void): () => void {
  const announce = (is: boolean) => () => {
    isAnnounced = is;
    flushSync(listener);
  };
  const [begin, end] = [announce(true), announce(false)];
  const media = window.matchMedia('print');
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  media.addEventListener('change', listener);
  return () => {
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
    media.removeEventListener('change', listener);
  };
}
