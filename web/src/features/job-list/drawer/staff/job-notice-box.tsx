import { Button } from '@mantine/core';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import type { JobNotice } from '@sealdesk/contract/jobs/job-notice.ts';
import { IconFileSearch, IconMailForward } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { resendMail } from '../../../../completion-mail/resend-mail.ts';
import { pageProofPath } from '../../../../lib/page-proof-address.ts';
import { useViewer } from '../../../../lib/session/viewer.ts';
import { AlertBox, type AlertKind } from '../../../../ui/alert-box.tsx';
import { rereadJob } from '../../actions/reread-job.ts';
import { remediesOf, weightOf } from '../../notices.ts';
import classes from './staff-job.module.css';

const ALERT_KIND: Record<ReturnType<typeof weightOf>, AlertKind> = {
  progress: 'info',
  failure: 'error',
  warning: 'warning',
};

/** What is under way or wrong with the open job; a mail can be sent again from here, the rest by the buttons above. */
export function JobNoticeBox({ job, notice }: { job: Job; notice: JobNotice }) {
  const viewer = useViewer();
  const queryClient = useQueryClient();
  const resend = remediesOf(job, viewer).find(({ name }) => name === 'resend-mail');
  return (
    <>
      <AlertBox
        kind={ALERT_KIND[weightOf(notice)]}
        message={notice.message}
        detail={<span className={classes.detail}>{notice.detail}</span>}
        withRefresh={false}
      />
      {notice.upload_uuid !== null && (
        <Button
          component={Link}
          to={pageProofPath({ upload: notice.upload_uuid })}
          className={classes.resend ?? ''}
          variant="default"
          leftSection={<IconFileSearch size={15} aria-hidden />}
        >
          Show the pages
        </Button>
      )}
      {resend && (
        <Button
          className={classes.resend ?? ''}
          variant="default"
          leftSection={<IconMailForward size={15} aria-hidden />}
          onClick={() => void resendMail(job.job_id, () => rereadJob(queryClient, job.job_id))}
        >
          {resend.label}
        </Button>
      )}
    </>
  );
}
