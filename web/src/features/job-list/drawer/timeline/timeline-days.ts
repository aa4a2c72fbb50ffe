import type { TimelineEvent } from '@sealdesk/contract/timeline/timeline.ts';
import { dayBefore, dayIn, formatDay } from '../../../../lib/format.ts';

export type TimelineDay = { day: string; title: string; events: TimelineEvent[] };

/** Groups events by the person's calendar day, in the order in which they come: newest first. */
export function timelineDays(events: readonly TimelineEvent[], now: number, timeZone: string): TimelineDay[] {
  const days: TimelineDay[] = [];
  for (const event of events) {
    const day = dayIn(Date.parse(event.at), timeZone);
    const last = days.at(-1);
    if (last?.day === day) last.events.push(event);
    else days.push({ day, title: dayTitle(day, now, timeZone), events: [event] });
  }
  return days;
}

/** 'Today, 11/14/26', 'Yesterday, 11/13/26', '11/12/26'. */
function dayTitle(day: string, now: number, timeZone: string): string {
  const text = formatDay(day);
  const today = dayIn(now, timeZone);
  if (day === today) return `Today, ${text}`;
  return day === dayBefore(today) ? `Yesterday, ${text}` : text;
}
