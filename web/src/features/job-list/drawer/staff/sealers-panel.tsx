import { Button } from '@mantine/core';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { useQuery } from '@tanstack/react-query';
import { sealersQuery } from '../../job-list.queries.ts';
import { useRowHandlers } from '../../rows/row-context.ts';
import { NOBODY_CAN_SEAL } from '../../sealers/who-can-seal.ts';
import { PartFailure } from '../load-states.tsx';
import { sealerRows } from './sealer-rows.ts';
import classes from './sealers-panel.module.css';

/** Who can seal the job in all of its states, and whose license ends soon. For operations alone. */
export function SealersPanel({ job }: { job: Job }) {
  const { data, error, refetch } = useQuery(sealersQuery(job.job_id));
  const { showSealers } = useRowHandlers();
  const rows = sealerRows(job, data);
  return (
    <section aria-labelledby="job-sealers">
      <h2 className={classes.title} id="job-sealers">
        Who can seal <span className={classes.states}>{job.seal_states.join(' ')}</span>
      </h2>
      {error && !data && <PartFailure error={error} onRetry={() => void refetch()} />}
      {rows.length === 0 && <p className={classes.none}>{NOBODY_CAN_SEAL}</p>}
      <ul className={classes.list}>
        {rows.map(({ name, role, expiry }) => (
          <li key={name} className={classes.sealer}>
            <span>{name}</span>
            <span className={classes.role}>{role}</span>
            {expiry && <span className={classes.expiry}>{expiry}</span>}
          </li>
        ))}
      </ul>
      <Button className={classes.all} variant="default" onClick={() => showSealers(job)}>
        Licenses
      </Button>
    </section>
  );
}
