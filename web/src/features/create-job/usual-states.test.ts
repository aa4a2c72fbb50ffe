import { expect, it } from 'vitest';
import { townOf, usualStates } from './usual-states.ts';

const jobs = [['VA'], ['VA', 'NC'], ['WV', 'NC', 'VA'], ['TN']].map((seal_states) => ({ seal_states }));

it('offers the three most usual, without the chosen', () => {
  expect(usualStates(jobs, [])).toEqual(['VA', 'NC', 'WV']);
  expect(usualStates(jobs, ['VA'])).toEqual(['NC', 'WV']);
  expect(usualStates([], [])).toEqual([]);
});

it('names the town', () => {
  expect(townOf('Roanoke, VA')).toBe('Roanoke');
  expect([townOf(null), townOf(undefined), townOf('')]).toEqual([null, null, null]);
});
