import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { STATUS_ID, type StatusName } from '@sealdesk/contract/jobs/statuses.ts';
import { expect, it } from 'vitest';
import type { ServerEvent } from '../lib/live/event-reader.ts';
import { readyAnnouncer } from './ready-announcer.ts';

const jobAt = (job_id: number, status: StatusName) => ({ job_id, job_status: { id: STATUS_ID[status] } }) as Job;
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

function aStream(statuses: Record<number, StatusName>) {
  const said: string[] = [];
  const listeners = new Set<(event: ServerEvent) => void>();
  const announceWhenReady = readyAnnouncer({
    onEvent: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    readJob: async (jobId) => {
      const status = statuses[jobId];
      if (!status) throw new Error('no answer');
      return jobAt(jobId, status);
    },
    announce: (message) => said.push(message),
    warn: (message) => said.push(`Warning: ${message}`),
  });
  const happens = (event: ServerEvent) => {
    for (const listener of listeners) listener(event);
  };
  const changed = (...jobs: Job[]) =>
    happens({ name: 'jobs', data: { changes: jobs.map((job) => ({ job_id: job.job_id, reason: 'status', job })) } });
  return { said, listeners, announceWhenReady, happens, changed };
}

it('announces a job once, when it is ready, and then listens no more', async () => {
  const { said, listeners, announceWhenReady, changed } = aStream({ 7: 'received' });
  announceWhenReady(7);
  await settled();
  changed(jobAt(7, 'inProgress'), jobAt(8, 'readyToSeal'));
  expect(said).toEqual([]);
  changed(jobAt(7, 'readyToSeal'));
  changed(jobAt(7, 'readyToSeal'));
  expect(said).toEqual(['D7 is ready to seal.']);
  expect(listeners.size).toBe(0);
});

it('warns of a set whose designs are not as many as the job’s', async () => {
  const { said, announceWhenReady, changed } = aStream({ 7: 'received' });
  announceWhenReady(7);
  await settled();
  const notice = { kind: 'differs', message: '3 designs fewer than the job says' };
  changed({ ...jobAt(7, 'readyToSeal'), notice } as Job);
  expect(said).toEqual(['D7 is ready to seal.', 'Warning: D7: 3 designs fewer than the job says.']);
});

it('announces a job that was ready before anyone listened', async () => {
  const { said, announceWhenReady } = aStream({ 7: 'readyToSeal' });
  announceWhenReady(7);
  await settled();
  expect(said).toEqual(['D7 is ready to seal.']);
});

it('asks again after the connection was lost, and when too much changed to say what', async () => {
  const statuses: Record<number, StatusName> = {};
  const { said, announceWhenReady, happens } = aStream(statuses);
  announceWhenReady(7);
  announceWhenReady(9);
  await settled();
  statuses[7] = 'readyToSeal';
  happens({ name: 'live', data: { on: false } });
  await settled();
  expect(said).toEqual([]);
  happens({ name: 'live', data: { on: true } });
  await settled();
  statuses[9] = 'readyToSeal';
  happens({ name: 'stale', data: {} });
  await settled();
  expect(said).toEqual(['D7 is ready to seal.', 'D9 is ready to seal.']);
});

it('says nothing of a job that went elsewhere', async () => {
  const { said, listeners, announceWhenReady, changed } = aStream({ 7: 'inProgress' });
  announceWhenReady(7);
  await settled();
  changed(jobAt(7, 'onHold'));
  changed(jobAt(7, 'readyToSeal'));
  expect(said).toEqual([]);
  expect(listeners.size).toBe(0);
});
