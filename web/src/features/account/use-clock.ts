import { useViewer } from '../../lib/session/viewer.ts';
import { useNow } from '../../lib/use-now.ts';
import type { Clock } from './account-text.ts';

/** The viewer's clock; the component follows it. */
export function useClock(): Clock {
  const { timezone } = useViewer();
  return { timezone, now: useNow() };
}
