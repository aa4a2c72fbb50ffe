import type { TimelineEvent } from '@sealdesk/contract/timeline/timeline.ts';
import { describe, expect, it } from 'vitest';
import { savedSentence } from '../../../forms/conflict/saved-sentence.ts';
import { whoSaved } from './who-saved.ts';

const OPENED = '2026-11-14T07:20:00Z';
const WORDS = {
  thing: 'job',
  now: Date.parse('2026-11-14T08:00:00Z'),
  timeZone: 'UTC',
  openedAt: Date.parse('2026-11-14T07:31:00Z'),
};

let id = 0;
const event = (
  time: string,
  kind: string,
  name: string | null,
  changes: Partial<TimelineEvent> = {},
): TimelineEvent => ({
  id: (id += 1),
  at: `2026-11-14T${time}:00Z`,
  kind,
  from_status: null,
  to_status: null,
  actor: name === null ? null : { name, is_me: false, is_customer: false },
  ...changes,
});

describe('who saved the job meanwhile', () => {
  it('is named with the time', () => {
    const saving = whoSaved([event('07:48', 'edited', 'Karla Ruiz'), event('07:00', 'edited', 'Marcus Lee')], OPENED)!;
    expect(savedSentence(saving, { ...WORDS, isAgain: false })).toBe(
      'Karla Ruiz saved this job at 07:48, after you opened it at 07:31.',
    );
    expect(savedSentence(saving, { ...WORDS, openedAt: null, isAgain: false })).toBe(
      'Karla Ruiz saved this job at 07:48.',
    );
    expect(savedSentence(saving, { ...WORDS, openedAt: null, isAgain: true })).toBe(
      'Karla Ruiz saved this job again at 07:48.',
    );
  });

  it('are several people: the last is named, the others are counted', () => {
    const events = [
      event('07:52', 'edited', 'Karla Ruiz'),
      event('07:50', 'hold', 'Marcus Lee', { from_status: 2, to_status: 6 }),
      event('07:49', 'edited', 'Karla Ruiz'),
    ];
    expect(savedSentence(whoSaved(events, OPENED)!, { ...WORDS, isAgain: false })).toBe(
      'Karla Ruiz and 1 other saved this job, last at 07:52.',
    );
  });

  it('does not count the viewer beside someone else', () => {
    const mine = { actor: { name: 'Maya Keller', is_me: true, is_customer: false } };
    const events = [
      event('07:55', 'edited', null, mine),
      event('07:52', 'edited', 'Karla Ruiz'),
      event('07:50', 'edited', null, mine),
    ];
    expect(whoSaved(events, OPENED)).toEqual({ names: ['Karla Ruiz'], at: '2026-11-14T07:52:00Z', what: null });
    expect(whoSaved([events[0]!], OPENED)).toMatchObject({ names: ['You'] });
  });

  it('is nobody for what an upload or the system did', () => {
    const saving = whoSaved(
      [event('07:48', 'replace-all', 'Dana Whitlock', { from_status: 9, to_status: 1 })],
      OPENED,
    )!;
    expect(savedSentence(saving, { ...WORDS, isAgain: false })).toBe(
      'The job changed at 07:48 (zip replaced), after you opened it at 07:31.',
    );
  });

  it('leaves out what touches no field of the form', () => {
    expect(
      whoSaved([event('07:48', 'work-order-placed', 'Karla Ruiz'), event('07:47', 'downloaded', 'A')], OPENED),
    ).toBeNull();
  });

  it('gives the day where it is another than today', () => {
    const saving = { names: ['Karla Ruiz'], at: '2026-11-13T15:20:00Z', what: null };
    expect(savedSentence(saving, { ...WORDS, openedAt: null, isAgain: false })).toBe(
      'Karla Ruiz saved this job on 11/13/26 15:20.',
    );
  });
});
