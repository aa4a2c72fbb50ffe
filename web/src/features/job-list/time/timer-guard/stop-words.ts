import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import { durationDisplay } from '@sealdesk/contract/time-entries/durations.ts';
import type { StopSuggestion, TimeEntry } from '@sealdesk/contract/time-entries/time-entry.ts';
import { dayBefore, dayIn, formatDay, formatTime } from '../../../../lib/format.ts';
import { staffSentence } from '../../drawer/timeline/event-words.ts';
import { plural } from '../../rows/customer-text.ts';
import { secondsOf } from '../latest-entry.ts';

/** When and where the person is, for the words of a time. */
export type Here = { now: number; timeZone: string };

/** A time at which the person may have stopped, in words. */
export type StopOption = { at: number; time: string; day: string; why: string; detail: string; duration: string };

const WHY: Record<StopSuggestion['where'], string> = {
  job: 'Your last step on this job',
  product: 'Your last step in Sealdesk',
};

/** Returns the times to choose from, the best first. */
export function stopOptions(entry: TimeEntry, suggestions: readonly StopSuggestion[], here: Here): StopOption[] {
  return suggestions.map((suggestion) => {
    const at = Date.parse(suggestion.at);
    return {
      at,
      time: formatTime(at, here.timeZone),
      day: dayWord(at, here),
      why: WHY[suggestion.where],
      detail: detailOf(suggestion),
      duration: durationOf(entry, at),
    };
  });
}

/** Returns how long the entry would have run until then. */
export function durationOf(entry: TimeEntry, end: number): string {
  return durationDisplay(secondsOf({ ...entry, End: new Date(end).toISOString() }, end));
}

/** What a screen reader says of an option: '17:32 yesterday, your last step on this job, 0 hours 52 minutes'. */
export function spokenOption({ time, day, why, duration }: StopOption): string {
  return `${time} ${day}, ${why.charAt(0).toLowerCase()}${why.slice(1)}, ${spokenDuration(duration)}`;
}

/** '0 h 52 m' as '0 hours 52 minutes'. */
export function spokenDuration(duration: string): string {
  const [hours = 0, minutes = 0] = duration.split(/\D+/).map(Number);
  return `${plural(hours, 'hour')} ${plural(minutes, 'minute')}`;
}

/** Returns the question: since when the entry has run. Days before yesterday are named with their date. */
export function timerQuestion(entry: TimeEntry, here: Here): { job: string; since: string } {
  const start = Date.parse(entry.Start);
  const time = formatTime(start, here.timeZone);
  const day = dayWord(start, here);
  if (day === 'today' || day === 'yesterday')
    return { job: formatJobNumber(entry.DrJINumber), since: `${day} ${time}` };
  const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: here.timeZone }).format(start);
  return { job: formatJobNumber(entry.DrJINumber), since: `${weekday} ${day} ${time}` };
}

/** 'today', 'yesterday', or the date. */
function dayWord(at: number, { now, timeZone }: Here): string {
  const day = dayIn(at, timeZone);
  if (day === dayIn(now, timeZone)) return 'today';
  return day === dayBefore(dayIn(now, timeZone)) ? 'yesterday' : formatDay(day);
}

/** What the step was; nothing of a session of which only its last use is known. */
function detailOf({ at, kind, file_name }: StopSuggestion): string {
  if (kind === 'session') return '';
  const event = { id: 0, at, kind, from_status: null, to_status: null, actor: null };
  return staffSentence(file_name === undefined ? event : { ...event, file_name });
}
