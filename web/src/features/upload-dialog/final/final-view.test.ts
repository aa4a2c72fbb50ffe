import { STATUS_ID } from '@sealdesk/contract/jobs/statuses.ts';
import { expect, it } from 'vitest';
import { type FinalView, finalView } from './final-view.ts';

const at = (id: number) => ({ id, status: '', icon: '', status_group: 'active' as const });
const awaiting = { job_status: at(STATUS_ID.awaitingFinal), num_final_docs: 0, replace_file: null };
const withoutFiles = { ...awaiting, job_status: at(STATUS_ID.complete) };
const waiting = { ...withoutFiles, num_final_docs: 2, replace_file: 'final' as const };
const out = { ...waiting, replace_file: null };

const view = (job: typeof awaiting | typeof waiting, flow: string, isReplacing = false): FinalView =>
  finalView({ flow: { at: flow as never }, job, isReplacing });

it('takes files for a job that has none', () => {
  for (const job of [awaiting, withoutFiles]) {
    expect(['idle', 'sending', 'checking', 'refused', 'done'].map((flow) => view(job, flow))).toEqual([
      'choosing',
      'sending',
      'checking',
      'refused',
      'delivered',
    ]);
  }
});

it('takes files in the place of delivered ones only where that was asked, and while the email waits', () => {
  expect(view(waiting, 'idle')).toBe('delivered');
  expect(view(waiting, 'idle', true)).toBe('replacing');
  expect(view(waiting, 'refused', true)).toBe('refused');
  expect(view(waiting, 'sending', true)).toBe('sending');
});

it('is over when the email is out, whatever was begun', () => {
  for (const flow of ['idle', 'refused', 'done']) expect(view(out, flow, true)).toBe('delivered');
  // What is being sent is refused by the server, which says why.
  expect(view(out, 'sending', true)).toBe('sending');
});
