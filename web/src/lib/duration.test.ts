import { expect, it } from 'vitest';
import { durationInWords, shortDuration } from './duration.ts';

const [MINUTE, HOUR, DAY] = [60, 3_600, 86_400];

it.each([
  [0, 'under 1 m', 'less than a minute'],
  [59, 'under 1 m', 'less than a minute'],
  [MINUTE, '1 m', '1 minute'],
  [12 * MINUTE + 40, '12 m', '12 minutes'],
  [HOUR, '1 h 00 m', '1 hour'],
  [13 * HOUR + 5 * MINUTE, '13 h 05 m', '13 hours'],
  [2 * DAY - 1, '47 h 59 m', '47 hours'],
  [2 * DAY, '2 d 0 h', '2 days'],
  [3 * DAY + 2 * HOUR + 59 * MINUTE, '3 d 2 h', '3 days 2 hours'],
  [8 * DAY + HOUR, '8 d 1 h', '8 days 1 hour'],
])('%i seconds are %j for staff and %j for customers', (seconds, short, words) => {
  expect([shortDuration(seconds), durationInWords(seconds)]).toEqual([short, words]);
});
