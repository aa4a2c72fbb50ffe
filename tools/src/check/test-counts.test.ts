import { describe, expect, it } from 'vitest';
import { countPlaywright, countVitest, judgeTests } from './test-counts.ts';

describe('the counts of a runner', () => {
  it('reads vitest', () => {
    expect(countVitest('{"numPassedTests":7,"numFailedTests":1,"numTotalTests":9}')).toEqual({ passed: 7, failed: 1 });
  });

  it('reads Playwright and takes a test that passed only at the second try as failed', () => {
    const report = '{"stats":{"expected":5,"unexpected":1,"flaky":2,"skipped":3}}';
    expect(countPlaywright(report)).toEqual({ passed: 5, failed: 3 });
  });
});

describe('the verdict on a runner', () => {
  it('is its counts when all is well', () => {
    expect(judgeTests({ passed: 3, failed: 0 }, true, '')).toMatchObject({ passed: 3, failed: 0 });
  });

  it('is a failure when no test ran', () => {
    expect(judgeTests({ passed: 0, failed: 0 }, true, '')).toMatchObject({ failed: 1 });
  });

  it('is a failure when there is no report', () => {
    expect(judgeTests(null, true, '')).toMatchObject({ failed: 1 });
  });

  it('is a failure when the runner failed although every test passed', () => {
    expect(judgeTests({ passed: 3, failed: 0 }, false, '')).toMatchObject({ passed: 3, failed: 1 });
  });
});
