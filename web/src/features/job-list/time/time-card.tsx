import { Button } from '@mantine/core';
import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import { SCREEN_PATHS } from '@sealdesk/contract/screen-paths.ts';
import { agoDisplay, durationDisplay } from '@sealdesk/contract/time-entries/durations.ts';
import type { TimeEntry } from '@sealdesk/contract/time-entries/time-entry.ts';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { IconAlertTriangle, IconClockQuestion } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { OPENED_HERE, withOpenJob } from '../../../lib/open-job-address.ts';
import { isSessionOver } from '../../../lib/session/failure.ts';
import { useViewer } from '../../../lib/session/viewer.ts';
import { useNow } from '../../../lib/use-now.ts';
import { closeEntry } from './entry-calls.ts';
import { CountField, DescriptionField } from './entry-fields.tsx';
import { type LatestEntry, secondsOf } from './latest-entry.ts';
import classes from './time-card.module.css';
import { TimerGuard } from './timer-guard.tsx';
import { askAboutTimer } from './timer-question.ts';
import { useLatestEntry } from './use-latest-entry.ts';

/** The employee's latest time entry: what it is charged to, how long it runs, and what of it can be changed. */
export function TimeCard() {
  const { data, error, isFetching, refetch } = useLatestEntry();
  if (data?.entry) {
    return (
      <>
        <EntryCard key={data.entry['ID Number']} latest={data} entry={data.entry} />
        <TimerGuard latest={data} entry={data.entry} />
      </>
    );
  }
  if (data) return <NoEntry />;
  if (error && !isFetching) return isSessionOver(error) ? null : <CardFailure onRetry={() => void refetch()} />;
  return <CardSkeleton />;
}

type CardProps = { latest: LatestEntry; entry: TimeEntry };

function EntryCard({ latest, entry }: CardProps) {
  const queryClient = useQueryClient();
  const [isClosing, setIsClosing] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const now = useNow() + latest.behindMs;
  const { timezone } = useViewer();
  const isOpen = entry.End === null;
  const isInDoubt = isOpen && latest.forgotten !== null;

  const close = async () => {
    setIsClosing(true);
    const isClosed = await closeEntry(queryClient, entry['ID Number']);
    setIsClosing(false);
    // The button is gone with the open entry.
    if (isClosed) title.current?.focus();
  };

  return (
    <section
      className={classes.card}
      aria-labelledby={titleId}
      data-open={isOpen || undefined}
      data-doubt={isInDoubt || undefined}
    >
      <div className={classes.head}>
        <h2 ref={title} id={titleId} className={classes.title} tabIndex={-1}>
          {isOpen ? 'Open Entry' : 'Last Entry'}
        </h2>
        <JobLink entry={entry} />
      </div>
      <dl className={classes.facts}>
        <Fact label="Duration" isStrong>
          {isOpen ? durationDisplay(secondsOf(entry, now)) : entry.DurationDisplay}
        </Fact>
        {isOpen ? (
          <Fact label="Started" note={agoDisplay(Date.parse(entry.Start), now, timezone)}>
            {entry.StartDisplay}
          </Fact>
        ) : (
          <Fact
            label="Ended"
            note={agoDisplay(Date.parse(entry.End ?? entry.Start), now, timezone)}
            tip={`Started ${entry.StartDisplay}`}
          >
            {entry.EndDisplay}
          </Fact>
        )}
        <Fact label="Account / Project" isClipped>
          {[entry.account?.Account, entry.project?.Title].filter(Boolean).join(' / ') || 'None'}
        </Fact>
        <Fact label="Continued">{entry.Continue ? 'Yes' : 'No'}</Fact>
      </dl>
      {isOpen ? <DescriptionField entry={entry} /> : <ClosedDescription entry={entry} />}
      <div className={classes.work}>
        {isOpen ? <Counts entry={entry} /> : <ClosedCounts entry={entry} />}
        {isInDoubt && (
          <Button
            className={classes.ask}
            leftSection={<IconClockQuestion size={15} aria-hidden />}
            onClick={() => askAboutTimer(entry['ID Number'])}
          >
            When did you stop?
          </Button>
        )}
        {isOpen && (
          <Button
            className={classes.close}
            variant="default"
            leftSection={<span className={classes.stop} aria-hidden />}
            loading={isClosing}
            onClick={() => void close()}
          >
            Close Time Entry
          </Button>
        )}
      </div>
    </section>
  );
}

function Counts({ entry }: { entry: TimeEntry }) {
  return (
    <>
      <CountField entry={entry} field="DrJNumSeals" label="Seals" />
      <CountField entry={entry} field="DrJNumUnits" label="Units" />
    </>
  );
}

/** A closed entry does not change any more: what was typed in its fields is text. */
function ClosedCounts({ entry: { DrJNumSeals, DrJNumUnits } }: { entry: TimeEntry }) {
  return (
    <dl className={classes.closed}>
      <Fact label="Seals">{DrJNumSeals}</Fact>
      <Fact label="Units">{DrJNumUnits}</Fact>
    </dl>
  );
}

function ClosedDescription({ entry: { Description } }: { entry: TimeEntry }) {
  return (
    <dl className={classes.description}>
      <dt className={classes.label}>Description</dt>
      <dd className={classes.value} data-wide data-tip={Description ?? undefined}>
        {Description ?? '–'}
      </dd>
    </dl>
  );
}

/** The job of the entry, which it opens over the list. */
function JobLink({ entry: { DrJINumber, job_name } }: { entry: TimeEntry }) {
  const { search } = useLocation();
  return (
    <Link
      className={classes.job}
      to={`${SCREEN_PATHS.jobList}${withOpenJob(new URLSearchParams(search), DrJINumber)}`}
      state={OPENED_HERE}
      data-tip={job_name}
    >
      {formatJobNumber(DrJINumber)}
    </Link>
  );
}

type FactProps = {
  label: string;
  note?: string;
  tip?: string;
  isStrong?: boolean;
  isClipped?: boolean;
  children: ReactNode;
};

function Fact({ label, note, tip, isStrong, isClipped, children }: FactProps) {
  const inFull = tip ?? (isClipped && typeof children === 'string' ? children : undefined);
  return (
    <div className={classes.fact} data-clipped={isClipped || undefined}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value} data-strong={isStrong || undefined} data-tip={inFull}>
        {children}
        {note && <span className={classes.note}> {note}</span>}
      </dd>
    </div>
  );
}

function NoEntry() {
  const titleId = useId();
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        Last Entry
      </h2>
      <p className={classes.none}>You have no time entry yet. Start in a job’s row begins one.</p>
    </section>
  );
}

/** Why there is no card; in its place and of its height, so that the list stays where it is. */
function CardFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={classes.card} data-failed role="alert">
      <IconAlertTriangle size={16} aria-hidden />
      <strong className={classes.failure}>{MESSAGES.latestEntryFailed}</strong>
      <Button variant="default" onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}

function CardSkeleton() {
  return (
    <div className={classes.card} data-loading>
      <p role="status" className={classes.spoken}>
        Loading your latest time entry
      </p>
      {[76, 84, 150, 190, 60, 260].map((width) => (
        <span key={width} className={classes.bone} style={{ width }} aria-hidden />
      ))}
    </div>
  );
}
