import type { Outcome } from './outcome.ts';

type Counts = { passed: number; failed: number };

/** The counts in vitest's JSON report. */
export function countVitest(report: string): Counts {
  const { numPassedTests, numFailedTests } = JSON.parse(report) as { numPassedTests: number; numFailedTests: number };
  return { passed: numPassedTests, failed: numFailedTests };
}

/** The counts in Playwright's JSON report. A test that passed only when repeated has failed. */
export function countPlaywright(report: string): Counts {
  const { stats } = JSON.parse(report) as { stats: { expected: number; unexpected: number; flaky: number } };
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}

/** What a test runner's counts and its exit mean: one that ran nothing, or failed outside of a test, has failed. */
export function judgeTests(counts: Counts | null, isFine: boolean, output: string): Outcome {
  if (!counts) return { passed: 0, failed: 1, output: `${output}\nThe runner left no report.` };
  if (counts.passed + counts.failed === 0) return { ...counts, failed: 1, output: `${output}\nNo test ran.` };
  if (!isFine && counts.failed === 0)
    return { ...counts, failed: 1, output: `${output}\nThe runner failed outside of a test.` };
  return { ...counts, output };
}
