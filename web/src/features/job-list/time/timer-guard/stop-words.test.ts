import '../../../../lib/testing/session-storage.ts';
import type { StopSuggestion } from '@sealdesk/contract/time-entries/time-entry.ts';
import { expect, it } from 'vitest';
import { anEntry } from '../../testing/an-entry.ts';
import { durationOf, spokenDuration, spokenOption, stopOptions, timerQuestion } from './stop-words.ts';

/** Saturday morning in New York; the entry began on Friday at 16:40. */
const HERE = { now: Date.parse('2026-11-14T12:20:00.000Z'), timeZone: 'America/New_York' };
const step: StopSuggestion = {
  at: '2026-11-13T22:32:00.000Z',
  where: 'job',
  kind: 'downloaded',
  file_name: 'Hawthorne_Lot14.zip',
};

it('names each time with its day, why it is likely, and the duration that it gives', () => {
  const use: StopSuggestion = { at: '2026-11-14T10:04:00.000Z', where: 'product', kind: 'session' };
  expect(stopOptions(anEntry(), [step, use], HERE)).toEqual([
    {
      at: Date.parse(step.at),
      time: '17:32',
      day: 'yesterday',
      why: 'Your last step on this job',
      detail: 'Downloaded Hawthorne_Lot14.zip',
      duration: '0 h 52 m',
    },
    {
      at: Date.parse(use.at),
      time: '05:04',
      day: 'today',
      why: 'Your last step in Sealdesk',
      detail: '',
      duration: '12 h 24 m',
    },
  ]);
});

it('speaks an option in one sentence', () => {
  const [option] = stopOptions(anEntry(), [step], HERE);
  expect(spokenOption(option!)).toBe('17:32 yesterday, your last step on this job, 0 hours 52 minutes');
  expect(spokenDuration('14 h 05 m')).toBe('14 hours 5 minutes');
  expect(spokenDuration('1 h 01 m')).toBe('1 hour 1 minute');
});

it('asks since when the entry has run; an older day is named with its date', () => {
  expect(timerQuestion(anEntry(), HERE)).toEqual({ job: 'D48213', since: 'yesterday 16:40' });
  const older = anEntry({ Start: '2026-11-12T21:40:00.000Z' });
  expect(timerQuestion(older, HERE).since).toBe('Thursday 11/12/26 16:40');
  const early = anEntry({ Start: '2026-11-14T05:10:00.000Z' });
  expect(timerQuestion(early, HERE).since).toBe('today 00:10');
});

it('counts how long the entry would have run', () =>
  expect(durationOf(anEntry(), Date.parse('2026-11-14T12:20:00.000Z'))).toBe('14 h 40 m'));
