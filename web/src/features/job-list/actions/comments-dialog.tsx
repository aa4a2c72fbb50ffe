import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { isOperations } from '@sealdesk/contract/people/roles.ts';
import { IconLock, IconMessage } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '../../../lib/format.ts';
import { useViewer } from '../../../lib/session/viewer.ts';
import { LargeDialog } from '../../../ui/dialogs/large-dialog.tsx';
import { jobQuery } from '../job-list.queries.ts';
import classes from './comments-dialog.module.css';

type Props = { job: Job; onClose: () => void };

/** What the customer wrote with the job, and for operations what staff noted about it. */
export default function CommentsDialog({ job, onClose }: Props) {
  const viewer = useViewer();
  const staffComments = isOperations(viewer) ? job.staff_comments : null;
  // The list does not carry who wrote them; until it is known, and where it can't be read, nothing is said.
  const by = useQuery({ ...jobQuery(job.job_id), enabled: Boolean(staffComments) }).data?.staff?.staff_comments_by;
  const title = (
    <>
      <span className={classes.number}>{formatJobNumber(job.job_id)}</span> {job.job_name}
    </>
  );
  return (
    <LargeDialog title={title} width={480} onClose={onClose}>
      {job.job_comments ? (
        <section>
          <h3 className={classes.head}>
            <IconMessage size={15} aria-hidden />
            Customer Comments
          </h3>
          <p className={classes.text}>{job.job_comments}</p>
          <p className={classes.by}>
            {job.contact.contact_name} · {job.created_atFormatted}
          </p>
        </section>
      ) : (
        <p className={classes.none}>{MESSAGES.noJobComments}</p>
      )}
      {staffComments && (
        <section className={classes.staff}>
          <h3 className={classes.head}>
            <IconLock size={15} aria-hidden />
            Staff Comments
          </h3>
          <p className={classes.text}>{staffComments}</p>
          {by && (
            <p className={classes.by}>
              {by.name} · {formatMoment(Date.parse(by.at), viewer.timezone)}
            </p>
          )}
        </section>
      )}
    </LargeDialog>
  );
}
