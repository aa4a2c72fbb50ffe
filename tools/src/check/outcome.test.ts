import { describe, expect, it } from 'vitest';
import { lastLines, listNotable, listSlowest, sumTimes, sumUp, describeFailures, verdict } from './outcome.ts';

describe('the sum of the steps', () => {
  it('adds up tests and counts a step that is no test as one', () => {
    const outcomes = [verdict(true, ''), verdict(false, ''), { passed: 40, failed: 2, output: '' }];
    expect(sumUp(outcomes)).toEqual({ passed: 41, failed: 3, skipped: 0, line: '41 passed, 3 failed' });
  });

  it('names skipped tests, each with its step, and counts them in the last line', () => {
    const skippedTests = ['a sandbox (skipped: needs root)'];
    const outcome = { passed: 4, failed: 0, skipped: 1, output: '', skippedTests };
    expect(sumUp([outcome, verdict(true, '')]).line).toBe('5 passed, 0 failed, 1 skipped');
    expect(listNotable([{ name: 'unit', outcome }])).toEqual(['SKIPPED unit: a sandbox (skipped: needs root)']);
  });
});

it('lists the slowest tests of a step', () => {
  const times = Object.entries({ quick: 3, slow: 2_000, slower: 31_240 }).map(([title, milliseconds]) => ({
    title,
    milliseconds,
  }));
  const slowest = listSlowest({ passed: 3, failed: 0, output: '', times }, 2);
  expect(slowest).toEqual(['  SLOW  31.2 s slower', '  SLOW   2.0 s slow']);
  expect(listSlowest(verdict(true, ''), 2)).toEqual([]);
});

it('sums up how long the steps took', () => {
  const steps = [
    { name: 'unit', seconds: 101.6 },
    { name: 'proofs', seconds: 800 },
  ];
  expect(sumTimes(steps)).toBe('Seconds: unit 102, proofs 800');
});

describe('what failed', () => {
  it('is listed by step, with the names of tests where there are any', () => {
    const failures = describeFailures([
      { name: 'format', outcome: verdict(true, 'all is well') },
      { name: 'lint', outcome: verdict(false, 'a line is too long') },
      { name: 'unit', outcome: { passed: 9, failed: 1, output: 'much', failedTests: ['a list is sorted'] } },
    ]);
    expect(failures).toEqual(['FAILED lint:', '  a line is too long', 'FAILED unit:', '  a list is sorted']);
  });
});

describe('the end of an output', () => {
  it('keeps a short one whole', () => {
    expect(lastLines('one\ntwo\n', 2)).toBe('one\ntwo');
  });

  it('says how much it left out', () => {
    expect(lastLines('one\ntwo\nthree', 1)).toBe('(2 lines left out)\nthree');
  });
});
