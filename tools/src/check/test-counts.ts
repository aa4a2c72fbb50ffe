import type { Outcome, TestTime } from './outcome.ts';

export type Counts = Omit<Outcome, 'output'>;

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults?: { assertionResults: { fullName: string; status: string; duration?: number | null }[] }[];
};
type Suite = {
  suites?: Suite[];
  specs?: { title: string; tests: { status: string; results?: { duration: number }[] }[] }[];
};
type PlaywrightReport = Suite & {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  /** What failed outside of a test. */
  errors?: { message?: string }[];
};

/** The counts in vitest's JSON report. */
export function countVitest(report: string): Counts {
  const { numPassedTests, numFailedTests, testResults = [] } = JSON.parse(report) as VitestReport;
  const results = testResults.flatMap((file) => file.assertionResults);
  const titles = (keep: (status: string) => boolean) =>
    results.filter(({ status }) => keep(status)).map(({ fullName }) => fullName);
  // Whatever neither passed nor failed did not run: skipped, pending, todo.
  const skippedTests = titles((status) => status !== 'passed' && status !== 'failed');
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: skippedTests.length,
    failedTests: titles((status) => status === 'failed'),
    passedTests: titles((status) => status === 'passed'),
    skippedTests,
    times: results.map(({ fullName, duration }) => ({ title: fullName, milliseconds: duration ?? 0 })),
  };
}

/** The counts in Playwright's JSON report. What failed outside of a test counts as a failed one. */
export function countPlaywright(report: string): Counts {
  const { stats, errors = [], ...whole } = JSON.parse(report) as PlaywrightReport;
  const titles = (...statuses: string[]) => titlesIn(whole, statuses);
  return {
    passed: stats.expected,
    // No test is tried twice; if one were, it would have failed (decision 63).
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failedTests: [...titles('unexpected', 'flaky'), ...errors.map(({ message }) => `Outside of a test: ${message}`)],
    passedTests: titles('expected'),
    skippedTests: titles('skipped'),
    times: timesIn(whole),
  };
}

function timesIn({ suites = [], specs = [] }: Suite): TestTime[] {
  const own = specs.map(({ title, tests }) => {
    const results = tests.flatMap((test) => test.results ?? []);
    return { title, milliseconds: results.reduce((sum, { duration }) => sum + duration, 0) };
  });
  return [...own, ...suites.flatMap(timesIn)];
}

function titlesIn({ suites = [], specs = [] }: Suite, statuses: string[]): string[] {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => statuses.includes(status)));
  return [...own.map(({ title }) => title), ...suites.flatMap((suite) => titlesIn(suite, statuses))];
}

/** What a test runner's counts and its exit mean: one that ran nothing, or failed outside of a test, has failed. */
export function judgeTests(counts: Counts | null, isFine: boolean, output: string): Outcome {
  if (!counts) return { passed: 0, failed: 1, output: `${output}\nThe runner left no report.` };
  if (counts.passed + counts.failed === 0) return { ...counts, failed: 1, output: `${output}\nNo test ran.` };
  if (!isFine && counts.failed === 0)
    return { ...counts, failed: 1, output: `${output}\nThe runner failed outside of a test.` };
  return { ...counts, output };
}
