import '../../../../lib/testing/session-storage.ts';
import { expect, it } from 'vitest';
import { anEntry } from '../../testing/an-entry.ts';
import { stopOptions } from './stop-words.ts';
import { changeTimerForm, chosenEnd, openTimerForm, readTime, timerProblems } from './timer-form.ts';

const HERE = { now: Date.parse('2026-11-14T12:20:00.000Z'), timeZone: 'America/New_York' };
const entry = anEntry();
const options = stopOptions(entry, [{ at: '2026-11-13T22:32:00.000Z', where: 'job', kind: 'take-up' }], HERE);
const form = openTimerForm(entry, options, HERE);
const typed = (day: string, time: string) =>
  changeTimerForm(form, { choice: 'other', day, time, reason: 'Called away' });

it('opens at the best suggestion, or at a time to be typed on the day on which the entry began', () => {
  expect([form.choice, form.day, form.time]).toEqual([0, '11/13/26', '']);
  expect(openTimerForm(entry, [], HERE).choice).toBe('other');
});

it('ends at the chosen suggestion, or at the time that is typed', () => {
  expect(chosenEnd(form, options, HERE)).toBe(Date.parse('2026-11-13T22:32:00.000Z'));
  expect(chosenEnd(typed('11/13/26', '18:05'), options, HERE)).toBe(Date.parse('2026-11-13T23:05:00.000Z'));
  expect(chosenEnd(typed('11/13/26', '7 pm'), options, HERE)).toBeNull();
  expect(chosenEnd(changeTimerForm(form, { choice: 'working' }), options, HERE)).toBeNull();
});

it('reads times of day with and without the colon', () => {
  expect(['9:05', '0905', '23:59', ' 17:30 '].map(readTime)).toEqual(['09:05', '09:05', '23:59', '17:30']);
  expect(['24:00', '12:60', 'noon', ''].map(readTime)).toEqual([null, null, null, null]);
});

it('refuses an end before the start or in the future, and a missing time', () => {
  const problem = (day: string, time: string) => timerProblems(typed(day, time), entry, options, HERE).end;
  expect(problem('11/13/26', '16:40')).toBe('It must be after 16:40.');
  expect(problem('11/14/26', '07:21')).toBe('It cannot be in the future.');
  expect(problem('11/13/26', '')).toBe('Enter a day and a time, such as 17:30.');
  expect(problem('11/14/26', '07:20')).toBeUndefined();
});

it('needs a reason, except from who still works', () => {
  expect(timerProblems(form, entry, options, HERE)).toEqual({ reason: 'A reason is required.' });
  expect(timerProblems({ ...form, reason: '  ' }, entry, options, HERE)).toHaveProperty('reason');
  expect(timerProblems({ ...form, reason: 'Called away' }, entry, options, HERE)).toEqual({});
  expect(timerProblems({ ...form, choice: 'working' }, entry, options, HERE)).toEqual({});
});

it('no longer reports what was wrong of what changed', () => {
  const wrong = { ...form, problems: { end: 'It cannot be in the future.', reason: 'A reason is required.' } };
  expect(changeTimerForm(wrong, { reason: 'C' }).problems).toEqual({ end: 'It cannot be in the future.' });
  expect(changeTimerForm(wrong, { choice: 'other' }).problems).toEqual({ reason: 'A reason is required.' });
});
