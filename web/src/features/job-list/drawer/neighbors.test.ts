import { expect, it } from 'vitest';
import { neighborsOf } from './neighbors.ts';

const LIST = [{ job_id: 9 }, { job_id: 5 }, { job_id: 7 }];

it('the neighbors are those of the list, in its order', () => {
  expect(neighborsOf(5, LIST)).toEqual({ next: 7, former: 9 });
  expect(neighborsOf(9, LIST)).toEqual({ next: 5, former: null });
  expect(neighborsOf(7, LIST)).toEqual({ next: null, former: 5 });
});

it('a job that is not in the list leads to its first one, and nowhere where the list is empty', () => {
  expect(neighborsOf(1, LIST)).toEqual({ next: 9, former: null });
  expect(neighborsOf(1, [])).toEqual({ next: null, former: null });
});
