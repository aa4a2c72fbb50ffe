import type { TimeEntry } from '@sealdesk/contract/time-entries/time-entry.ts';

/** An open time entry, for tests; say only what matters to the test. */
export function anEntry(facts: Partial<TimeEntry> = {}): TimeEntry {
  return {
    'ID Number': 7,
    DrJINumber: 48_213,
    job_name: 'Hawthorne Estates Lot 14',
    Start: '2026-11-13T21:40:00.000Z',
    StartDisplay: '11/13/26 16:40',
    End: null,
    EndDisplay: null,
    ago: '1 h ago',
    DurationDisplay: '1 h 12 m',
    account: { Account: 'Blue Ridge Truss' },
    project: { Title: 'Seals 2026' },
    Continue: false,
    Description: null,
    DrJNumSeals: 0,
    DrJNumUnits: 0,
    forgotten_from: '2026-11-14T05:00:00.000Z',
    ...facts,
  };
}
