import { ActionIcon, CloseButton, Drawer } from '@mantine/core';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import type { ActionName } from '@sealdesk/contract/jobs/job-actions.ts';
import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { IconLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type MarkName, markOf, statusText } from '../../../job-marks/job-status.ts';
import { ProductGlyph, TypeBadge } from '../../../job-marks/type-marks.tsx';
import { ReturnReason } from '../../../job-marks/return-reason.tsx';
import { CallFailed, failureSentence, isSessionOver, NoResponse } from '../../../lib/session/failure.ts';
import { useViewer } from '../../../lib/session/viewer.ts';
import { AlertBox } from '../../../ui/alert-box.tsx';
import { BACKDROP_MS, LAYER_MS, useLayer } from '../../../ui/dialogs/use-layer.ts';
import { copyJobLink } from '../actions/row-effects.ts';
import { type FactGroup, factGroups } from './job-detail-facts.ts';
import { JobFiles } from './job-files.tsx';
import classes from './job-drawer.module.css';
import { jobQuery } from '../job-list.queries.ts';
import markClasses from '../../../job-marks/status-mark.module.css';
import { StatusMark } from '../../../job-marks/status-mark.tsx';
import pillClasses from './status-pill.module.css';

type Props = {
  jobId: number;
  /** A dialog stands over it, to which Escape belongs. */
  isCovered: boolean;
  onAct: (name: ActionName, job: Job) => void;
  onClose: () => void;
};

const WIDTH = 920;

/** One job over the list, with every fact that the viewer may see. */
export default function JobDrawer({ jobId, isCovered, onAct, onClose }: Props) {
  const layer = useLayer(onClose);
  const { data, error, refetch } = useQuery(jobQuery(jobId));
  const number = formatJobNumber(jobId);
  const job = data?.job;
  return (
    <Drawer.Root
      opened={layer.opened}
      onClose={layer.close}
      onExitTransitionEnd={layer.onGone}
      transitionProps={{ duration: LAYER_MS }}
      position="right"
      size={WIDTH}
      closeOnEscape={!isCovered}
      // The list gives the focus to the job's row: what opened the job may be a link from elsewhere.
      returnFocus={false}
    >
      <Drawer.Overlay transitionProps={{ duration: BACKDROP_MS }} />
      <Drawer.Content>
        <div className={classes.bar}>
          <span className={classes.number}>{number}</span>
          {job && <TypeBadge type={job.job_type} />}
          {job && <ProductGlyph type={job.product_type} />}
          <span className={classes.tools}>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Copy link to ${number}`}
              data-tip="Copy link"
              onClick={() => void copyJobLink(jobId)}
            >
              <IconLink size={16} aria-hidden />
            </ActionIcon>
            <CloseButton data-autofocus aria-label={`Close ${number}`} onClick={layer.close} />
          </span>
        </div>
        <Drawer.Body className={classes.body}>
          <div className={classes.head}>
            <Drawer.Title className={classes.title}>{job?.job_name ?? number}</Drawer.Title>
            {job && <StatusPill name={markOf(job)}>{statusText(job)}</StatusPill>}
          </div>
          {job?.return_reason && (
            <div className={classes.returned}>
              <ReturnReason reason={job.return_reason} />
            </div>
          )}
          {job && <JobFiles job={job} onAct={(name) => onAct(name, job)} />}
          {job && <Facts job={job} />}
          {!job && !error && <p role="status">Loading {number}</p>}
          {error && !job && <Failure error={error} onRetry={() => void refetch()} />}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

function Facts({ job }: { job: Job }) {
  const viewer = useViewer();
  return (
    <div className={classes.groups}>
      {factGroups(job, viewer).map((group) => (
        <Group key={group.title} group={group} />
      ))}
    </div>
  );
}

function Group({ group: { title, facts } }: { group: FactGroup }) {
  return (
    <section>
      <h3 className={classes.groupTitle}>{title}</h3>
      <dl className={classes.facts}>
        {facts.map(({ label, value }) => (
          <div key={label} className={classes.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Why there is nothing to show. A session that ended is reported by the dialog that signs in again. */
function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (isSessionOver(error)) return null;
  if (error instanceof CallFailed && (error.status === 404 || error.status === 422)) {
    return <AlertBox message={MESSAGES.jobNotFound} withRefresh={false} />;
  }
  // Without a connection a reload would take the list away, too.
  if (error instanceof NoResponse) return <AlertBox message={failureSentence(error)} onRetry={onRetry} />;
  return <AlertBox message={failureSentence(error)} />;
}

/** A status that stands alone, such as in the head of one job. */
function StatusPill({ name, children }: { name: MarkName; children: string }) {
  return (
    <span className={`${markClasses.ink} ${pillClasses.pill}`} data-status={name}>
      <StatusMark name={name} size={13} />
      {children}
    </span>
  );
}
