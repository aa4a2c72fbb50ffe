import { Drawer } from '@mantine/core';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import type { ActionName } from '@sealdesk/contract/jobs/job-actions.ts';
import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { isEmployee } from '@sealdesk/contract/people/roles.ts';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { statusText } from '../../../job-marks/job-status.ts';
import { StatusPill } from '../../../job-marks/status-pill.tsx';
import { printedLine } from '../../../lib/printed-line.ts';
import { useOnline } from '../../../lib/live/use-live.ts';
import { useViewer } from '../../../lib/session/viewer.ts';
import { BACKDROP_MS, LAYER_MS, useLayer } from '../../../ui/dialogs/use-layer.ts';
import { toastFailure } from '../../../ui/toast.tsx';
import { jobQuery } from '../job-list.queries.ts';
import { CustomerJob } from './customer/customer-job.tsx';
import { DrawerBar } from './drawer-bar.tsx';
import { windowTitle } from './facts-line.ts';
import classes from './job-drawer.module.css';
import { JobPlace } from './job-place.tsx';
import { JobSteps } from './job-steps.tsx';
import { isNotFound, JobFailure, JobSkeletonPage, StaleNotice } from './load-states.tsx';
import type { Neighbors, Step } from './neighbors.ts';
import { createPrinting } from './printing.ts';
import { StaffJob } from './staff/staff-job.tsx';
import { useJobChanges } from './use-job-changes.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useDrawerKeys } from './use-drawer-keys.ts';
import { type TimelineState, useTimeline } from './timeline/use-timeline.ts';
import { useWindowTitle } from './use-window-title.ts';

type Props = {
  jobId: number;
  /** The job as the list has it, which is shown until all of it has come. */
  row: Job | undefined;
  neighbors: Neighbors;
  /** A dialog stands over it, to which Escape belongs. */
  isCovered: boolean;
  onAct: (name: ActionName, job: Job) => void;
  onPlaces: (job: Job, anchor: HTMLElement) => void;
  onStep: (step: Step) => void;
  onClose: () => void;
};

const WIDTH = 920;

/** One job over the list: what happened to it, its documents and every fact that the viewer may see. */
export default function JobDrawer({ jobId, row, neighbors, isCovered, onAct, onPlaces, onStep, onClose }: Props) {
  const viewer = useViewer();
  const layer = useLayer(onClose);
  const isOnline = useOnline();
  const { data, dataUpdatedAt, error, refetch } = useQuery(jobQuery(jobId));
  const timeline = useTimeline(jobId);
  const isChanged = useJobChanges(jobId);
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  useFocusOnChange(content, jobId);

  const number = formatJobNumber(jobId);
  const job = isNotFound(error) ? undefined : (data?.job ?? (error ? undefined : row));
  useWindowTitle(windowTitle(number, job ? statusText(job) : null, job?.job_name ?? null));
  const edit = job && isEmployee(viewer) ? () => onAct('edit', job) : undefined;
  useDrawerKeys(content, { J: () => onStep('next'), K: () => onStep('former'), ...(edit && { E: edit }) });
  const retry = () => void refetch();
  const print = usePrinting(jobId, timeline);

  const name = job?.job_name ?? number;
  const heading = (
    <h1 ref={takeLostFocus} className={classes.title} tabIndex={-1} data-autofocus>
      {name}
    </h1>
  );
  const bar = (
    <DrawerBar
      jobId={jobId}
      job={job}
      neighbors={neighbors}
      onStep={onStep}
      onEdit={edit}
      onPrint={print}
      onClose={layer.close}
    />
  );
  const head = job && (
    <>
      <PrintedAt />
      {bar}
      <div className={classes.head}>
        {heading}
        {isEmployee(viewer) && <StatusPill job={job} />}
        {isEmployee(viewer) && (
          <span role="status" className={classes.changed}>
            {isChanged && 'Changed just now'}
          </span>
        )}
        <JobPlace job={job} onPlaces={onPlaces} />
        <span className={classes.gap} />
        <JobSteps key={jobId} job={job} onCover={setIsMenuOpen} onAct={onAct} />
      </div>
    </>
  );
  const notices = data && (error || !isOnline) && <StaleNotice error={error} at={dataUpdatedAt} onRetry={retry} />;

  return (
    <Drawer.Root
      opened={layer.opened}
      onClose={layer.close}
      onExitTransitionEnd={layer.onGone}
      transitionProps={{ duration: LAYER_MS }}
      position="right"
      size={WIDTH}
      closeOnEscape={!isCovered && !isMenuOpen}
      // The list gives the focus to the job's row: what opened the job may be a link from elsewhere.
      returnFocus={false}
    >
      <Drawer.Overlay className={classes.overlay} transitionProps={{ duration: BACKDROP_MS }} />
      <Drawer.Content ref={content} className={classes.content} aria-label={name} data-job-page>
        <Drawer.Body className={classes.body}>
          {job && isEmployee(viewer) && <StaffJob {...{ job, timeline, head, notices }} />}
          {job && !isEmployee(viewer) && <CustomerJob {...{ job, timeline, head, notices, isChanged }} />}
          {!job && (
            <div className={classes.without}>
              {bar}
              {heading}
              {error ? (
                <JobFailure error={error} onRetry={retry} onClose={layer.close} />
              ) : (
                <JobSkeletonPage number={number} />
              )}
            </div>
          )}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

/** Gives the focus to a heading that takes the place of one that had it. */
function takeLostFocus(heading: HTMLElement | null): void {
  if (heading && document.activeElement === document.body) heading.focus({ preventScroll: true });
}

/** Gives the focus to the heading when another job is shown in the same drawer, so that its name is spoken. */
function useFocusOnChange(content: RefObject<HTMLElement | null>, jobId: number): void {
  const former = useRef(jobId);
  useEffect(() => {
    if (former.current !== jobId) content.current?.querySelector('h1')?.focus({ preventScroll: true });
    former.current = jobId;
  }, [content, jobId]);
}

/** Returns what prints the page, once the whole timeline is on it. */
function usePrinting(jobId: number, { events, error, hasMore, readAll }: TimelineState): () => void {
  const [printing] = useState(() => createPrinting({ print: () => window.print(), report: toastFailure }));
  // A timeline that could not be read is printed as that.
  const isWhole = !hasMore && (events !== undefined || error !== null);
  useEffect(() => printing.show(jobId, isWhole), [printing, jobId, isWhole]);
  return () => printing.ask(jobId, readAll);
}

/** When the page was printed and by whom; on the screen it is not there. */
function PrintedAt() {
  return <p className={classes.printed}>{printedLine(useViewer(), useNow())}</p>;
}
