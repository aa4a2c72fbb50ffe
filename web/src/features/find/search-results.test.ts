import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { describe, expect, it } from 'vitest';
import { resultsInView, nothingFoundText, announcement } from './search-state.ts';
import { addressOf, foundOf, itemsOf, stepTo, withActions } from './search-results.ts';

// Only the number matters to what is grouped here.
const jobs = (count: number) => Array.from({ length: count }, (_, place) => ({ job_id: place + 1 }) as Job);
const companies = (count: number) =>
  Array.from({ length: count }, (_, place) => ({ id: place + 1, name: 'Truss', location: null }));
const spoken = (...counts: [number, number]) =>
  announcement({ at: 'found', found: foundOf(jobs(counts[0]), companies(counts[1])) }, 'truss');

describe('what was found', () => {
  it('stands in two groups, jobs first, whose results are counted through', () => {
    const found = foundOf(jobs(2), companies(3));
    expect(found.map(({ title, first, items }) => [title, first, items.length])).toEqual([
      ['Jobs', 0, 2],
      ['Companies', 2, 3],
    ]);
    expect(itemsOf(found).map(({ kind }) => kind)).toEqual(['job', 'job', 'company', 'company', 'company']);
  });

  it('has seven of each at the most, and says where there are more', () => {
    const found = foundOf(jobs(10), companies(7));
    expect(found.map(({ items, isCut }) => [items.length, isCut])).toEqual([
      [7, true],
      [7, false],
    ]);
  });

  it('has no empty group', () => {
    expect(foundOf([], companies(1)).map(({ title, first }) => [title, first])).toEqual([['Companies', 0]]);
    expect(foundOf([], [])).toEqual([]);
  });
});

it('a job that is found by its number and by its name is there once', () => {
  expect(itemsOf(foundOf([...jobs(2), ...jobs(3)], []))).toHaveLength(3);
});

describe('more jobs than are shown', () => {
  it.each([
    ['lot 14', '/joblist?job_name=lot+14'],
    ['D1, D2', '/joblist?job_id=1%2C2'],
    ['84', '/joblist?job_name=84'],
  ])('for %j are all in the list', (text, to) => {
    const last = itemsOf(withActions(foundOf(jobs(8), companies(1)), text)).at(-1)!;
    expect(addressOf(last, { pathname: '/joblist', search: '?job_status=2' })).toEqual({ to });
  });

  it('have no such line where all of them are shown', () => {
    const found = foundOf(jobs(7), companies(8));
    expect(withActions(found, 'lot')).toBe(found);
  });
});

describe('the arrow keys', () => {
  it('walk the results, and round the ends', () => {
    expect([stepTo(0, 1, 3), stepTo(2, 1, 3), stepTo(0, -1, 3), stepTo(0, 1, 1)]).toEqual([1, 0, 2, 0]);
  });
});

describe('the results in view', () => {
  it('are those of the answer, and the former ones while it is on its way', () => {
    const found = foundOf(jobs(1), []);
    expect(resultsInView({ at: 'found', found })).toBe(found);
    expect(resultsInView({ at: 'asking', former: found })).toBe(found);
  });

  it('are none where nothing was found or asked', () => {
    expect(resultsInView({ at: 'found', found: [] })).toBeNull();
    expect(resultsInView({ at: 'asking', former: null })).toBeNull();
    expect(resultsInView({ at: 'idle' })).toBeNull();
  });
});

describe('what is read out', () => {
  it('counts what was found', () => {
    expect(spoken(1, 2)).toBe('Found 1 job and 2 companies.');
    expect(spoken(10, 1)).toBe('Found the first 7 jobs and 1 company.');
    expect(spoken(0, 8)).toBe('Found the first 7 companies.');
  });

  it('says that nothing was found, and nothing before the answer', () => {
    expect(spoken(0, 0)).toBe('No job or company matches “truss”');
    expect(announcement({ at: 'asking', former: foundOf(jobs(1), []) }, 'truss')).toBe('');
    expect(nothingFoundText(' no such ')).toBe('No job or company matches “no such”');
  });
});

const job = { kind: 'job', job: { job_id: 48_213 } as Job } as const;
const company = { kind: 'company', company: { id: 7, name: 'Blue Ridge Truss', location: 'Roanoke, VA' } } as const;
const list = { pathname: '/joblist', search: '?job_status=all_open&page=2' };
const elsewhere = { pathname: '/companies', search: '?page=3' };

it('a job opens over the list as it stands, and closing it is going back', () => {
  expect(addressOf(job, list)).toEqual({
    to: '/joblist?job_status=all_open&page=2&job=48213',
    state: { openedHere: true },
  });
});

it('from another screen a job opens over the whole list, which stays when it is closed', () => {
  expect(addressOf(job, elsewhere)).toEqual({ to: '/joblist?job=48213' });
});

it('a company leads to its jobs, without the filters before', () => {
  expect(addressOf(company, list)).toEqual({ to: '/joblist?drjcoid=7' });
  expect(addressOf(company, elsewhere)).toEqual({ to: '/joblist?drjcoid=7' });
});

describe('an action', () => {
  const found = foundOf([], []);

  it.each(['exp', 'Export', ' export jobs '])('is found by its words: %j', (text) => {
    expect(withActions(found, text)).toEqual([
      { title: 'Actions', items: [{ kind: 'action', name: 'Export jobs' }], first: 0, isCut: false },
    ]);
  });

  it.each(['', 'ex', 'export all', 'D48213'])('is not found by %j', (text) => {
    expect(withActions(found, text)).toBe(found);
  });

  it('exports the list as it stands', () => {
    const item = { kind: 'action', name: 'Export jobs' } as const;
    expect(addressOf(item, { pathname: '/joblist', search: '?job_status=2' })).toEqual({ to: '/joblist?job_status=2' });
    expect(addressOf(item, { pathname: '/createjob', search: '?x=1' })).toEqual({ to: '/joblist' });
  });
});
