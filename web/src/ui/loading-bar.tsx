import classes from './loading-bar.module.css';

/** A thin line that passes while something is asked for; whoever shows it says by the class where it stands. */
export function LoadingBar({ className }: { className: string | undefined }) {
  return <div className={`${classes.bar} ${className}`} aria-hidden />;
}
