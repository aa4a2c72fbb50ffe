import { expect, it } from 'vitest';
import { minutesAndSeconds, secondsUntil, shownSeconds, spokenTime } from './countdown.ts';

const aMail = (seconds_left: number) => ({ state: 'waiting', at: '2026-11-14T10:43:00Z', seconds_left }) as const;

it('counts from when the answer came, whatever the clock of the device says', () => {
  const wrongClock = Date.parse('1999-01-01T00:00:00Z');
  const mail = aMail(102);
  expect(secondsUntil(mail, wrongClock)).toBe(102);
  expect(secondsUntil(mail, wrongClock + 1_000)).toBe(101);
  expect(secondsUntil(mail, wrongClock + 101_500)).toBe(1);
  expect(secondsUntil(mail, wrongClock + 900_000)).toBe(0);
});

it('counts anew from every new answer', () => {
  expect(secondsUntil(aMail(102), 0)).toBe(102);
  expect(secondsUntil(aMail(95), 8_000)).toBe(95);
});

it('shows minutes and seconds', () => {
  expect([120, 102, 60, 9, 0, 600].map(minutesAndSeconds)).toEqual(['2:00', '1:42', '1:00', '0:09', '0:00', '10:00']);
});

it('changes every five seconds with less motion', () => {
  expect([102, 101, 100, 96, 3, 0].map((seconds) => shownSeconds(seconds, true))).toEqual([105, 105, 100, 100, 5, 0]);
  expect(shownSeconds(102, false)).toBe(102);
});

it('is spoken at two minutes, at one, and at 15 seconds', () => {
  const spoken = Array.from({ length: 121 }, (_, past) => spokenTime(120 - past));
  expect(spoken.filter((text, at) => text !== spoken[at - 1])).toEqual([
    'Email goes out in 2 minutes',
    'Email goes out in 1 minute',
    'Email goes out in 15 seconds',
    'Email goes out now',
  ]);
});
