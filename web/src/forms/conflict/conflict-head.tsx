import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './conflict-parts.module.css';

type Props = {
  /** Who saved it and when. */
  sentence: string;
  /** Whether there is a field that both changed. */
  hasChoice: boolean;
  /** Beside it: where to look further. */
  children?: ReactNode;
};

/** Reports that somebody else saved meanwhile. It takes the focus: what follows it is new. */
export function ConflictHead({ sentence, hasChoice, children }: Props) {
  const head = useRef<HTMLDivElement>(null);
  useEffect(() => head.current?.focus(), []);
  return (
    <div ref={head} className={classes.head} role="alert" tabIndex={-1}>
      <IconAlertTriangle className={classes.icon} size={17} aria-hidden />
      <p className={classes.sentence}>
        <strong>{sentence}</strong>{' '}
        <span>
          Nothing was overwritten, and what you typed is kept.{' '}
          {hasChoice
            ? 'Choose where you both changed the same field, then save again.'
            : 'Look it over, then save again.'}
        </span>
      </p>
      {children}
    </div>
  );
}
