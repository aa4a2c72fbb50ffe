import { describe, expect, it } from 'vitest';
import { afterOutage, isUnderWay } from './combined-set.ts';

describe('a set that meets an outage', () => {
  it('waits a short time at first and longer by and by, never more than ten minutes', () => {
    const pauses = [0, 59, 100, 1_200, 3_599, 80_000].map((seconds) => afterOutage('store-down', seconds));
    expect(pauses.map((pause) => ('pauseSeconds' in pause ? pause.pauseSeconds : null))).toEqual([
      15, 15, 25, 300, 600, 600,
    ]);
  });

  it('is tried a few dozen times in the first hour, however often it meets it', () => {
    let [age, tries] = [0, 0];
    for (;;) {
      const next = afterOutage('store-refuses', age);
      if ('failsBecause' in next) break;
      tries += 1;
      age += next.pauseSeconds;
    }
    expect(tries).toBeLessThan(30);
    expect(age).toBeLessThan(3_600 + 600);
  });

  it('fails after an hour where the store refuses, and after a day where it is away', () => {
    expect(afterOutage('store-refuses', 3_600)).toEqual({
      failsBecause: 'the object store refused access for an hour',
    });
    expect(afterOutage('store-down', 3_600)).toMatchObject({
      waitsFor: 'The object store is not available.',
    });
    expect(afterOutage('store-down', 86_400)).toHaveProperty('failsBecause');
    expect(afterOutage('database-down', 86_400)).toHaveProperty('failsBecause');
  });
});

it('wants a result only while it waits or runs', () => {
  const states = ['waiting', 'running', 'failed', 'done', 'discarded'] as const;
  expect(states.filter((state) => isUnderWay({ state }))).toEqual(['waiting', 'running']);
});
