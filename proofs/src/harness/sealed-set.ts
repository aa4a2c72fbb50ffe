import { expect } from 'vitest';
import { sendUpload, type SentFile } from './upload.ts';
import type { Answer, Visitor } from './visitor.ts';

export type SetPurpose = 'working' | 'final';
/** What a check call answers. */
type CheckAnswer = { status: string; message: string };

/** Sends a sealed set: for review, or as the final documents. */
export async function sendSet(
  visitor: Visitor,
  job: number,
  files: SentFile[],
  purpose: SetPurpose = 'working',
): Promise<Answer> {
  const fields: Record<string, string> = { job_type: 's', ...(purpose === 'working' ? { for_review: '1' } : {}) };
  return sendUpload(visitor, `/api/jobs/upload/${purpose}/${job}`, { files, fields });
}

/** The upload that was answered with 202, and the call that its answer named. */
export function acceptedUpload(answer: Answer): { uuid: string; step: string } {
  expect([answer.status, answer.text]).toEqual([202, expect.stringContaining('next_step')]);
  const { uuid, next_step: step } = answer.json as { uuid: string; next_step: string };
  return { uuid, step };
}

/** Asks for the outcome by the given call. */
export async function askOutcome(visitor: Visitor, step: string, uuid: string): Promise<Answer> {
  return visitor.send(`/api/${step}`, { method: 'POST', body: { uuid, job_type: 's' } });
}

/** Sends a sealed set and asks for its outcome by the call that the upload's answer named. */
export async function sendAndAsk(
  visitor: Visitor,
  job: number,
  bytes: Buffer,
  purpose: SetPurpose = 'working',
): Promise<{ uuid: string; step: string; outcome: CheckAnswer }> {
  const { uuid, step } = acceptedUpload(await sendSet(visitor, job, [{ bytes, name: 'sealed.pdf' }], purpose));
  const answer = await askOutcome(visitor, step, uuid);
  expect([answer.status, answer.json]).toEqual([
    200,
    { status: expect.toBeOneOf(['confirm', 'error']), message: expect.any(String) },
  ]);
  return { uuid, step, outcome: answer.json as CheckAnswer };
}
