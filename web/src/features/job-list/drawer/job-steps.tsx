import { ActionIcon, Button, Loader } from '@mantine/core';
import { type ActionName, type JobAction, jobActions } from '@sealdesk/contract/jobs/job-actions.ts';
import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { isEmployee } from '@sealdesk/contract/people/roles.ts';
import { IconDots, IconDownload, IconFileZip, IconMailForward, IconRefresh, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useViewer } from '../../../lib/session/viewer.ts';
import { RowMenu } from '../actions/row-menu.tsx';
import classes from './job-steps.module.css';

const WAY_ICONS = { up: IconUpload, down: IconDownload, mail: IconMailForward, again: IconRefresh };

type Props = {
  job: Job;
  /** The menu lies open over the job, to which Escape belongs then. */
  onCover: (isCovered: boolean) => void;
  onAct: (name: ActionName, job: Job) => void;
};

/** The job's one next step, what its sender may still replace, the file most likely wanted, and the menu with the rest. */
export function JobSteps({ job, onCover, onAct }: Props) {
  const viewer = useViewer();
  const { nextStep, file, replaceFile } = jobActions(job, viewer);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const show = (next: boolean) => {
    setIsOpen(next);
    onCover(next);
  };
  // A customer has to act on it, or waits for it; the original is neither.
  const isFilled =
    nextStep.way === 'up' || nextStep.way === 'again' || (!isEmployee(viewer) && nextStep.name !== 'original');
  return (
    <div className={classes.steps} role="group" aria-label="Files">
      <Step action={nextStep} isFilled={isFilled} onClick={() => onAct(nextStep.name, job)} />
      {replaceFile && <Step action={replaceFile} isFilled={false} onClick={() => onAct(replaceFile.name, job)} />}
      {file && !file.off && (
        <ActionIcon
          className={classes.icon}
          variant="default"
          size={30}
          aria-label={file.label}
          data-tip={file.label}
          onClick={() => onAct(file.name, job)}
        >
          {file.name === 'original' ? <IconFileZip size={16} aria-hidden /> : <IconDownload size={16} aria-hidden />}
        </ActionIcon>
      )}
      <ActionIcon
        className={classes.icon}
        variant="default"
        size={30}
        aria-label={`More actions for ${formatJobNumber(job.job_id)}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          show(!isOpen);
        }}
      >
        <IconDots size={16} aria-hidden />
      </ActionIcon>
      <RowMenu job={job} anchor={anchor} opened={isOpen} onClose={() => show(false)} onAct={onAct} isInJob />
    </div>
  );
}

type StepProps = { action: JobAction; isFilled: boolean; onClick: () => void };

/** A button that is off keeps its place and says why; it is not `disabled`, which would silence it. */
function Step({ action: { label, way = 'down', off, isRunning }, isFilled, onClick }: StepProps) {
  const Icon = WAY_ICONS[way];
  return (
    <Button
      className={classes.step}
      variant={isFilled && !off ? 'filled' : 'default'}
      leftSection={isRunning ? <Loader size={14} aria-hidden /> : <Icon size={15} aria-hidden />}
      {...(off ? { 'aria-disabled': true, 'data-tip': `${label}: ${off}` } : { onClick })}
    >
      {label}
    </Button>
  );
}
