import type { JobType } from '@sealdesk/contract/shared/codes.ts';
import { statusMessage } from '@sealdesk/contract/shared/messages.ts';
import {
  GONE_BEFORE_CHECKED,
  OTHER_STEP,
  OTHER_TYPE,
  STILL_CHECKED,
} from '@sealdesk/contract/uploads/upload-messages.ts';
import type { SetCheckReply } from '@sealdesk/contract/uploads/set-checks.ts';
import type { NextStep } from '@sealdesk/contract/uploads/upload-steps.ts';
import type { Core } from '../core.ts';
import { Refused } from '../refused.ts';
import type { Viewer } from '../viewer.ts';
import type { SettledWatch } from './await-settled.ts';
import { COULD_NOT_CHECK, isSettled, type Upload } from './upload.ts';
import { findUpload } from './uploads.store.ts';

const WAIT_MS = 10 * 60_000;

export type AskedOutcome = { uploadId: string; jobType: JobType; step: NextStep };

/**
 * Returns the outcome of the check that an upload's answer named, the same however often it is asked; waits for it where it is
 * not there yet. An upload of somebody else does not exist here, nor does any for those outside operations.
 */
export async function awaitOutcome(
  { db }: Pick<Core, 'db'>,
  settled: SettledWatch,
  viewer: Viewer,
  { uploadId, jobType, step }: AskedOutcome,
  waitMs = WAIT_MS,
): Promise<SetCheckReply> {
  const upload = await findUpload(db, uploadId);
  const isTheirs = viewer.kind === 'operations' && upload?.uploaderId === viewer.contactId;
  if (!upload || !isTheirs) throw new Refused('missing', statusMessage(404));
  if (upload.nextStep !== step) throw new Refused('conflict', OTHER_STEP);
  if (upload.jobType !== jobType) throw new Refused('conflict', OTHER_TYPE);
  if (isSettled(upload)) return outcomeOf(upload);
  if (!(await settled.wait(uploadId, waitMs))) throw new Refused('unavailable', STILL_CHECKED);
  return outcomeOf((await findUpload(db, uploadId)) ?? upload);
}

function outcomeOf({ state, outcome, reason }: Upload): SetCheckReply {
  if (state === 'accepted') return { status: 'confirm', message: outcome ?? '' };
  return { status: 'error', message: state === 'rejected' ? (reason ?? COULD_NOT_CHECK) : GONE_BEFORE_CHECKED };
}
