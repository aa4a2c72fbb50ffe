import { editFieldsOf } from '@sealdesk/contract/jobs/edit-job.ts';
import type { GetJobReply } from '@sealdesk/contract/jobs/job.ts';
import type { FaultScene } from './fault-scene.ts';
import { isOnTimeline, type Turn } from './work.ts';

/** Somebody of operations who opens a new job, writes a comment for staff, and saves it. */
export function editJobs({ people }: FaultScene): Turn {
  const { visitor } = people[2]!;
  return async ({ scene, ask }, turn) => {
    const number = await scene.aJobAt(2).catch(() => null);
    const read = number === null ? null : await visitor.send(`/api/getjob?job_id=${number}`).catch(() => null);
    if (number === null || read?.status !== 200) return false;
    const { job, updated_at } = read.json as GetJobReply;
    const staff_comments = `Heel heights of turn ${turn}`;
    const body = { ...editFieldsOf(job), staff_comments, updated_at };
    const saved = await ask(visitor, { method: 'PUT', path: `/api/jobs/${number}`, body }, () =>
      isOnTimeline(scene, number, 'edited', { changes: [{ field: 'staff_comments', after: staff_comments }] }),
    );
    return saved?.status === 200;
  };
}
