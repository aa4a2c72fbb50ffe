import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { bundlePrograms, PROGRAMS } from '../programs.ts';
import { projectRoot } from '../services/place.ts';
import { ensureServices } from '../services/services.ts';
import { checkMutants } from '../mutants/check-mutants.ts';
import { checkBorders } from './borders.ts';
import { runProgram } from './command.ts';
import type { Run } from './command.ts';
import { checkLicenses, checkPackageCount } from './licenses.ts';
import { verdict } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import { checkWords } from './words.ts';
import { runPlaywright, runProofs, runVitest } from './tests.ts';

/** Quick steps change nothing and measure nothing, so they may run at the same time; the others run one by one. */
export type Step = { name: string; isQuick?: true; needsProduct?: true; run(): Promise<Outcome> };

/** Everything that must hold before a change is merged, the quick steps first. */
const steps: Step[] = [
  { name: 'format', isQuick: true, run: () => holds(runProgram('oxfmt', ['--check'])) },
  { name: 'lint', isQuick: true, run: checkLint },
  { name: 'types', isQuick: true, run: checkTypes },
  { name: 'borders', isQuick: true, run: checkBorders },
  { name: 'dead-code', isQuick: true, run: () => holds(runProgram('knip', ['--no-progress'])) },
  { name: 'words', isQuick: true, run: checkWords },
  { name: 'licenses', isQuick: true, run: checkLicenses },
  { name: 'package-count', isQuick: true, run: checkPackageCount },
  { name: 'unit', run: () => runVitest('unit') },
  { name: 'mutants', run: checkMutants },
  { name: 'build', run: () => holds(runProgram('vite', ['build', 'web'])) },
  { name: 'integration', needsProduct: true, run: async () => runVitest('integration', await prepareTests()) },
  { name: 'proofs', needsProduct: true, run: async () => runProofs(await prepareTests()) },
  { name: 'browser', needsProduct: true, run: async () => runPlaywright(await prepareTests()) },
];

/** The steps by name, in the check's own order; an unknown name is a mistake worth a sentence. */
export function chooseSteps(only: string | undefined): Step[] {
  if (only === undefined) return steps;
  const wanted = only.split(',').map((name) => name.trim());
  const unknown = wanted.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0) {
    throw new Error(
      `There is no step ${unknown.join(', ')}. The steps are: ${steps.map(({ name }) => name).join(', ')}`,
    );
  }
  return steps.filter(({ name }) => wanted.includes(name));
}

async function holds(run: Promise<Run>): Promise<Outcome> {
  const { isFine, output } = await run;
  return verdict(isFine, output);
}

/** With one thread: several check the same types several times, and the other core has another step to run. */
function checkLint(): Promise<Outcome> {
  return holds(runProgram('oxlint', ['--type-aware', '--deny-warnings'], { env: { GOMAXPROCS: '1' } }));
}

/** Checks the whole and each package with settings of its own, such as the screens with a browser's types. */
async function checkTypes(): Promise<Outcome> {
  const projects = globSync('{.,*}/tsconfig.json', { cwd: projectRoot });
  // Several threads would take twice the processor time: each of them checks the shared types.
  const args = (project: string) => ['--noEmit', '--singleThreaded', '-p', project];
  const runs = await Promise.all(projects.map((project) => runProgram('tsc', args(project))));
  const { stdout: version } = await runProgram('tsc', ['--version']);
  // Two compilers are installed; the older one is there for the tools that can't use the new one yet.
  const isNative = version.includes('Version 7');
  const output = [...runs.map((run) => run.output), version, ...projects].join('\n');
  return verdict(isNative && runs.every((run) => run.isFine), output);
}

let prepared: Promise<Record<string, string>> | null = null;

/**
 * Starts the servers of the tests and bundles the product's programs, once for all steps, and returns the variables that name
 * both. The check calls it first of all: the object store takes half a minute to start, while other steps can run.
 */
export function prepareTests(): Promise<Record<string, string>> {
  prepared ??= prepare();
  // Each step that needs them reports the failure as its own.
  prepared.catch(() => {});
  return prepared;
}

async function prepare(): Promise<Record<string, string>> {
  const programs = mkdtempSync(path.join(tmpdir(), 'sealdesk-programs-'));
  process.once('exit', () => rmSync(programs, { recursive: true, force: true }));
  const [services] = await Promise.all([ensureServices(), bundlePrograms(programs)]);
  return { SEALDESK_SERVICES: JSON.stringify(services), [PROGRAMS]: programs };
}
