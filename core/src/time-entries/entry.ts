import { agoDisplay, durationDisplay } from '@sealdesk/contract/time-entries/durations.ts';
import type { TimeEntry } from '@sealdesk/contract/time-entries/time-entry.ts';
import type { EntryDetail } from '../timeline/event.ts';

/** A time entry as it was read, with texts in a viewer's time zone. */
export type Entry = {
  id: number;
  jobNumber: number;
  jobName: string;
  employeeId: number;
  employee: string;
  startedAt: Date;
  startText: string;
  endedAt: Date | null;
  endText: string | null;
  /** How long it lasted, so far while it is open. */
  seconds: number;
  account: string | null;
  project: string | null;
  isContinued: boolean;
  description: string | null;
  seals: number;
  units: number;
  /** From when it counts as forgotten, and whether that is now; null and false once it is closed. */
  forgottenFrom: Date | null;
  isForgotten: boolean;
  /** The database's time at the reading. */
  now: Date;
};

/** Returns the entry under its names on the wire. */
export function presentEntry(entry: Entry, timezone: string): TimeEntry {
  return {
    'ID Number': entry.id,
    DrJINumber: entry.jobNumber,
    job_name: entry.jobName,
    Start: entry.startedAt.toISOString(),
    StartDisplay: entry.startText,
    End: entry.endedAt?.toISOString() ?? null,
    EndDisplay: entry.endText,
    ago: agoDisplay((entry.endedAt ?? entry.startedAt).getTime(), entry.now.getTime(), timezone),
    DurationDisplay: durationDisplay(entry.seconds),
    account: entry.account === null ? null : { Account: entry.account },
    project: entry.project === null ? null : { Title: entry.project },
    Continue: entry.isContinued,
    Description: entry.description,
    DrJNumSeals: entry.seals,
    DrJNumUnits: entry.units,
    forgotten_from: entry.forgottenFrom?.toISOString() ?? null,
  };
}

/** Returns what every event of the entry keeps. */
export function entryDetail({ id, employee, startedAt }: Pick<Entry, 'id' | 'employee' | 'startedAt'>): EntryDetail {
  return { entryId: id, employee, start: startedAt.toISOString() };
}

type Ended = Pick<Entry, 'id' | 'jobNumber' | 'employee' | 'startedAt'> & { endedAt: Date };

/** Returns the event of an entry that was closed with something else: a start on another job, a canceled job. */
export function closing(entry: Ended, actorId: number) {
  const { jobNumber, endedAt } = entry;
  const detail = { ...entryDetail(entry), end: endedAt.toISOString() };
  return { jobNumber, actorId, kind: 'entry-closed' as const, detail };
}

/** Returns the time of day as people read it: '16:40'. */
export function clockText(at: Date, timeZone: string): string {
  return at.toLocaleTimeString('en-US', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
}
