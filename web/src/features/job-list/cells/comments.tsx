import { IconMessage, IconNotes } from '@tabler/icons-react';
import classes from './cells.module.css';

type Props = { text: string | null | undefined };

/** What staff noted about the job; only operations are sent it. */
export function StaffComment({ text }: Props) {
  if (!text) return null;
  return (
    <span className={classes.staffComment} title={text}>
      <IconNotes size={13} role="img" aria-label="Staff comment" />
      <span className={classes.clipped}>{text}</span>
    </span>
  );
}

/** What the customer wrote with the job. */
export function CustomerComment({ text }: Props) {
  if (!text) return null;
  return (
    <span className={classes.comment} title={text}>
      <IconMessage size={13} role="img" aria-label="Customer comment" />
      <span className={classes.clipped}>{text}</span>
    </span>
  );
}
