import process from 'node:process';
import { parseArgs } from 'node:util';
import { stopCommands } from './command.ts';
import { lastLines, listNotable, listSlowest, sumTimes, sumUp, describeFailures, verdict } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import { chooseSteps, prepareTests } from './steps.ts';
import type { Step } from './steps.ts';

/** Most of the quick steps use one core. */
const QUICK_AT_ONCE = 2;
/** So many of a step's slowest tests are named. */
const SLOWEST = 10;

// `npm run check [-- --only lint,types]`: runs the steps and says at the very end how many passed.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stopCommands().finally(() => process.exit(1)));
}
const { values } = parseArgs({ options: { only: { type: 'string' } } });
const done: { name: string; outcome: Outcome; seconds: number }[] = [];
const chosen = chooseSteps(values.only);
if (chosen.some(({ needsProduct }) => needsProduct)) void prepareTests();
const left = chosen.filter(({ isQuick }) => isQuick).values();
await Promise.all(Array.from({ length: QUICK_AT_ONCE }, () => runSteps(left)));
await runSteps(chosen.filter(({ isQuick }) => !isQuick));

const { failed, line: lastLine } = sumUp(done.map(({ outcome }) => outcome));
process.exitCode = failed > 0 ? 1 : 0;
for (const line of listNotable(done)) console.log(line);
for (const failure of describeFailures(done)) console.log(failure);
console.log(sumTimes(done));
console.log(lastLine);

async function runSteps(steps: Iterable<Step>): Promise<void> {
  for (const step of steps) done.push({ name: step.name, ...(await report(step)) });
}

/** Runs a step and prints its name, time and result; a step that breaks has failed, and the later ones still run. */
async function report(step: Step): Promise<{ outcome: Outcome; seconds: number }> {
  const began = Date.now();
  const outcome = await step.run().catch((error: unknown) => verdict(false, String(error)));
  const seconds = (Date.now() - began) / 1000;
  const clock = new Date().toTimeString().slice(0, 8);
  const result = outcome.failed > 0 ? `FAILED ${outcome.failed}` : `ok ${outcome.passed}`;
  console.log(`${clock}  ${step.name.padEnd(14)} ${seconds.toFixed(1).padStart(6)} s  ${result}`);
  // At once, and not at the end: a check that is ended before is the one whose times are asked for.
  for (const line of listSlowest(outcome, SLOWEST)) console.log(line);
  if (outcome.failed > 0) console.log(`\n${lastLines(outcome.output, 300)}\n`);
  return { outcome, seconds };
}
