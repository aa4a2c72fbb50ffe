import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { moveAtOnce, undoOf } from './move-at-once.ts';
import type { SentMove } from './send-move.ts';

const sent = vi.hoisted((): string[] => []);
vi.mock('./send-move.ts', () => ({
  sendMove: async ({ name, from }: SentMove) => {
    sent.push(from === undefined ? name : `${name} from ${from}`);
    return { is: 'made' };
  },
}));

beforeEach(() => {
  sent.length = 0;
});

it('makes the next move of a job while its row is still being reread', async () => {
  const neverReread = async () => new Promise<void>(() => {});
  void moveAtOnce(1, 'resume', neverReread);
  await vi.waitFor(() => expect(sent).toEqual(['resume']));
  // Nothing but the reread still takes time.
  await new Promise((resolve) => setTimeout(resolve));
  void moveAtOnce(1, 'hold', neverReread);
  expect(sent).toEqual(['resume', 'hold']);
});

it('undoes a move only where that left the job', () => {
  const job = { job_id: 2, job_status: { id: 6 }, job_type: 's', num_final_docs: 0 } as Job;
  const viewer = { employee_id: 3, role: 10, isSealingEngineer: false };
  undoOf('resume', job, viewer, () => {}).undo?.(10);
  expect(sent).toEqual(['hold from 10']);
});
