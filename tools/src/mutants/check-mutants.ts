import process from 'node:process';
import { runCommand } from '../check/command.ts';
import { verdict, type Outcome } from '../check/outcome.ts';
import { importantRules } from './modules.ts';

/** The score of these few rules when the step was added, minus a change or two. */
const IMPORTANT_FLOOR_PERCENT = '95';

/** Runs `npm run proof:mutants` in its smallest size: only the rules on which access and delivery rest. */
export async function checkMutants(): Promise<Outcome> {
  const args = [importantRules.name, '--no-static', '--floor', IMPORTANT_FLOOR_PERCENT];
  const { isFine, output } = await runCommand(process.execPath, ['tools/src/mutants/main.ts', ...args]);
  return verdict(isFine, output);
}
