import { act } from '../harness/act.ts';
import type { FaultScene } from './fault-scene.ts';
import { isOnTimeline, type Turn } from './work.ts';

/** Somebody of operations who puts new jobs on hold and takes them up again. */
export function moveJobs({ people, ledger }: FaultScene): Turn {
  const { visitor } = people[0]!;
  return async ({ scene }) => {
    const job = await scene.aJobAt(2).catch(() => null);
    if (job === null) return false;
    for (const move of ['hold', 'resume'] as const) {
      const answer = await act(visitor, job, move).catch(() => null);
      if (answer === null) return false;
      ledger.recordCall(answer, { what: `${move} of job ${job}`, isKept: () => isOnTimeline(scene, job, move, {}) });
      if (answer.status !== 200) return false;
    }
    return true;
  };
}
