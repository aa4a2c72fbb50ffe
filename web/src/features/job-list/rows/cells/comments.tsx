import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { IconMessage, IconNotes } from '@tabler/icons-react';
import { useRowHandlers, useRowTab } from '../row-context.ts';
import classes from './cells.module.css';

type Props = { job: Job };

/** What staff noted about the job; only operations are sent it. */
export function StaffComment({ job }: Props) {
  return <Comment job={job} text={job.staff_comments} kind="staff" />;
}

/** What the customer wrote with the job. */
export function CustomerComment({ job }: Props) {
  return <Comment job={job} text={job.job_comments} kind="customer" />;
}

type CommentProps = Props & { text: string | null | undefined; kind: 'staff' | 'customer' };

/** The beginning of a comment; pressed, it opens all of them. */
function Comment({ job, text, kind }: CommentProps) {
  const { act } = useRowHandlers();
  const tabIndex = useRowTab();
  if (!text) return null;
  const Icon = kind === 'staff' ? IconNotes : IconMessage;
  return (
    <button
      type="button"
      className={classes.comment}
      data-kind={kind}
      data-tip={text}
      tabIndex={tabIndex}
      onClick={() => act('comments', job)}
    >
      <Icon size={13} role="img" aria-label={kind === 'staff' ? 'Staff comment' : 'Customer comment'} />
      <span className={classes.clipped}>{text}</span>
    </button>
  );
}
