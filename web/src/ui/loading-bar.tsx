import classes from './loading-bar.module.css';

/** A thin bar that moves while something is loading; the class positions it. */
export function LoadingBar({ className }: { className: string | undefined }) {
  return <div className={`${classes.bar} ${className}`} aria-hidden />;
}
