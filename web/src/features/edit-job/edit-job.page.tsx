import { Button, VisuallyHidden } from '@mantine/core';
import { formatJobNumber, parseJobNumbers } from '@sealdesk/contract/jobs/job-number.ts';
import { SCREEN_PATHS } from '@sealdesk/contract/screen-paths.ts';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { StatusPill } from '../../job-marks/status-pill.tsx';
import { queryKeys } from '../../lib/query-keys.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { EditJobForm, type Frame } from './edit-job-form.tsx';
import formClasses from './edit-job-form.module.css';
import classes from './edit-job.module.css';
import { EditSkeleton } from './edit-skeleton.tsx';
import { useOpenedJob } from './use-opened-job.ts';

const FRAME: Frame = {
  Body: ({ children }) => (
    <div className={classes.card}>
      <VisuallyHidden component="h2">Fields</VisuallyHidden>
      {children}
    </div>
  ),
  Foot: ({ children }) => (
    <div className={classes.bar}>
      <div className={classes.inner}>{children}</div>
    </div>
  ),
  isFocused: false,
};

/** The edit form as a page of its own: /editjob?job_id=48213. */
export function EditJobPage() {
  const [address] = useSearchParams();
  const jobId = parseJobNumbers(address.get('job_id') ?? '')?.[0];
  return jobId === undefined ? <NoSuchJob /> : <EditedJob key={jobId} jobId={jobId} />;
}

function EditedJob({ jobId }: { jobId: number }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const location = useLocation();
  const state = useOpenedJob(jobId);
  if (state.at === 'failed') return <NoSuchJob />;
  const number = formatJobNumber(jobId);
  const head = (
    <>
      Edit Job <span className={formClasses.number}>{number}</span>{' '}
      {state.at === 'ready' && <StatusPill job={state.latest.job} />}
    </>
  );
  return (
    <Screen title={`Edit Job ${number}`} head={head}>
      {state.at === 'ready' ? (
        <EditJobForm
          opened={state.opened}
          latest={state.latest}
          isResumed={isResumed(location.state)}
          frame={FRAME}
          onLeaveState={() => {}}
          onDone={() => {
            void queryClient.invalidateQueries({ queryKey: queryKeys.jobs.all });
            void navigate(`${SCREEN_PATHS.jobList}?job=${jobId}`);
          }}
          onClose={() => void navigate(SCREEN_PATHS.jobList)}
        />
      ) : (
        <div className={classes.card}>
          <EditSkeleton jobId={jobId} />
        </div>
      )}
    </Screen>
  );
}

/** The same for a number that is missing or wrong, a job that is not there, and one that could not be read. */
function NoSuchJob() {
  return (
    <Screen title="Edit Job" head="Edit Job">
      <div className={classes.failed}>
        <AlertBox message={MESSAGES.jobNotFound} withRefresh={false} />
        <Button component={Link} to={SCREEN_PATHS.jobList} variant="default">
          Back to the jobs
        </Button>
      </div>
    </Screen>
  );
}

type ScreenProps = { title: string; head: ReactNode; children: ReactNode };

function Screen({ title, head, children }: ScreenProps) {
  return (
    <div className={classes.page}>
      <title>{`${title} · Sealdesk`}</title>
      <h1 className={classes.head}>{head}</h1>
      {children}
    </div>
  );
}

function isResumed(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isResumed' in state;
}
