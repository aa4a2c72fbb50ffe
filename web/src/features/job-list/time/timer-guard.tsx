import { ENTRY_MESSAGES } from '@sealdesk/contract/time-entries/entry-messages.ts';
import type { TimeEntry } from '@sealdesk/contract/time-entries/time-entry.ts';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { formatTime } from '../../../lib/format.ts';
import { useViewer } from '../../../lib/session/viewer.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { toastNotice } from '../../../ui/toast.tsx';
import type { LatestEntry } from './latest-entry.ts';
import { isBusy } from './is-busy.ts';
import { askAboutTimer, currentTimerQuestion, dropTimerQuestion, onTimerQuestion } from './timer-question.ts';

const TimerDialog = lazyPart(() => import('./timer-guard/timer-dialog.tsx'));

/** A visit begins with the list, or when the person comes back to the tab. What is known later waits for the next one. */
const VISIT_BEGINS_MS = 10_000;
/** The questions that were put to the person by themselves. Each is asked once. */
const asked = new Set<string>();

type Props = { latest: LatestEntry; entry: TimeEntry };

/** Asks about a timer that was probably forgotten: at the beginning of a visit, or when somebody presses for it. */
export function TimerGuard({ latest, entry }: Props) {
  const { timezone } = useViewer();
  useAskAtVisit(latest);
  const question = useSyncExternalStore(onTimerQuestion, currentTimerQuestion, currentTimerQuestion);
  if (!question) return null;
  return (
    <TimerDialog
      key={question.entryId}
      latest={latest}
      isOver={entry['ID Number'] !== question.entryId || entry.End !== null}
      onClosedElsewhere={() => {
        if (entry.End === null) return;
        toastNotice(ENTRY_MESSAGES.wasClosed(formatTime(Date.parse(entry.End), timezone)));
      }}
      onClose={(isAnswered) => {
        dropTimerQuestion(question);
        if (!question.next) return;
        if (isAnswered) question.next();
        else toastNotice(MESSAGES.actionCancelled);
      }}
    />
  );
}

function useAskAtVisit(latest: LatestEntry): void {
  const [visitBegan, setVisitBegan] = useState(Date.now);
  useEffect(() => {
    const onVisible = () => {
      if (document.visibilityState === 'visible') setVisitBegan(Date.now());
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, []);
  const entry = latest.forgotten ? latest.entry : null;
  const about = entry && `${entry['ID Number']} ${entry.forgotten_from}`;
  const entryId = entry?.['ID Number'];
  useEffect(() => {
    if (!about || entryId === undefined || asked.has(about)) return;
    if (Date.now() - visitBegan > VISIT_BEGINS_MS || isBusy()) return;
    asked.add(about);
    askAboutTimer(entryId);
  }, [about, entryId, visitBegan]);
}
