import { VisuallyHidden } from '@mantine/core';
import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import type { SealLicense, WhoCanSealReply } from '@sealdesk/contract/jobs/who-can-seal.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatDay } from '../../../lib/format.ts';
import { failureSentence, isSessionOver } from '../../../lib/session/failure.ts';
import { splitWords } from '../../../lib/words.ts';
import { AlertBox } from '../../../ui/alert-box.tsx';
import { LargeDialog } from '../../../ui/dialogs/large-dialog.tsx';
import { sealersQuery } from '../job-list.queries.ts';
import { endsSoon, NOBODY_CAN_SEAL, splitText, unauthorizedText } from './who-can-seal.ts';
import classes from './who-can-seal-dialog.module.css';

type Props = { job: Job; onClose: () => void };

/** Two states stand beside a name in the narrow dialog; more of them get the wide one. */
const NARROW = { states: 2, width: 480 };
const WIDE = 720;

/** Who can seal the job in all of its states today, each state with the last day of the license. */
export default function WhoCanSealDialog({ job, onClose }: Props) {
  const { data, error, refetch } = useQuery(sealersQuery(job.job_id));
  const number = formatJobNumber(job.job_id);
  const width = job.seal_states.length <= NARROW.states ? NARROW.width : WIDE;
  return (
    <LargeDialog title={`Who can seal ${number}`} width={width} onClose={onClose}>
      <div className={classes.body}>
        {data && data.engineers.length > 0 && <Engineers reply={data} />}
        {data?.engineers.length === 0 && <Nobody reply={data} />}
        {!data && !error && <Loading job={job} />}
        {!data && error && !isSessionOver(error) && (
          <AlertBox message={failureSentence(error)} onRetry={() => void refetch()} />
        )}
      </div>
    </LargeDialog>
  );
}

function Engineers({ reply }: { reply: WhoCanSealReply }) {
  return (
    <ul className={classes.rows} aria-label="Engineers">
      {reply.engineers.map(({ id, full_name, licenses }) => (
        <li key={id} className={classes.row}>
          <span className={classes.name}>{full_name}</span>
          <ul className={classes.states} aria-label={`Licenses of ${full_name}`}>
            {licenses.map((license) => (
              <License key={license.state} license={license} />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function License({ license }: { license: SealLicense }) {
  const soon = endsSoon(license);
  return (
    <li className={classes.license} data-soon={soon !== null || undefined} data-tip={soon ?? undefined}>
      {license.state} {formatDay(license.valid_until)}
      {soon && (
        <>
          <IconAlertTriangle size={13} aria-hidden />
          <VisuallyHidden>, {soon}</VisuallyHidden>
        </>
      )}
    </li>
  );
}

/** Why nobody can, and who could share the states. */
function Nobody({ reply }: { reply: WhoCanSealReply }) {
  const unauthorized = unauthorizedText(reply);
  return (
    <>
      <p className={classes.nobody}>{NOBODY_CAN_SEAL}</p>
      {unauthorized && <AlertBox kind="warning" message={unauthorized} withRefresh={false} />}
      {reply.split && (
        <>
          <p className={classes.together}>{splitText(reply.split.length)}</p>
          <p className={classes.share}>{splitWords(reply.split)}</p>
        </>
      )}
    </>
  );
}

/** The names that the row knows already, so that nothing jumps when the licenses come. */
function Loading({ job }: { job: Job }) {
  return (
    <>
      <VisuallyHidden role="status">Loading licenses</VisuallyHidden>
      <ul className={classes.rows} aria-hidden>
        {(job.sealable_engineers ?? []).map(({ id, full_name }) => (
          <li key={id} className={classes.row}>
            <span className={classes.name}>{full_name}</span>
            <span className={classes.states}>
              {job.seal_states.map((state) => (
                <span key={state} className={classes.bone} />
              ))}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
