/** What a step of the check found, in tests: a step that is no test counts as one. Tests are also given by name. */
export type Outcome = {
  passed: number;
  failed: number;
  skipped?: number;
  output: string;
  failedTests?: string[];
  skippedTests?: string[];
  passedTests?: string[];
  times?: TestTime[];
};

export type TestTime = { title: string; milliseconds: number };

/** A step that either holds or doesn't. */
export function verdict(holds: boolean, output: string): Outcome {
  return { passed: holds ? 1 : 0, failed: holds ? 0 : 1, output };
}

/** The sum over all steps, as the check's last line says it. Skipped tests are named there when there are any. */
export function sumUp(outcomes: Outcome[]): { passed: number; failed: number; skipped: number; line: string } {
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
  const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
  const skipped = outcomes.reduce((sum, outcome) => sum + (outcome.skipped ?? 0), 0);
  const line = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  return { passed, failed, skipped, line };
}

/** Returns a line for each test that did not run, whose title says why. */
export function listNotable(steps: { name: string; outcome: Outcome }[]): string[] {
  return steps.flatMap(({ name, outcome: { skippedTests = [] } }) =>
    skippedTests.map((title) => `SKIPPED ${name}: ${title}`),
  );
}

/** Returns a line for each of a step's slowest tests, the slowest first. */
export function listSlowest({ times = [] }: Outcome, count: number): string[] {
  return times
    .toSorted((one, other) => other.milliseconds - one.milliseconds)
    .slice(0, count)
    .map(({ title, milliseconds }) => `  SLOW ${(milliseconds / 1000).toFixed(1).padStart(5)} s ${title}`);
}

/** Returns how long each step took, in one line for the end of a long run. Quick steps run beside each other. */
export function sumTimes(steps: { name: string; seconds: number }[]): string {
  return `Seconds: ${steps.map(({ name, seconds }) => `${name} ${Math.round(seconds)}`).join(', ')}`;
}

/** Returns what failed, a line each, for the end of a long run; of a step without tests, the end of its output. */
export function describeFailures(steps: { name: string; outcome: Outcome }[]): string[] {
  return steps.flatMap(({ name, outcome: { failed, failedTests = [], output } }) => {
    if (failed === 0) return [];
    const lines = failedTests.length > 0 ? failedTests : lastLines(output, 20).split('\n');
    return [`FAILED ${name}:`, ...lines.map((line) => `  ${line}`)];
  });
}

/** Returns the end of a long output, where the reason of a failure usually is. */
export function lastLines(output: string, count: number): string {
  const lines = output.trimEnd().split('\n');
  if (lines.length <= count) return lines.join('\n');
  return [`(${lines.length - count} lines left out)`, ...lines.slice(-count)].join('\n');
}
