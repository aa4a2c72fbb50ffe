import classes from './key-cap.module.css';

/** A key as it stands on the keyboard. */
export function KeyCap({ children }: { children: string }) {
  return <kbd className={classes.key}>{children}</kbd>;
}
