import { expect, it } from 'vitest';
import { matchingStates, townOf, usualStates } from './seal-states.ts';

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

it('matches by code before name', () => {
  expect(matchingStates('va')).toEqual(['VA', 'NV', 'PA']);
  expect(matchingStates(' west ')).toEqual(['WV']);
  expect(matchingStates('zz')).toEqual([]);
});
