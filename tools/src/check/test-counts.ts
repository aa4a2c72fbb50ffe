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

/** So many browser tests of a run may need a second try: decision 26. */
const MAX_REPEATED = 3;

/**
 * The counts in Playwright's JSON report. What failed outside of a test counts as a failed one. Tests that passed only
 * when repeated are named; where they are more than a few, all of them have failed.
 */
export function countPlaywright(report: string): Counts {
  const { stats, errors = [], ...whole } = JSON.parse(report) as PlaywrightReport;
  const titles = (...statuses: string[]) => titlesIn(whole, statuses);
  const isCalm = stats.flaky <= MAX_REPEATED;
  const failed = isCalm ? titles('unexpected') : titles('unexpected', 'flaky');
  return {
    passed: stats.expected + (isCalm ? stats.flaky : 0),
    failed: stats.unexpected + (isCalm ? 0 : stats.flaky) + errors.length,
    skipped: stats.skipped,
    failedTests: [...failed, ...errors.map(({ message }) => `Outside of a test: ${message}`)],
    passedTests: isCalm ? titles('expected', 'flaky') : titles('expected'),
    repeatedTests: titles('flaky'),
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
