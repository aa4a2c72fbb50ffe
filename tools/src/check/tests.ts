import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { LOGS } from '../product-process.ts';
import { projectRoot } from '../services/place.ts';
import { withoutSecretsInLogs } from './log-secrets.ts';
import { runProgram } from './command.ts';
import type { Run } from './command.ts';
import type { Outcome } from './outcome.ts';
import { countPlaywright, countVitest, judgeTests } from './test-counts.ts';
import type { Counts } from './test-counts.ts';
import { withRowsShown } from './shown-rows.ts';

/** Runs one of vitest's projects, or those of a pattern. */
export function runVitest(project: string, env: Record<string, string> = {}, more: string[] = []): Promise<Outcome> {
  return withReport(countVitest, (report) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    return runProgram('vitest', ['run', '--project', project, ...more, ...reporters], { env });
  });
}

/**
 * Runs the proofs, and fails when a row of the list of hostile inputs has lost its test, or when the product wrote a secret
 * into its log.
 */
export async function runProofs(env: Record<string, string>): Promise<Outcome> {
  const list = readFileSync(path.join(projectRoot, 'proofs/data/hostile-inputs.csv'), 'utf8');
  return withLogs(async (logs) => withRowsShown(await runVitest('proofs*', { ...env, [LOGS]: logs }), list));
}

/** Runs the browser tests; otherwise as the proofs. */
export function runPlaywright(env: Record<string, string> = {}): Promise<Outcome> {
  return withLogs((logs) => runBrowserTests({ ...env, [LOGS]: logs }));
}

/** Keeps what the product prints during the tests, and searches it for secrets. */
async function withLogs(run: (folder: string) => Promise<Outcome>): Promise<Outcome> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sealdesk-logs-'));
  try {
    return withoutSecretsInLogs(await run(folder), folder);
  } finally {
    // A process of a run that was ended may still write there.
    rmSync(folder, { recursive: true, maxRetries: 50, retryDelay: 100 });
  }
}

function runBrowserTests(env: Record<string, string>): Promise<Outcome> {
  return withReport(countPlaywright, (report) =>
    runProgram('playwright', ['test', '--reporter=list,json'], {
      cwd: path.join(projectRoot, 'e2e'),
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    }),
  );
}

/** Counts by the report file, not by what the terminal says. */
async function withReport(
  count: (report: string) => Counts,
  run: (reportFile: string) => Promise<Run>,
): Promise<Outcome> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sealdesk-check-'));
  const report = path.join(folder, 'report.json');
  try {
    const { isFine, output } = await run(report);
    if (!existsSync(report)) return judgeTests(null, isFine, output);
    keep(report);
    return judgeTests(count(readFileSync(report, 'utf8')), isFine, output);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** `CHECK_REPORTS=folder npm run check` keeps the report of each step, with the time of every test. */
function keep(report: string): void {
  const folder = process.env['CHECK_REPORTS'];
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  copyFileSync(report, path.join(folder, `${Date.now()}.json`));
}
