import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import classes from './please-wait.module.css';

/** Covers the whole page while nothing on it may be used. */
export function PleaseWait() {
  return (
    <div className={classes.cover} role="status">
      <span className={classes.spinner} aria-hidden />
      {MESSAGES.pleaseWait}
    </div>
  );
}
