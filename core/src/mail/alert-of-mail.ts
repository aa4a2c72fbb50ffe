import type { Log } from '../platform/log.ts';
import { raiseAlert } from '../platform/metrics.ts';
import { ALERT_AGAIN_MS, seldom } from '../platform/seldom.ts';

/** Returns a listener that raises an alert, seldom, while mail waits because the way to the mail server is not secure. */
export function alertOfMail(log: Log): (problem: string) => void {
  const isDue = seldom(ALERT_AGAIN_MS);
  return (problem) => {
    if (isDue())
      raiseAlert(log, 'mail-insecure', { problem }, 'Mail waits: the mail server offers no TLS that can be trusted');
  };
}
