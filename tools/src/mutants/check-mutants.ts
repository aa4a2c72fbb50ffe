import { verdict, type Outcome } from '../check/outcome.ts';
import { importantRules } from './modules.ts';
import { mutateModule } from './mutate.ts';
import { listSurvivors, percentNoticed, scoreOf } from './score.ts';

/** The score of these few rules when the step was added, less a change or two. */
const IMPORTANT_FLOOR_PERCENT = 95;

/** Changes the rules on which access and delivery rest; the whole is `npm run proof:mutants`. */
export async function checkMutants(): Promise<Outcome> {
  const mutants = await mutateModule(importantRules, { ignoreStatic: true });
  const output = [...listSurvivors(mutants), scoreOf(mutants)].join('\n');
  return verdict(percentNoticed(mutants) >= IMPORTANT_FLOOR_PERCENT, output);
}
