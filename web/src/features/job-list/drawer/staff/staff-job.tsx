import { Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.layer.css';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import type { ReactNode } from 'react';
import { isOnItsWay, MailStatus } from '../../../../completion-mail/mail-status.tsx';
import { ReturnReason } from '../../../../job-marks/return-reason.tsx';
import { formatMoment } from '../../../../lib/format.ts';
import { useViewer } from '../../../../lib/session/viewer.ts';
import { sentBackTitle } from '../../notices.ts';
import { DocumentPanel } from '../documents/document-panel.tsx';
import { staffFacts } from '../facts-line.ts';
import { commentsOf, JobComments } from './job-comments.tsx';
import { JobDetails } from '../job-details.tsx';
import { JobEntries } from './job-entries.tsx';
import { JobNoticeBox } from './job-notice-box.tsx';
import { SealersPanel } from './sealers-panel.tsx';
import classes from './staff-job.module.css';
import { StatusBar } from './status-bar.tsx';
import { Timeline } from '../timeline/timeline.tsx';
import type { TimelineState } from '../timeline/use-timeline.ts';

type Props = {
  job: Job;
  timeline: TimelineState;
  /** The bar above, and the head with name, status and next step. */
  head: ReactNode;
  /** What is to be said before anything else, such as that this is an earlier state. */
  notices: ReactNode;
};

/** The job as the firm's people see it: head with its way, then timeline, details and comments beside its documents. */
export function StaffJob({ job, timeline, head, notices }: Props) {
  const viewer = useViewer();
  const comments = commentsOf(job, viewer);
  return (
    // Panels that are not shown stay in the page, for printing.
    <Tabs
      defaultValue="timeline"
      keepMountedMode="display-none"
      classNames={{ root: classes.tabs, list: classes.list, tab: classes.tab }}
    >
      <div className={classes.top}>
        {head}
        <p className={classes.facts} data-tip={staffFacts(job).join(' · ')}>
          {staffFacts(job).join(' · ')}
        </p>
        <StatusBar job={job} spans={timeline.spans} />
        <Tabs.List aria-label="Parts of the job">
          <Tabs.Tab value="timeline">Timeline</Tabs.Tab>
          <Tabs.Tab value="details">Details</Tabs.Tab>
          <Tabs.Tab value="comments">
            Comments <span className={classes.count}>{comments.length}</span>
          </Tabs.Tab>
          {job.entryData && (
            <Tabs.Tab value="time">
              Time entries <span className={classes.count}>{job.entryData.numEntries}</span>
            </Tabs.Tab>
          )}
        </Tabs.List>
      </div>
      <div className={classes.columns}>
        <div className={classes.panels}>
          {notices}
          {job.completion_mail && isOnItsWay(job.completion_mail) && (
            <div className={classes.notice}>
              <MailStatus job={job} mail={job.completion_mail} />
            </div>
          )}
          {job.notice && (
            <div className={classes.notice}>
              <JobNoticeBox job={job} notice={job.notice} />
            </div>
          )}
          {job.return_reason && (
            <div className={classes.returned}>
              <ReturnReason reason={job.return_reason} />
            </div>
          )}
          {job.sent_back && (
            <div className={classes.returned}>
              <ReturnReason
                reason={job.sent_back.reason}
                title={sentBackTitle(job.sent_back, job)}
                when={formatMoment(Date.parse(job.sent_back.at), viewer.timezone)}
              />
            </div>
          )}
          <Tabs.Panel value="timeline">
            <h2 className={classes.printed}>Timeline</h2>
            <Timeline timeline={timeline} />
          </Tabs.Panel>
          <Tabs.Panel value="details">
            <JobDetails job={job} />
          </Tabs.Panel>
          <Tabs.Panel value="comments">
            <JobComments comments={comments} />
          </Tabs.Panel>
          {job.entryData && (
            <Tabs.Panel value="time">
              <h2 className={classes.printed}>Time entries</h2>
              <JobEntries job={job} />
            </Tabs.Panel>
          )}
        </div>
        <div className={classes.side}>
          <DocumentPanel jobId={job.job_id} />
          {job.sealable_engineers && <SealersPanel job={job} />}
        </div>
      </div>
    </Tabs>
  );
}
