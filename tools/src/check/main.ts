import process from 'node:process';
import { parseArgs } from 'node:util';
import { stopCommands } from './command.ts';
import { lastLines, listSkipped, sumUp, tellFailures, verdict } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import { chooseSteps } from './steps.ts';
import type { Step } from './steps.ts';

// `npm run check [-- --only lint,types]`: runs the steps in turn and says at the very end how many passed.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stopCommands().finally(() => process.exit(1)));
}
const { values } = parseArgs({ options: { only: { type: 'string' } } });
const done: { name: string; outcome: Outcome }[] = [];
for (const step of chooseSteps(values.only)) done.push({ name: step.name, outcome: await report(step) });

const { failed, line: lastLine } = sumUp(done.map(({ outcome }) => outcome));
process.exitCode = failed > 0 ? 1 : 0;
for (const line of listSkipped(done)) console.log(line);
for (const told of tellFailures(done)) console.log(told);
console.log(lastLine);

/** Runs a step and prints its name, time and result; a step that breaks has failed, and the later ones still run. */
async function report(step: Step): Promise<Outcome> {
  const began = Date.now();
  const outcome = await step.run().catch((error: unknown) => verdict(false, String(error)));
  const seconds = ((Date.now() - began) / 1000).toFixed(1).padStart(6);
  const clock = new Date().toTimeString().slice(0, 8);
  const result = outcome.failed > 0 ? `FAILED ${outcome.failed}` : `ok ${outcome.passed}`;
  console.log(`${clock}  ${step.name.padEnd(14)} ${seconds} s  ${result}`);
  if (outcome.failed > 0) console.log(`\n${lastLines(outcome.output, 300)}\n`);
  return outcome;
}
