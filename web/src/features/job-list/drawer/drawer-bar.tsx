import { ActionIcon, CloseButton } from '@mantine/core';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import { IconArrowUpRight, IconChevronLeft, IconLink, IconPencil, IconPrinter } from '@tabler/icons-react';
import { ProductGlyph, TypeBadge } from '../../../job-marks/type-marks.tsx';
import { openJobLink } from '../../../lib/open-job-address.ts';
import { KeyCap } from '../../../ui/key-cap.tsx';
import { copyJobLink } from '../actions/row-effects.ts';
import classes from './drawer-bar.module.css';
import type { Neighbors, Step } from './neighbors.ts';

type Props = {
  jobId: number;
  job: Job | undefined;
  neighbors: Neighbors;
  onStep: (step: Step) => void;
  /** Left out where the viewer may not edit the job, or it is not there yet. */
  onEdit: (() => void) | undefined;
  onPrint: () => void;
  onClose: () => void;
};

const icon = { variant: 'subtle', color: 'gray', size: 28 } as const;

/** Above the job: its number and type, the way to its neighbors, and what can be done with the page itself. */
export function DrawerBar({ jobId, job, neighbors, onStep, onEdit, onPrint, onClose }: Props) {
  const number = formatJobNumber(jobId);
  return (
    <div className={classes.bar}>
      <ActionIcon {...icon} className={classes.back} aria-label="Back to the list" onClick={onClose}>
        <IconChevronLeft size={20} aria-hidden />
      </ActionIcon>
      <span className={classes.number}>{number}</span>
      {job && <TypeBadge type={job.job_type} />}
      {job && <ProductGlyph type={job.product_type} />}
      <span className={classes.tools}>
        <span className={classes.neighbors}>
          <Neighbor letter="J" label="Next job" isThere={neighbors.next !== null} onClick={() => onStep('next')} />
          <Neighbor
            letter="K"
            label="Former job"
            isThere={neighbors.former !== null}
            onClick={() => onStep('former')}
          />
          <span aria-hidden>next job</span>
        </span>
        {onEdit && (
          <ActionIcon {...icon} aria-label={`Edit ${number}`} data-tip="Edit job" onClick={onEdit}>
            <IconPencil size={16} aria-hidden />
          </ActionIcon>
        )}
        <ActionIcon
          {...icon}
          aria-label={`Copy link to ${number}`}
          data-tip="Copy link"
          onClick={() => void copyJobLink(jobId)}
        >
          <IconLink size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon
          {...icon}
          className={classes.wide}
          aria-label={`Print ${number}`}
          data-tip="Print"
          onClick={onPrint}
        >
          <IconPrinter size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon
          {...icon}
          component="a"
          className={classes.wide}
          href={openJobLink(jobId)}
          target="_blank"
          rel="noopener"
          aria-label={`Open ${number} in a new tab`}
          data-tip="Open in a new tab"
        >
          <IconArrowUpRight size={16} aria-hidden />
        </ActionIcon>
        <CloseButton className={classes.wide} aria-label={`Close ${number}`} onClick={onClose} />
      </span>
    </div>
  );
}

type NeighborProps = { letter: string; label: string; isThere: boolean; onClick: () => void };

function Neighbor({ letter, label, isThere, onClick }: NeighborProps) {
  const usable = isThere ? { onClick } : { 'aria-disabled': true };
  return (
    <button type="button" className={classes.neighbor} aria-label={label} data-tip={label} {...usable}>
      <KeyCap>{letter}</KeyCap>
    </button>
  );
}
