import { useEffect } from 'react';
import { fetchLazyCodeWhenIdle } from '../../lib/lazy-code.ts';
import { live } from '../../lib/live/use-live.ts';

/** Fetches the parts that the list can open once it is shown, and what did not come again after a reconnect. */
export function usePartsAhead(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return undefined;
    void fetchLazyCodeWhenIdle();
    return live.subscribe(() => {
      if (live.state().at === 'live') void fetchLazyCodeWhenIdle();
    });
  }, [isShown]);
}
