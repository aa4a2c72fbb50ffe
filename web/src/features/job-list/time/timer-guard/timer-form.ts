import { ENTRY_MESSAGES } from '@sealdesk/contract/time-entries/entry-messages.ts';
import type { TimeEntry } from '@sealdesk/contract/time-entries/time-entry.ts';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { dayIn, formatDay, formatTime } from '../../../../lib/format.ts';
import { momentAt } from '../../../../lib/zoned-time.ts';
import { readDay } from '../../filters/typed-filters.ts';
import type { Here, StopOption } from './stop-words.ts';

/** What is chosen: one of the suggested times by its place, a time that is typed, or that the person still works. */
export type Choice = number | 'other' | 'working';

export type TimerForm = {
  choice: Choice;
  day: string;
  time: string;
  reason: string;
  problems: { end?: string; reason?: string };
};

/** Reasons that are given often. */
export const USUAL_REASONS = ['Forgot to close it when I left', 'Called away', 'Connection lost'];

/** Returns the form as it opens: at the best suggestion, or at a time to be typed where there is none. */
export function openTimerForm(entry: TimeEntry, options: readonly StopOption[], { timeZone }: Here): TimerForm {
  return {
    choice: options.length > 0 ? 0 : 'other',
    day: formatDay(dayIn(Date.parse(entry.Start), timeZone)),
    time: '',
    reason: '',
    problems: {},
  };
}

/** Returns the form with something chosen or typed. What was wrong is no longer reported of what changed. */
export function changeTimerForm(form: TimerForm, change: Partial<Omit<TimerForm, 'problems'>>): TimerForm {
  const { end, reason } = form.problems;
  const keepsEnd = change.choice === undefined && change.day === undefined && change.time === undefined;
  const problems = {
    ...(keepsEnd && end !== undefined && { end }),
    ...(change.reason === undefined && reason !== undefined && { reason }),
  };
  return { ...form, ...change, problems };
}

/** Returns the moment that is chosen; null where it is not known yet, or where the person still works. */
export function chosenEnd({ choice, day, time }: TimerForm, options: readonly StopOption[], here: Here): number | null {
  if (choice === 'working') return null;
  if (choice !== 'other') return options[choice]?.at ?? null;
  const [readableDay, readableTime] = [readDay(day), readTime(time)];
  return readableDay && readableTime ? momentAt(readableDay, readableTime, here.timeZone) : null;
}

/** Returns '09:05' for '9:05' and '0905'; null for what is no time of day. */
export function readTime(text: string): string | null {
  const typed = /^([01]?\d|2[0-3]):?([0-5]\d)$/.exec(text.trim());
  return typed ? `${typed[1]!.padStart(2, '0')}:${typed[2]}` : null;
}

/** Returns what keeps the form from being sent; empty where nothing does. */
export function timerProblems(
  form: TimerForm,
  entry: TimeEntry,
  options: readonly StopOption[],
  here: Here,
): TimerForm['problems'] {
  if (form.choice === 'working') return {};
  const end = endProblem(chosenEnd(form, options, here), Date.parse(entry.Start), here);
  return {
    ...(end !== undefined && { end }),
    ...(form.reason.trim() === '' && { reason: MESSAGES.reasonRequired }),
  };
}

function endProblem(end: number | null, start: number, { now, timeZone }: Here): string | undefined {
  if (end === null) return 'Enter a day and a time, such as 17:30.';
  // As people read it: to the minute.
  if (end <= start) return ENTRY_MESSAGES.endTooEarly(formatTime(start, timeZone));
  return end > now ? ENTRY_MESSAGES.endInFuture : undefined;
}
