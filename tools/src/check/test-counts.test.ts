import { describe, expect, it } from 'vitest';
import { countPlaywright, countVitest, judgeTests } from './test-counts.ts';

describe('the counts of a runner', () => {
  it('reads vitest', () => {
    const assertionResults = [
      { fullName: 'a list is empty', status: 'passed', duration: 12.5 },
      { fullName: 'a list is sorted', status: 'failed' },
      { fullName: 'a tool has an account (skipped: needs root)', status: 'skipped' },
    ];
    const report = { numPassedTests: 7, numFailedTests: 1, numTotalTests: 9, testResults: [{ assertionResults }] };
    expect(countVitest(JSON.stringify(report))).toEqual({
      passed: 7,
      failed: 1,
      skipped: 1,
      failedTests: ['a list is sorted'],
      passedTests: ['a list is empty'],
      skippedTests: ['a tool has an account (skipped: needs root)'],
      times: [
        { title: 'a list is empty', milliseconds: 12.5 },
        { title: 'a list is sorted', milliseconds: 0 },
        { title: 'a tool has an account (skipped: needs root)', milliseconds: 0 },
      ],
    });
  });

  it('counts what failed outside of a test of Playwright, and names it', () => {
    const report = {
      stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0 },
      errors: [{ message: 'AccessDenied: deleteBucket' }],
    };
    expect(countPlaywright(JSON.stringify(report))).toMatchObject({
      passed: 3,
      failed: 1,
      failedTests: ['Outside of a test: AccessDenied: deleteBucket'],
    });
  });

  it('reads Playwright, and counts a test that passed only at the second try as failed', () => {
    const statuses = ['expected', 'unexpected', 'flaky', 'skipped'];
    const stats = { expected: 1, unexpected: 1, flaky: 1, skipped: 1 };
    const specs = statuses.map((status) => ({
      title: status,
      tests: [{ status, results: [{ duration: 20 }, { duration: 5 }] }],
    }));
    expect(countPlaywright(JSON.stringify({ stats, suites: [{ suites: [{ specs }] }] }))).toEqual({
      passed: 1,
      failed: 2,
      skipped: 1,
      failedTests: ['unexpected', 'flaky'],
      passedTests: ['expected'],
      skippedTests: ['skipped'],
      times: statuses.map((title) => ({ title, milliseconds: 25 })),
    });
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
