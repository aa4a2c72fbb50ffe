import { Button } from '@mantine/core';
import { isOperations } from '@sealdesk/contract/people/roles.ts';
import { findStatus } from '@sealdesk/contract/jobs/statuses.ts';
import type { TimelineEvent } from '@sealdesk/contract/timeline/timeline.ts';
import { differenceLabel, NOT_READ } from '@sealdesk/contract/uploads/upload-messages.ts';
import { formatTime } from '../../../../lib/format.ts';
import { useViewer } from '../../../../lib/session/viewer.ts';
import { LinesSkeleton, PartFailure, StalePart } from '../load-states.tsx';
import { useNow } from '../../../../lib/use-now.ts';
import type { TimelineState } from './use-timeline.ts';
import { EMPTY, editLabel } from './edit-label.ts';
import { EventMark } from './event-mark.tsx';
import { entryChange } from './entry-change.ts';
import { actorText, changesStatus, staffSentence } from './event-words.ts';
import { timelineDays } from './timeline-days.ts';
import { filesText } from './event-files.ts';
import { viewedText } from './viewed-pages.ts';
import classes from './timeline.module.css';

/** Everything that happened to the job, by day, newest first. */
export function Timeline({ timeline }: { timeline: TimelineState }) {
  const viewer = useViewer();
  const { timezone } = viewer;
  const now = useNow();
  const { events, readAt, error, hasMore, isShowingMore, showMore, retry } = timeline;
  if (!events && error) return <PartFailure error={error} onRetry={retry} />;
  if (!events) return <LinesSkeleton label="Loading the timeline" lines={6} />;
  if (events.length === 0) return <p className={classes.none}>Nothing was recorded of this job yet.</p>;
  return (
    <>
      <StalePart what="the timeline" error={error} at={readAt} onRetry={retry} />
      {timelineDays(events, now, timezone).map(({ day, title, events: ofDay }) => (
        <section key={day} className={classes.day}>
          <h2 className={classes.dayTitle}>{title}</h2>
          <ol className={classes.events}>
            {ofDay.map((event) => (
              <Event key={event.id} event={event} timezone={timezone} receivesAllNames={isOperations(viewer)} />
            ))}
          </ol>
        </section>
      ))}
      {hasMore && (
        <>
          <Button className={classes.more} variant="default" loading={isShowingMore} onClick={showMore}>
            Show more
          </Button>
          <p className={classes.printOnly}>Earlier events follow. The Print button of the job prints all of them.</p>
        </>
      )}
    </>
  );
}

type EventProps = { event: TimelineEvent; timezone: string; receivesAllNames: boolean };

function Event({ event, timezone, receivesAllNames }: EventProps) {
  const { at, reason, pages_viewed, documents = [], differences = [], changes = [] } = event;
  const by = [actorText(event, receivesAllNames), filesText(documents)].filter(Boolean);
  return (
    <li className={classes.event}>
      <time className={classes.time} dateTime={at}>
        {formatTime(Date.parse(at), timezone)}
      </time>
      <EventMark event={event} />
      <div className={classes.words}>
        <p>{staffSentence(event)}</p>
        {changesStatus(event) && <StatusChange event={event} />}
        <EntryChange event={event} timezone={timezone} />
        {by.length > 0 && <p className={classes.who}>{by.join(' · ')}</p>}
        {pages_viewed && <p className={classes.who}>{viewedText(pages_viewed)}</p>}
        {reason && <p className={classes.reason}>{reason}</p>}
        {changes.length > 0 && (
          <ul className={classes.differences}>
            {changes.map(({ field, before, after }) => (
              <li key={field}>
                {editLabel(field)} <del>{before ?? EMPTY}</del> → <strong>{after ?? EMPTY}</strong>
              </li>
            ))}
          </ul>
        )}
        {differences.length > 0 && (
          <ul className={classes.differences}>
            {differences.map(({ field, before, after }) => (
              <li key={field}>
                {differenceLabel(field)} <del>{before ?? NOT_READ}</del> → <strong>{after ?? NOT_READ}</strong>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

/** From which status to which; a new job came from none. */
function StatusChange({ event: { from_status, to_status } }: { event: TimelineEvent }) {
  return (
    <p className={classes.change}>
      Status {from_status !== null && <>{statusName(from_status)} → </>}
      <strong>{statusName(to_status ?? 0)}</strong>
    </p>
  );
}

/** What of a time entry is another now; of a closed one, its times. */
function EntryChange({ event: { kind, time_entry }, timezone }: { event: TimelineEvent; timezone: string }) {
  const change = time_entry && entryChange(kind, time_entry, timezone);
  if (!change) return null;
  return (
    <p className={classes.change}>
      {change.label} {change.before && <del>{change.before}</del>} {change.before && '→ '}
      <strong>{change.after}</strong>
    </p>
  );
}

function statusName(id: number): string {
  return findStatus(id)?.status ?? `status ${id}`;
}
