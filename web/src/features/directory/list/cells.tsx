import { IconCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { formatCount } from '../../../lib/paging.ts';
import classes from './cells.module.css';

/** A value that may be none. */
export function Value({ children }: { children: string | null | undefined }) {
  if (!children) return <None />;
  return <span data-tip={children}>{children}</span>;
}

/** No value. */
export function None() {
  return <span aria-label="None">–</span>;
}

/** A text of the person's own, empty where there is none. */
export function Note({ children }: { children: string | null | undefined }) {
  return children ? (
    <span className={classes.note} data-tip={children}>
      {children}
    </span>
  ) : null;
}

type NameProps = { name: string; isDeleted?: boolean; badge?: string | undefined };

/** What a row is known by. A deleted one is struck and says so. */
export function RowName({ name, isDeleted = false, badge }: NameProps) {
  return (
    <span className={classes.name}>
      {isDeleted ? (
        <del className={classes.text} data-tip={name}>
          {name}
        </del>
      ) : (
        <strong className={classes.text} data-tip={name}>
          {name}
        </strong>
      )}
      {isDeleted && <span className={classes.badge}>Deleted</span>}
      {badge !== undefined && <span className={classes.badge}>{badge}</span>}
    </span>
  );
}

/** A count that leads to what it counts. */
export function CountLink({ count, to, label, text }: { count: number; to: string; label: string; text?: string }) {
  return (
    <Link className={classes.count} to={to} aria-label={label}>
      {text ?? formatCount(count)}
    </Link>
  );
}

/** Yes as a tick, no as nothing. */
export function Tick({ isOn, label }: { isOn: boolean; label: string }) {
  return isOn ? <IconCheck className={classes.tick} size={16} aria-label={label} role="img" /> : <None />;
}
