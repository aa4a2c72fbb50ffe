import type { Log } from '../log.ts';
import { raiseAlert } from '../metrics.ts';
import { ALERT_AGAIN_MS, seldom } from '../seldom.ts';
import { isStoreRefusing, isUntrusted } from './storage-errors.ts';

/** Returns a listener to the store's errors that raises an alert for those which no waiting mends, each seldom. */
export function alertOfStore(log: Log): (error: unknown) => void {
  const [isInsecureDue, isRefusedDue] = [seldom(ALERT_AGAIN_MS), seldom(ALERT_AGAIN_MS)];
  return (error) => {
    if (isUntrusted(error) && isInsecureDue())
      raiseAlert(log, 'store-insecure', { err: error }, 'The certificate of the object store can’t be trusted');
    if (isStoreRefusing(error) && isRefusedDue())
      raiseAlert(
        log,
        'store-refuses',
        { err: error },
        'The object store refuses us: a permission or a bucket is missing',
      );
  };
}
