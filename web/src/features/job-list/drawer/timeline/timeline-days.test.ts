import { expect, it } from 'vitest';
import { timelineDays } from './timeline-days.ts';
import { anEvent } from '../../testing/an-event.ts';

const ZONE = 'America/New_York';
const NOW = Date.parse('2026-11-14T15:00:00Z');
const at = (...moments: string[]) =>
  moments.map((moment, place) => anEvent({ id: moments.length - place, at: moment }));

it('groups by the calendar day of the person, newest first', () => {
  // 03:00 UTC is still the evening before in New York.
  const events = at('2026-11-14T12:21:00Z', '2026-11-14T05:00:00Z', '2026-11-14T03:00:00Z', '2026-11-09T12:00:00Z');
  expect(timelineDays(events, NOW, ZONE).map(({ title, events: those }) => [title, those.map(({ id }) => id)])).toEqual(
    [
      ['Today, 11/14/26', [4, 3]],
      ['Yesterday, 11/13/26', [2]],
      ['11/09/26', [1]],
    ],
  );
});

it('finds yesterday also across a change of the clocks', () => {
  // On 11/01/26 New York has 25 hours; half past midnight of the day after minus 24 hours is not yet the day before.
  const [yesterday] = timelineDays(at('2026-11-01T04:30:00Z'), Date.parse('2026-11-02T05:30:00Z'), ZONE);
  expect(yesterday!.title).toBe('Yesterday, 11/01/26');
});

it('has no day without an event', () => {
  expect(timelineDays([], NOW, ZONE)).toEqual([]);
});
