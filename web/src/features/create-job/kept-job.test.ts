import { expect, it } from 'vitest';
import { aForm } from '../../job-form/testing/a-form.ts';
import { anUploadReply } from '../../job-form/testing/an-upload-reply.ts';
import { forgetKeptJob, keepJob, type KeptJob, readKeptJob } from './kept-job.ts';

function aStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

const HALF: KeptJob = {
  viewerId: 7,
  values: aForm({ job_name: 'Birch Hollow', seal_states: [] }),
  edited: ['job_name'],
  taken: { file: { name: 'Birch.zip', size: 12 }, reply: anUploadReply() },
};

it('gives a half-filled job back to its person, and to nobody else', () => {
  const storage = aStorage();
  expect(readKeptJob(storage, 7)).toBeNull();
  keepJob(storage, HALF);
  expect(readKeptJob(storage, 7)).toEqual(HALF);
  expect(readKeptJob(storage, 8)).toBeNull();
});

it('forgets it, and takes nothing that it can’t read', () => {
  const storage = aStorage();
  keepJob(storage, HALF);
  forgetKeptJob(storage);
  expect(readKeptJob(storage, 7)).toBeNull();
  storage.setItem('sealdesk.new-job', '{');
  expect(readKeptJob(storage, 7)).toBeNull();
});
