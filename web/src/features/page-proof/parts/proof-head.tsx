import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import type { SetProofReply } from '@sealdesk/contract/jobs/set-proof.ts';
import { SCREEN_PATHS } from '@sealdesk/contract/screen-paths.ts';
import { IconCheck, IconChevronLeft, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { StatusPill } from '../../../job-marks/status-pill.tsx';
import { ProductGlyph, TypeBadge } from '../../../job-marks/type-marks.tsx';
import { formatDay, formatMoment } from '../../../lib/format.ts';
import { useViewer } from '../../../lib/session/viewer.ts';
import type { ListOrigin } from '../proof-address.ts';
import { originLabel, type Place } from '../review/review-queue.ts';
import classes from './proof-head.module.css';

type Props = {
  proof: SetProofReply;
  job: Job;
  origin: ListOrigin;
  place: Place | null;
  /** What can be done with the set. */
  actions: ReactNode;
};

/** Where one came from, which job this is, and by whom its set was sealed. */
export function ProofHead({ proof, job, origin, place, actions }: Props) {
  return (
    <header className={classes.head}>
      <div className={classes.about}>
        <div className={classes.bar}>
          <WayBack origin={origin} place={place} />
          <span className={classes.number}>{formatJobNumber(job.job_id)}</span>
          <TypeBadge type={job.job_type} />
          <span className={classes.product}>
            <ProductGlyph type={job.product_type} />
          </span>
        </div>
        <div className={classes.named}>
          <h1 className={classes.title} tabIndex={-1}>
            {job.job_name}
          </h1>
          <StatusPill job={job} />
          <span className={classes.short}>{shortLine(proof).join(' · ')}</span>
        </div>
      </div>
      {actions}
      <SealedLine proof={proof} job={job} />
    </header>
  );
}

/** The list that the screen was opened from, and the place of the job in it. */
function WayBack({ origin: { search, view }, place }: Pick<Props, 'origin' | 'place'>) {
  return (
    <Link className={classes.back} to={{ pathname: SCREEN_PATHS.jobList, search }}>
      <IconChevronLeft size={15} aria-hidden />
      <span className={classes.backText}>
        {originLabel(view)}
        {place && (
          <span className={classes.place}>
            {place.number} of {place.of}
          </span>
        )}
      </span>
    </Link>
  );
}

/** On the phone: '86 pages · Ana Novak · VA NC'. */
function shortLine({ sealed, sealer, states }: SetProofReply): string[] {
  const pages = sealed.pages === null ? '' : `${sealed.pages} ${sealed.pages === 1 ? 'page' : 'pages'}`;
  return [pages, sealer?.full_name ?? '', states.join(' ')].filter(Boolean);
}

function SealedLine({ proof, job }: Pick<Props, 'proof' | 'job'>) {
  const { timezone } = useViewer();
  const { sealed, sealer, sealed_at, licenses, staged_by, uploaded_by } = proof;
  return (
    <ul className={classes.facts} aria-label="About the set">
      <li>{job.company.Company}</li>
      {sealed.pages !== null && (
        <li>
          <strong>{sealed.pages.toLocaleString('en-US')}</strong> {sealed.pages === 1 ? 'page' : 'pages'}
        </li>
      )}
      {sealer && (
        <li>
          Sealed by <strong>{sealer.full_name}</strong>
        </li>
      )}
      {sealed_at !== null && <li>{formatMoment(Date.parse(sealed_at), timezone)}</li>}
      {licenses.map((license) => (
        <License key={license.state} license={license} />
      ))}
      {staged_by && <li>Staged by {named(staged_by)}</li>}
      {uploaded_by && uploaded_by.id !== sealer?.id && <li>Uploaded by {named(uploaded_by)}</li>}
    </ul>
  );
}

function named({ full_name, is_me }: NonNullable<SetProofReply['staged_by']>): string {
  return is_me ? 'you' : full_name;
}

function License({
  license: { state, number, valid_until, is_valid },
}: {
  license: SetProofReply['licenses'][number];
}) {
  const Icon = is_valid ? IconCheck : IconX;
  return (
    <li className={classes.license} data-valid={is_valid}>
      {state} <span className={classes.licenseNumber}>{number}</span> valid until {formatDay(valid_until)}
      <Icon
        size={15}
        role="img"
        aria-label={is_valid ? 'valid on the day of the seal' : 'not valid on the day of the seal'}
      />
    </li>
  );
}
