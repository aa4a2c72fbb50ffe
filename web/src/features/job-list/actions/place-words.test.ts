import { expect, it } from 'vitest';
import { consequenceOf, holderOf } from './place-words.ts';

const places = (...ids: number[]) =>
  ids.map((job_id, index) => ({ place: index + 1, job_id, job_name: `Lot ${job_id}` }));
const [second, none] = [
  { job_id: 2, job_priority_order: 2 },
  { job_id: 9, job_priority_order: 0 },
];

it('names who holds a place', () => {
  expect(holderOf(second, 1, places(1, 2, 3))).toEqual({ number: 'D1', name: 'Lot 1' });
  expect(holderOf(second, 2, places(1, 2, 3))).toEqual({ number: 'D2', name: 'This job' });
  expect(holderOf(second, 4, places(1, 2, 3))).toEqual({ number: '', name: 'Free' });
});

it('says what becomes of that job', () => {
  expect(consequenceOf(second, 1, places(1, 2, 3))).toBe('Place 1: D1 moves to 2.');
  expect(consequenceOf(second, 3, places(1, 2, 3))).toBe('Place 3: D3 moves to 2.');
  expect(consequenceOf(none, 2, places(1, 2, 3))).toBe('Place 2: D2 moves to 3.');
  expect(consequenceOf(second, 2, places(1, 2, 3))).toBeNull();
  expect(consequenceOf(none, 4, places(1, 2, 3))).toBeNull();
  expect(consequenceOf(none, 5, places(1, 2, 3, 4, 5))).toBe('Place 5: D5 loses its place.');
  expect(consequenceOf(none, 1, places(1, 2, 3, 4, 5))).toBe('Place 1: D5 loses its place.');
});
