import type { UploadTarget } from './transport.ts';
import { canBeLeft, isRunning } from './upload-flow.ts';
import type { UploadRun } from './upload-run.ts';

/** Whose upload for what. */
type Owner = { userId: number; target: UploadTarget };
type AnyRun = Pick<UploadRun<unknown>, 'flow' | 'subscribe'>;

/** Keeps uploads whose checks continue after their dialog was closed, so that the dialog shows them when it is opened again. */
export function createLeftRuns<Run extends AnyRun>() {
  const runs = new Map<string, Run>();
  return {
    /** Keeps the run until it is over, where it still runs. */
    keep(owner: Owner, run: Run): void {
      if (!isRunning(run.flow()) || !canBeLeft(run.flow())) return;
      const name = nameOf(owner);
      runs.set(name, run);
      const stop = run.subscribe(() => {
        if (isRunning(run.flow())) return;
        stop();
        if (runs.get(name) === run) runs.delete(name);
      });
    },
    find: (owner: Owner): Run | undefined => runs.get(nameOf(owner)),
  };
}

function nameOf({ userId, target }: Owner): string {
  return JSON.stringify([userId, target]);
}
