import type { Outcome } from './outcome.ts';

type Counts = { passed: number; failed: number; failedTests?: string[] };

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults?: { assertionResults: { fullName: string; status: string }[] }[];
};
type Suite = { suites?: Suite[]; specs?: { title: string; tests: { status: string }[] }[] };
type PlaywrightReport = Suite & { stats: { expected: number; unexpected: number; flaky: number } };

/** The counts in vitest's JSON report. */
export function countVitest(report: string): Counts {
  const { numPassedTests, numFailedTests, testResults = [] } = JSON.parse(report) as VitestReport;
  const results = testResults.flatMap((file) => file.assertionResults);
  const failedTests = results.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
  return { passed: numPassedTests, failed: numFailedTests, failedTests };
}

/** The counts in Playwright's JSON report. A test that passed only when repeated has failed. */
export function countPlaywright(report: string): Counts {
  const { stats, ...whole } = JSON.parse(report) as PlaywrightReport;
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, failedTests: failedIn(whole) };
}

function failedIn({ suites = [], specs = [] }: Suite): string[] {
  const isFailed = (status: string) => status === 'unexpected' || status === 'flaky';
  const own = specs.filter(({ tests }) => tests.some(({ status }) => isFailed(status))).map(({ title }) => title);
  return [...own, ...suites.flatMap(failedIn)];
}

/** What a test runner's counts and its exit mean: one that ran nothing, or failed outside of a test, has failed. */
export function judgeTests(counts: Counts | null, isFine: boolean, output: string): Outcome {
  if (!counts) return { passed: 0, failed: 1, output: `${output}\nThe runner left no report.` };
  if (counts.passed + counts.failed === 0) return { ...counts, failed: 1, output: `${output}\nNo test ran.` };
  if (!isFine && counts.failed === 0)
    return { ...counts, failed: 1, output: `${output}\nThe runner failed outside of a test.` };
  return { ...counts, output };
}
