import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { durationDisplay } from '@sealdesk/contract/time-entries/durations.ts';
import type { JobEntry } from '@sealdesk/contract/time-entries/time-entry.ts';
import { useQuery } from '@tanstack/react-query';
import { useNow } from '../../../../lib/use-now.ts';
import { plural } from '../../rows/customer-text.ts';
import { jobEntriesQuery } from '../job-page.queries.ts';
import { LinesSkeleton, PartFailure, StalePart } from '../load-states.tsx';
import { secondsOf } from '../../time/latest-entry.ts';
import classes from './job-entries.module.css';

/** Every time entry of the job with whose it is, newest first, and what they come to. For operations alone. */
export function JobEntries({ job }: { job: Job }) {
  const { data, dataUpdatedAt, error, refetch } = useQuery(jobEntriesQuery(job.job_id));
  const now = useNow() + (data?.behindMs ?? 0);
  const retry = () => void refetch();
  if (!data && error) return <PartFailure error={error} onRetry={retry} />;
  if (!data) return <LinesSkeleton label="Loading the time entries" lines={4} />;
  if (data.total === 0) return <p className={classes.none}>No time was spent on {formatJobNumber(job.job_id)} yet.</p>;
  const { sums, total } = data;
  return (
    <>
      <StalePart what="the time entries" error={error} at={dataUpdatedAt} onRetry={retry} />
      <p className={classes.sums}>
        <strong>{sums.DurationDisplay}</strong> in {total} {total === 1 ? 'entry' : 'entries'} ·{' '}
        {plural(sums.DrJNumSeals, 'seal')} · {plural(sums.DrJNumUnits, 'unit')}
      </p>
      <ol className={classes.list}>
        {data.data.map((entry) => (
          <Entry key={entry['ID Number']} entry={entry} now={now} />
        ))}
      </ol>
      {total > data.data.length && (
        <p className={classes.none}>The newest {data.data.length} are shown. The sums count all of them.</p>
      )}
    </>
  );
}

function Entry({ entry, now }: { entry: JobEntry; now: number }) {
  const isOpen = entry.End === null;
  const charged = [entry.account?.Account, entry.project?.Title].filter(Boolean).join(' / ');
  return (
    <li className={classes.entry}>
      <p className={classes.first}>
        <strong>{entry.is_me ? 'You' : entry.Employee}</strong>
        {isOpen && <span className={classes.open}>Open</span>}
        <span className={classes.duration}>{durationDisplay(secondsOf(entry, now))}</span>
      </p>
      <p className={classes.second}>
        {entry.StartDisplay} to {entry.EndDisplay ?? 'now'} · {plural(entry.DrJNumSeals, 'seal')} ·{' '}
        {plural(entry.DrJNumUnits, 'unit')}
        {entry.Continue && ' · continued'}
      </p>
      {charged && <p className={classes.second}>{charged}</p>}
      {entry.Description && <p className={classes.description}>{entry.Description}</p>}
    </li>
  );
}
