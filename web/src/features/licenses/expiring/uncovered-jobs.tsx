import type { LicensesReply } from '@sealdesk/contract/licenses/licenses.ts';
import { counted, inWords, splitWords } from '../../../lib/words.ts';
import classes from './expiring.module.css';
import { JobLinks } from './job-links.tsx';

type Props = { jobs: LicensesReply['uncovered']; total: number };

/** Open jobs that nobody can seal alone, with the fewest engineers who can together, or the states that nobody covers. */
export function UncoveredJobs({ jobs, total }: Props) {
  if (jobs.length === 0) return null;
  return (
    <section className={classes.card} aria-labelledby="uncovered-jobs">
      <div className={classes.head}>
        <h2 className={classes.title} id="uncovered-jobs">
          Open jobs that nobody can seal alone
        </h2>
        <span className={classes.note}>
          {total > jobs.length ? `${jobs.length} of ${counted(total, 'job')}` : counted(total, 'job')}
        </span>
      </div>
      <table className={classes.table} aria-labelledby="uncovered-jobs">
        <thead>
          <tr>
            <th scope="col">Job</th>
            <th scope="col">Seal states</th>
            <th scope="col" className={classes.wide}>
              Smallest split
            </th>
          </tr>
        </thead>
        <tbody>
          {jobs.map(({ job_id, states, missing, split }) => (
            <tr key={job_id}>
              <th scope="row">
                <JobLinks jobs={[job_id]} more={0} />
              </th>
              <td data-label="Seal states">{states.join(' ')}</td>
              <td data-label="Smallest split">
                {split ? splitWords(split) : `Nobody can seal in ${inWords(missing)}.`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
