import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { isOperations } from '@sealdesk/contract/people/roles.ts';
import type { Viewer } from '../../../../lib/session/viewer.ts';
import classes from '../job-details.module.css';

export type JobComment = { title: string; text: string };

/** Returns the comments of the job that the viewer is shown. */
export function commentsOf(job: Job, viewer: Viewer): JobComment[] {
  // Other employees are sent the staff's for the edit form alone.
  const ofStaff = isOperations(viewer) ? job.staff_comments : null;
  return [
    ...(job.job_comments ? [{ title: 'Customer Comments', text: job.job_comments }] : []),
    ...(ofStaff ? [{ title: 'Staff Comments', text: ofStaff }] : []),
  ];
}

/** What the customer wrote with the job, and for operations what staff noted about it. */
export function JobComments({ comments }: { comments: readonly JobComment[] }) {
  if (comments.length === 0) return <p className={classes.none}>{MESSAGES.noJobComments}</p>;
  return comments.map(({ title, text }) => (
    <section key={title} className={classes.comment}>
      <h2 className={classes.groupTitle}>{title}</h2>
      <p className={classes.commentText}>{text}</p>
    </section>
  ));
}
