import { PATHS } from '@sealdesk/contract/paths.ts';
import type { SetCheckReply } from '@sealdesk/contract/uploads/set-checks.ts';
import type { NextStep } from '@sealdesk/contract/uploads/upload-steps.ts';
import { expect } from 'vitest';
import { sendUpload } from './upload.ts';
import type { Answer, Visitor } from './visitor.ts';

export type SetPurpose = 'working' | 'final';

/** A set of files that is sent for a job. */
export type SentSet = {
  purpose: SetPurpose;
  files: Record<string, Buffer>;
  jobType?: string;
  /** What is written to the customer. */
  words?: string;
  /** One effect for all calls with it. */
  key?: string;
};

/** Sends a sealed set as the dialog does: for review, or as the final documents. */
export async function sendSet(visitor: Visitor, job: number, sent: SentSet): Promise<Answer> {
  const { purpose, files, jobType = 's', words, key } = sent;
  return sendUpload(visitor, `/api/jobs/upload/${purpose}/${job}`, {
    ...(key !== undefined && { key }),
    files: Object.entries(files).map(([name, bytes]) => ({ name, bytes })),
    fields: {
      job_type: jobType,
      ...(purpose === 'working' && { for_review: 'true' }),
      ...(words !== undefined && { client_email_body: words }),
    },
  });
}

/** Returns the upload that was answered with 202, and the call that the answer named. */
export function takenUpload(answer: Answer): { uuid: string; step: NextStep } {
  expect([answer.status, answer.text]).toEqual([202, expect.stringContaining('next_step')]);
  const { uuid, next_step: step } = answer.json as { uuid: string; next_step: NextStep };
  return { uuid, step };
}

const CHECK = { 'pdf-keyword-check': PATHS.keywordCheck, 'pdf-integrity-check': PATHS.integrityCheck } as const;

/** Asks for the outcome of a check, and waits for it. */
export async function askCheck(visitor: Visitor, step: NextStep, uuid: string, jobType = 's'): Promise<Answer> {
  const [method, path] = CHECK[step];
  return visitor.send(path, { method, body: { uuid, job_type: jobType } });
}

/** Sends a sealed set and waits for its outcome by the call that the answer named. */
export async function sendAndCheck(
  visitor: Visitor,
  job: number,
  sent: SentSet,
): Promise<{ uuid: string; step: NextStep } & SetCheckReply> {
  const { uuid, step } = takenUpload(await sendSet(visitor, job, sent));
  const answer = await askCheck(visitor, step, uuid, sent.jobType);
  expect([answer.status, answer.json]).toEqual([
    200,
    { status: expect.toBeOneOf(['confirm', 'error']), message: expect.any(String) },
  ]);
  return { uuid, step, ...(answer.json as SetCheckReply) };
}
