import { Button } from '@mantine/core';
import type { TimelineEvent } from '@sealdesk/contract/timeline/timeline.ts';
import { differenceLabel, NOT_READ } from '@sealdesk/contract/uploads/upload-messages.ts';
import { useState } from 'react';
import { dayIn, formatDay, formatTime, spokenMoment } from '../../../../lib/format.ts';
import { useViewer } from '../../../../lib/session/viewer.ts';
import { toastFailure } from '../../../../ui/toast.tsx';
import { LinesSkeleton, PartFailure, StalePart } from '../load-states.tsx';
import { EMPTY, editLabel } from '../timeline/edit-label.ts';
import { EventMark } from '../timeline/event-mark.tsx';
import { customerSentence } from '../timeline/event-words.ts';
import type { TimelineState } from '../timeline/use-timeline.ts';
import classes from './customer-timeline.module.css';

/** More lines than these wait for a button. In print all of them are there. */
const SHOWN_AT_FIRST = 10;

/** What happened to the job, in plain words: what its customer did, and what they can see change. */
export function CustomerTimeline({ timeline }: { timeline: TimelineState }) {
  const [isWhole, setIsWhole] = useState(false);
  const { events, readAt, error, hasMore, isShowingMore, readAll, retry } = timeline;
  if (!events && error) return <PartFailure error={error} onRetry={retry} />;
  if (!events) return <LinesSkeleton label="Loading the timeline" lines={4} />;
  const lines = events.flatMap((event) => {
    const sentence = customerSentence(event);
    return sentence === null ? [] : [{ event, sentence }];
  });
  if (lines.length === 0) return <p className={classes.none}>Nothing was recorded of this job yet.</p>;
  const showAll = async () => {
    try {
      await readAll();
      setIsWhole(true);
    } catch (failure) {
      toastFailure(failure);
    }
  };
  const isCut = !isWhole && (lines.length > SHOWN_AT_FIRST || hasMore);
  return (
    <>
      <StalePart what="the timeline" error={error} at={readAt} onRetry={retry} />
      <ol className={classes.lines}>
        {lines.map(({ event, sentence }, place) => (
          <Line key={event.id} event={event} sentence={sentence} isFolded={isCut && place >= SHOWN_AT_FIRST} />
        ))}
      </ol>
      {hasMore && (
        <p className={classes.printOnly}>Earlier events follow. The Print button of the job prints all of them.</p>
      )}
      {isCut && (
        <Button className={classes.all} variant="default" loading={isShowingMore} onClick={() => void showAll()}>
          {hasMore ? 'Show all' : `Show all ${lines.length}`}
        </Button>
      )}
    </>
  );
}

/** `isFolded` leaves only what is printed. */
type LineProps = { event: TimelineEvent; sentence: string; isFolded: boolean };

function Line({ event, sentence, isFolded }: LineProps) {
  const { timezone } = useViewer();
  const moment = Date.parse(event.at);
  const day = formatDay(dayIn(moment, timezone));
  return (
    <li className={classes.line} data-folded={isFolded || undefined}>
      <EventMark event={event} />
      <div className={classes.words}>
        <p>{sentence}</p>
        {(event.differences ?? []).map(({ field, before, after }) => (
          <p key={field} className={classes.difference}>
            {differenceLabel(field)}: {before ?? NOT_READ} to {after ?? NOT_READ}
          </p>
        ))}
        {(event.changes ?? []).map(({ field, before, after }) => (
          <p key={field} className={classes.difference}>
            {editLabel(field)}: {before ?? EMPTY} to {after ?? EMPTY}
          </p>
        ))}
      </div>
      <time className={classes.time} dateTime={event.at} aria-label={spokenMoment(moment, timezone)}>
        {day} {formatTime(moment, timezone)}
      </time>
    </li>
  );
}
