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

it('says which jobs move, and which one loses its place', () => {
  const said = (job: typeof second, place: number, ...ids: number[]) => consequenceOf(job, place, places(...ids));
  const moves = (text: string) => ({ text, isLoss: false });
  expect(said(second, 1, 1, 2, 3)).toEqual(moves('Place 1: D1 moves to 2.'));
  expect(said(second, 3, 1, 2, 3)).toEqual(moves('Place 3: D3 moves to 2.'));
  expect(said(second, 4, 1, 2, 3, 4)).toEqual(moves('Place 4: D3 and D4 move up by one.'));
  expect(said(none, 2, 1, 2, 3)).toEqual(moves('Place 2: D2 and D3 move down by one.'));
  expect(said(none, 1, 1, 2, 3)).toEqual(moves('Place 1: D1, D2 and D3 move down by one.'));
  expect(said(none, 4, 1, 2, 3)).toEqual(moves('Place 4: nothing else moves.'));
  expect(said(second, 2, 1, 2, 3)).toBeNull();

  const loses = (text: string) => ({ text, isLoss: true });
  expect(said(none, 5, 1, 2, 3, 4, 5)).toEqual(loses('Place 5: D5 loses its place.'));
  expect(said(none, 4, 1, 2, 3, 4, 5)).toEqual(loses('Place 4: D4 moves to 5; D5 loses its place.'));
  expect(said(none, 1, 1, 2, 3, 4, 5)).toEqual(loses('Place 1: all five move down by one; D5 loses its place.'));
});

it('names each job with its place where gaps close at once', () => {
  const withGap = [
    { place: 1, job_id: 1, job_name: 'Lot 1' },
    { place: 4, job_id: 4, job_name: 'Lot 4' },
  ];
  expect(consequenceOf(none, 1, withGap)?.text).toBe('Place 1: D1 moves to 2, D4 moves to 3.');
});
