import type { ComponentType, ReactNode } from 'react';
import classes from './sign-in.module.css';

type Props = {
  icon: ComponentType<{ size: number; 'aria-hidden': true }>;
  name: ReactNode;
  /** Beside the name. */
  mark?: ReactNode;
  detail: string;
  /** Why what was asked for did not happen. */
  problem?: string | null;
  actions: ReactNode;
};

/** One way to sign in: what it is, what is known of it, and what can be done with it. */
export function WayInRow({ icon: Icon, name, mark, detail, problem = null, actions }: Props) {
  return (
    <li className={classes.row}>
      <span className={classes.icon}>
        <Icon size={16} aria-hidden />
      </span>
      <div className={classes.facts}>
        {/* No paragraph: a name is edited in place, by a form. */}
        <div className={classes.name}>
          {name}
          {mark}
        </div>
        <p className={classes.detail}>{detail}</p>
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      </div>
      <div className={classes.buttons}>{actions}</div>
    </li>
  );
}
