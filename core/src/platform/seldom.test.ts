import { expect, it } from 'vitest';
import { seldom } from './seldom.ts';

it('says yes once in its time, the first time at once', () => {
  let time = 0;
  const isDue = seldom(100, () => time);
  const at = (moment: number) => {
    time = moment;
    return isDue();
  };
  expect([0, 1, 99, 100, 150, 199, 200].map(at)).toEqual([true, false, false, true, false, false, true]);
});
