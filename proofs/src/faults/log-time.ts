import type { TimeEntry } from '@sealdesk/contract/time-entries/time-entry.ts';
import { signInAs } from '../harness/sign-in.ts';
import type { Answer } from '../harness/visitor.ts';
import { at } from './client.ts';
import type { FaultScene } from './fault-scene.ts';
import { isOnTimeline, type Turn } from './work.ts';

/** An employee who starts time on a new job, notes how many seals they made, and closes the entry. */
export async function logTime({ stage }: FaultScene): Promise<Turn> {
  // The firm's provider knows one address of the product; a test may have people come by another.
  const visitor = await signInAs(stage.product.urls[0]!, stage.database.db, stage.world.people.employee);
  const employee = at(stage.product.url, { visitor });
  return async ({ scene, ask }, turn) => {
    const jobId = await scene.aJobAt(2).catch(() => null);
    if (jobId === null) return false;
    const start = { path: '/api/start-entry-confirmed', body: { jobId, confirmed: true } };
    const started = await ask(employee, start, (answer) =>
      isOnTimeline(scene, jobId, 'entry-started', { entryId: entryOf(answer)?.['ID Number'] }),
    );
    const entryId = started ? entryOf(started)?.['ID Number'] : undefined;
    if (entryId === undefined) return false;
    const noted = await ask(
      employee,
      { path: '/api/timesheet/update', body: { entryId, field: 'DrJNumSeals', value: turn } },
      () => isOnTimeline(scene, jobId, 'entry-changed', { entryId, after: String(turn) }),
    );
    const closed = await ask(employee, { path: '/api/timesheet/close', body: { entryId } }, (answer) =>
      isOnTimeline(scene, jobId, 'entry-closed', { entryId, end: entryOf(answer)?.End }),
    );
    return noted?.status === 200 && closed !== null;
  };
}

const entryOf = ({ json }: Answer) => (json as { entry?: TimeEntry } | undefined)?.entry;
