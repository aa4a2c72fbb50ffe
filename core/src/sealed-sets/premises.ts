import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import { namedSealerCannot, noSealerNamed } from '@sealdesk/contract/uploads/upload-messages.ts';
import type { NextStep } from '@sealdesk/contract/uploads/upload-steps.ts';
import type { Document } from '../documents/document.ts';
import { findStanding } from '../documents/fetch-document.ts';
import { findSealers } from '../licenses/find-sealers.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { Refused } from '../refused.ts';
import type { Upload } from '../uploads/upload.ts';
import { findNamedPerson, findSealedJob } from './premises.store.ts';

/** An upload that is checked as a sealed set: for review, or as the final documents. */
export type SetUpload = Pick<Upload, 'purpose' | 'uploaderId'> & { jobNumber: number };

/** Whose seals a set must carry. `canSeal`: they hold a license valid today in every state of the job. */
export type ExpectedSealer = { contactId: number; fullName: string; canSeal: boolean };

/** What a set is judged by. Should any of it change while the set is checked, the result does not count. */
export type Premises = {
  jobNumber: number;
  /** Whether the set is what the customer receives. */
  isFinal: boolean;
  states: string[];
  sealer: ExpectedSealer | null;
  isUnlockedWanted: boolean;
  /**
   * What its pages are compared with: the combined set for a review, the reviewed set for a final. Where nothing was
   * reviewed, the customer's original; null where there is none.
   */
  reference: Document | null;
};

/** Reads what a set for the job is judged by. The sealer is the one that the job names, else the uploader if they can seal it. */
export async function readPremises(
  db: Db | Tx,
  { purpose, jobNumber, uploaderId }: SetUpload,
  firmTimezone: string,
): Promise<Premises> {
  const { states, sealerId, isUnlockedWanted } = await findSealedJob(db, jobNumber);
  const { engineers } = await findSealers(db, states, firmTimezone);
  const able = engineers.find(({ contactId }) => contactId === (sealerId ?? uploaderId));
  const sealer = able
    ? { contactId: able.contactId, fullName: able.fullName, canSeal: true }
    : sealerId === null
      ? null
      : { contactId: sealerId, fullName: await findNamedPerson(db, sealerId), canSeal: false };
  const reference =
    purpose === 'working'
      ? await findStanding(db, jobNumber, 'merged')
      : ((await findStanding(db, jobNumber, 'working')) ?? (await findStanding(db, jobNumber, 'original')));
  const isFinal = purpose === 'final';
  return { jobNumber, isFinal, states: states.toSorted(), sealer, isUnlockedWanted, reference };
}

/** Returns true when the set was reviewed before: then its seals were judged, and only the file is compared with it. */
export function isReviewed({ reference }: Premises): boolean {
  return reference?.purpose === 'working';
}

/** Returns the checks that the set goes through, in their order. */
export function stepsOf(premises: Premises): NextStep[] {
  return isReviewed(premises) ? ['pdf-integrity-check'] : ['pdf-keyword-check', 'pdf-integrity-check'];
}

/** Returns the call that gives the outcome of the checks: a final's answers for the words, too, where those are checked. */
export function nextStepOf(purpose: SetUpload['purpose']): NextStep {
  return purpose === 'final' ? 'pdf-integrity-check' : 'pdf-keyword-check';
}

/**
 * Returns whose seals the set must carry; refuses where nobody is named and the uploader can't seal the job, or where who is
 * named can't. What was reviewed was sealed then, so its engineer need not be able to seal today.
 */
export function requireSealer(premises: Premises): ExpectedSealer {
  const { sealer, states, jobNumber } = premises;
  if (sealer && (sealer.canSeal || isReviewed(premises))) return sealer;
  const problem = sealer ? namedSealerCannot(sealer.fullName, states) : noSealerNamed(formatJobNumber(jobNumber));
  throw new Refused('invalid', problem, { engineer_seal_contact_id: [problem] });
}

/** Returns true when a set that was judged by `before` would be judged the same by `now`. */
export function areSame(before: Premises, now: Premises): boolean {
  return (
    before.reference?.id === now.reference?.id &&
    before.sealer?.contactId === now.sealer?.contactId &&
    before.isUnlockedWanted === now.isUnlockedWanted &&
    before.states.join() === now.states.join()
  );
}
