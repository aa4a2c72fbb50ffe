import type { ReviewTarget } from '@sealdesk/contract/mail/return-letters.ts';
import { ActionIcon, Button, Menu } from '@mantine/core';
import '@mantine/core/styles/ActionIcon.layer.css';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import { IconCheck, IconDots, IconDownload, IconLock, IconUpload } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { reservation } from '../../../moves/job-history.ts';
import { useJobHistory } from '../../../moves/use-job-history.ts';
import type { ReviewOffer } from '../review/review-offer.ts';
import classes from './proof-actions.module.css';

/** An entry of the menu. */
export type MoreAction = { label: string; icon: ReactNode; onClick: () => void };

type Props = {
  offer: ReviewOffer;
  job: Job;
  more: readonly MoreAction[];
  /** What the phone's menu holds besides. */
  records: readonly MoreAction[];
  onDownload: (() => void) | undefined;
  onApprove: () => void;
  onReturn: (to: ReviewTarget) => void;
  onUpload: () => void;
};

const RETURNS = [
  { to: 'inProgress', label: 'Return for drawing changes' },
  { to: 'readyToSeal', label: 'Return to sealer' },
] as const;

/** What can be done with the set, always in the same order. Why something can't be is text beside it. */
export function ProofActions({ offer, job, more, records, onDownload, onApprove, onReturn, onUpload }: Props) {
  const why = useId();
  const off = 'off' in offer ? offer.off : null;
  const isReview = offer.is === 'review';
  const isBad = isReview && offer.filled === 'return';
  const filled = isReview ? offer.filled : null;
  return (
    <>
      <div className={classes.top}>
        {onDownload && (
          <ActionIcon variant="subtle" color="gray" size={44} aria-label="Download sealed" onClick={onDownload}>
            <IconDownload size={20} aria-hidden />
          </ActionIcon>
        )}
        <MoreMenu job={job} actions={[...more, ...records]} size={44} variant="subtle" />
      </div>
      <div className={classes.actions} role="group" aria-label="Review">
        <Why id={why} offer={offer} job={job} isBad={isBad} />
        <span className={classes.wide}>
          <MoreMenu job={job} actions={more} size={30} variant="default" />
        </span>
        {isReview &&
          RETURNS.map(({ to, label }) => (
            <Button
              key={to}
              className={`${classes.button} ${classes.wide}`}
              variant={to === 'readyToSeal' && filled === 'return' ? 'filled' : 'default'}
              aria-disabled={offer.isOutdated || undefined}
              data-disabled={offer.isOutdated}
              onClick={() => !offer.isOutdated && onReturn(to)}
            >
              {label}
            </Button>
          ))}
        {(isReview || offer.is === 'checking') && (
          <Button
            className={classes.button ?? ''}
            variant={off === null ? 'filled' : 'default'}
            leftSection={<IconCheck size={16} aria-hidden />}
            aria-disabled={off !== null || undefined}
            data-disabled={off !== null}
            aria-describedby={off === null ? undefined : why}
            onClick={() => off === null && onApprove()}
          >
            Approve
          </Button>
        )}
        {isReview && !offer.isOutdated && <ReturnsMenu isFilled={filled === 'return'} onReturn={onReturn} />}
        {offer.is === 'upload' && (
          <Button className={classes.button} leftSection={<IconUpload size={15} aria-hidden />} onClick={onUpload}>
            Upload the corrected PDF
          </Button>
        )}
      </div>
    </>
  );
}

type WhyProps = { id: string; offer: ReviewOffer; job: Job; isBad: boolean };

function Why({ id, offer, job, isBad }: WhyProps) {
  if (offer.is === 'nothing' && offer.holder) return <ReservedBy id={id} jobId={job.job_id} />;
  const reason = offer.is === 'nothing' ? offer.reason : 'off' in offer ? offer.off : null;
  if (reason === null) return null;
  return (
    <p id={id} className={classes.why} data-bad={isBad || undefined}>
      <IconLock size={15} aria-hidden />
      {reason}
    </p>
  );
}

/** Who holds the review stands on the timeline; until it is read, that somebody does. */
function ReservedBy({ id, jobId }: { id: string; jobId: number }) {
  const actor = reservation(useJobHistory('release', jobId))?.actor;
  return (
    <p id={id} className={classes.why}>
      <IconLock size={15} aria-hidden />
      Reserved by {actor?.name ?? 'another reviewer'}
    </p>
  );
}

type MoreProps = { job: Job; actions: readonly MoreAction[]; size: number; variant: 'default' | 'subtle' };

function MoreMenu({ job, actions, size, variant }: MoreProps) {
  return (
    <Menu position="bottom-end" width={220} withinPortal={false}>
      <Menu.Target>
        <ActionIcon
          variant={variant}
          {...(variant === 'subtle' && { color: 'gray' })}
          size={size}
          aria-label={`More actions for ${formatJobNumber(job.job_id)}`}
        >
          <IconDots size={size > 30 ? 20 : 16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, icon, onClick }) => (
          <Menu.Item key={label} leftSection={icon} onClick={onClick}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** On the phone only Approve stands beside it. */
function ReturnsMenu({ isFilled, onReturn }: { isFilled: boolean; onReturn: Props['onReturn'] }) {
  return (
    <span className={classes.narrow}>
      <Menu position="top-end" width={240} withinPortal={false}>
        <Menu.Target>
          <ActionIcon variant={isFilled ? 'filled' : 'default'} size={44} aria-label="Return the set">
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {RETURNS.map(({ to, label }) => (
            <Menu.Item key={to} onClick={() => onReturn(to)}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}
